import Foundation

/// Proof that a written file is what was asked for.
enum Verification {
  /// Opens the file with each password, and without.
  static func check(path: String, name: String, plan: WritePlan) throws(PDFError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(name, code: errno) }
    defer { close(descriptor) }
    try check(ByteSource(descriptor: descriptor, name: name), name: name, plan: plan)
  }

  static func check(_ source: ByteSource, name: String, plan: WritePlan) throws(PDFError) {
    func opens(_ password: [UInt8]?, asOwner: Bool?) -> Bool {
      guard let file = try? StructureFile(source: source, name: name, password: password),
        file.hasPages(plan.pages.count), !file.recovered
      else { return false }
      guard let encryption = plan.options.encryption else { return !file.isEncrypted }
      let permissions = PDFAccessPermissions(
        encryptionBits: encryption.permissions.encryptionBits, revision: 6)
      return file.isEncrypted && file.userPermissions == permissions
        && (asOwner == nil || file.openedAsOwner == asOwner)
    }
    guard let encryption = plan.options.encryption else {
      guard opens(nil, asOwner: nil) else { throw .verificationFailed(name) }
      return
    }
    let isEqual = encryption.userPassword == encryption.ownerPassword
    var isRight = opens(encryption.ownerPassword, asOwner: isEqual ? nil : true)
    if encryption.userPassword.isEmpty {
      isRight = isRight && opens(nil, asOwner: false)
    } else {
      isRight =
        isRight && !opens(nil, asOwner: nil)
        && opens(encryption.userPassword, asOwner: isEqual ? nil : false)
    }
    guard isRight else { throw .verificationFailed(name) }
  }
}

extension StructureFile {
  /// Whether there are so many pages; they are counted only if the tree's own word is another.
  fileprivate func hasPages(_ count: Int) -> Bool {
    withDocument { $0.catalog["/Pages"]["/Count"].value.integer } == count || pageCount == count
  }
}
