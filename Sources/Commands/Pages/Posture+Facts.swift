import PageService
import Wire

extension Posture {
  var json: JSONValue {
    [
      "tight": .bool(isTight), "missing": JSONValue(missing), "noNewPrivileges": .bool(hasNoNewPrivileges),
      "landlock": .int(landlock), "landlockNetwork": .bool(landlockRefusesNetwork),
      "seccomp": .bool(hasSeccomp), "limits": .bool(hasLimits), "singleThread": .bool(isSingleThreaded),
    ]
  }

  /// One line: what holds, or what is missing.
  var text: String {
    let landlock = "Landlock \(landlock) (files\(landlockRefusesNetwork ? ", TCP" : ""))"
    return isTight
      ? "tight: no new privileges, \(landlock), seccomp, limits"
      : "not tight, files are refused without --allow-unsandboxed; missing: "
        + missing.joined(separator: ", ")
  }
}
