import DocumentWire
import Foundation
import PDFValues
import PageService
import Protection

extension Option {
  static let allow = Option(
    "allow", Value(name: "WORDS", kind: .list(Permission.allCases.map(\.rawValue) + ["none"])),
    help:
      "What the user password allows: words from print, copy, change, assemble, annotate, fill, with commas "
      + "between them, or none. Everything by default.")
  static let original = Option(
    "original", .choice(["keep", "trash"]),
    help:
      "What becomes of the unprotected file: keep, the default, leaves it; trash moves it to the trash once "
      + "the copy is checked.")
}

extension Verb {
  static let protect = Verb(
    name: "protect", summary: "Write a copy with passwords and permissions", operands: [.file],
    required: [.output],
    options: [
      .userPasswordDescriptor, .ownerPasswordDescriptor, .allow, .original, .json, .allowsUnsandboxed,
      .passwordDescriptor,
    ],
    details: [
      "The user password opens the copy, the owner password gives all rights. Give at least one; on a terminal "
        + "the user password is asked for. With a user password alone, the owner password is random. With an owner "
        + "password alone the copy opens for all, with the permissions named.",
      "The copy is encrypted with AES-256, then opened again with each password and checked. OUT may be FILE "
        + "itself only with --original trash.",
      "JSON: encryption, permissions {name: bool}, verified.",
    ]
  ) { session in
    try session.checkOutput()
    let protection = try Protection(session)
    try session.checkOriginal()
    let document = try session.openWithPages(session.file)
    return try session.protect(document, protection)
  }

  static let unprotect = Verb(
    name: "unprotect", summary: "Write a copy without passwords and permissions", operands: [.file],
    required: [.output], options: [.json, .allowsUnsandboxed, .passwordDescriptor],
    details: [
      "The password must be known: by descriptor, environment or terminal.",
      "JSON: encryption, permissions {name: bool}, verified.",
    ]
  ) { session in
    try session.checkOutput()
    let document = try session.openWithPages(session.file)
    if !document.state.isEncrypted {
      session.console.warn("“\(session.displayName(session.file))” is not protected.")
    }
    var options = PDFWriteOptions()
    options.removesEncryption = true
    let report = try session.save(document, options: options)
    if session.wantsJSON {
      try session.report([
        "encryption": "none", "permissions": Permission.json(report.permissions), "verified": true,
      ])
    }
    return .done
  }
}

/// Passwords and permissions that a copy or a new file is asked to have.
struct Protection {
  var user: String?
  var owner: String?
  /// What the user password allows; nil for everything.
  var permissions: PDFAccessPermissions?

  init(_ session: Session) throws(CommandError) {
    user = try session.password(from: .userPasswordDescriptor)
    owner = try session.password(from: .ownerPasswordDescriptor)
    if user == nil, owner == nil { user = try session.newPassword() }
    guard user != nil || owner != nil else {
      throw .usage("A password is needed. Give --user-password-fd, --owner-password-fd or both.")
    }
    guard let words = session.arguments.list(.allow) else { return }
    guard !words.contains("none") || words.count == 1 else { throw .usage("--allow none stands alone.") }
    permissions = words.reduce(into: PDFAccessPermissions.allowsContentAccessibility) { set, word in
      if let permission = Permission(rawValue: word) { set.formUnion(permission.set) }
    }
  }

  var options: PDFWriteOptions {
    var options = PDFWriteOptions()
    options.userPassword = user
    options.ownerPassword = owner
    if let permissions { options.permissions = permissions }
    return options
  }

  var request: EncryptionRequest {
    var request = EncryptionRequest(userPassword: user, ownerPassword: owner)
    if let permissions { request.permissions = permissions }
    return request
  }

  /// What the protection is worth, for people.
  var explanation: [String] {
    var lines: [String] = []
    if user == nil {
      lines.append(
        "the copy opens for all without a password: the owner password guards only its permissions.")
    } else {
      lines.append("without a password the copy cannot be read; whoever has one can read all of it.")
    }
    if user != nil, user == owner {
      lines.append("warning: the two passwords are the same, so whoever opens the copy has all rights.")
    }
    if permissions != nil || user == nil {
      lines.append(
        "permissions are a request that good programs respect; they stop no program that ignores them.")
    }
    return lines
  }
}

extension Session {
  /// The copy must not take the place of an original that is to be kept.
  fileprivate func checkOriginal() throws(CommandError) {
    let goesToTrash = arguments.value(.original) == "trash"
    if goesToTrash, file == "-" { throw .usage("Standard input cannot be moved to the trash.") }
    if !goesToTrash, OutputFile.isSame(file, output) {
      throw .usage(
        "“\(output)” is the original, which is kept. Write the copy to another name, or add --original trash."
      )
    }
  }

  fileprivate func protect(_ document: WorkedDocument, _ protection: Protection) throws -> ExitCode {
    let goesToTrash = arguments.value(.original) == "trash"
    let trash = Trash(environment: environment)
    // A copy that takes the original's name does so only when the original has another in the trash.
    let isReplaced = goesToTrash && OutputFile.isSame(file, output)
    let kept = isReplaced ? try trash.keep(file) : nil
    let written: PDFWriteReport
    do {
      written = try save(document, options: protection.options)
    } catch {
      if let kept { trash.undo(kept) }
      throw error
    }
    for line in protection.explanation { console.say(line) }
    if goesToTrash, !isReplaced { try trash.move(file) }
    if wantsJSON {
      try report([
        "encryption": "AES-256", "permissions": Permission.json(written.permissions), "verified": true,
      ])
    }
    return .done
  }
}
