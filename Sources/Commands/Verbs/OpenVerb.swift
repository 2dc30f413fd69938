import Foundation
import PageService

extension Verb {
  static let open = Verb(
    name: "open", summary: "Show documents in the app",
    operands: [Operand(name: "FILE|URL", isRepeated: true, isOptional: true)],
    details: [
      "Opens a window for each file or address, in the app that runs already when there is one. Without any it "
        + "shows what was read last.",
      "An address may be a web address, or any place that the desktop can reach, such as smb:// or sftp://.",
    ]
  ) { session in
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { session.environment[$0]?.isEmpty == false }) else {
      throw CommandError.noDisplay
    }
    become(app, session.arguments.operands)
    // Only without the app does this process get here.
    throw CommandError.worker(app, .noProgram(app))
  }

  /// The app lies beside the command.
  private static var app: String {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return own.deletingLastPathComponent().appendingPathComponent("tsuzuri-app").path
  }

  private static func become(_ program: String, _ operands: [String]) {
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program, "--"] + operands).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    execv(program, arguments)
  }
}
