import Engine
import Foundation
public import Protection

extension PDFDocument {
  /// True for an encrypted file, also after unlocking.
  public var isEncrypted: Bool {
    Model.sync {
      switch content {
      case .new: false
      case .locked: true
      case .open(let file): file.isEncrypted
      }
    }
  }

  /// True until a password that the file asks for is given.
  public var isLocked: Bool {
    Model.sync { if case .locked = content { true } else { false } }
  }

  /// Tries a user or owner password; true when the document is open afterwards.
  ///
  /// Passwords are prepared by SASLprep and tried in the encodings that readers and writers have used.
  @discardableResult
  public func unlock(withPassword password: String) -> Bool {
    (try? unlock(password: password)) != nil
  }

  /// Opens the document with a user or owner password. Throws `wrongPassword`, `unusablePassword` or
  /// another reason why it cannot be opened.
  ///
  /// A document open with the user password gains all rights by the owner password.
  public func unlock(password: String) throws(PDFError) {
    let bytes: any ByteProvider
    let wasLocked: Bool
    switch Model.sync({ content }) {
    case .new: return
    case .locked(let locked): (bytes, wasLocked) = (locked, true)
    case .open(let file):
      guard file.isEncrypted, permissionsStatus == .user else { return }
      (bytes, wasLocked) = (file.core.provider, false)
    }
    let opened = try DocumentFile(unlocking: bytes, name: name, password: password)
    Model.sync {
      content = .open(opened)
      if wasLocked { makeSlots() } else { adopt(opened) }
    }
    guard wasLocked else { return }
    let notification = Notification(name: .PDFDocumentDidUnlock, object: self)
    NotificationCenter.default.post(notification)
    delegate?.documentDidUnlock(notification)
  }

  /// Lets pages that were made with the user's rights stand on the file opened with the owner's.
  private func adopt(_ file: DocumentFile) {
    for slot in slots {
      guard let page = slot.page, page.file?.core.provider === file.core.provider else { continue }
      page.file = file
    }
  }

  /// With which rights the document is open.
  public var permissionsStatus: PDFDocumentPermissions {
    Model.sync {
      switch content {
      case .new: .owner
      case .locked: .none
      case .open(let file): file.hasOwnerRights ? .owner : .user
      }
    }
  }

  /// All that is allowed right now; everything for the owner, nothing while locked.
  public var accessPermissions: PDFAccessPermissions {
    Model.sync {
      switch content {
      case .new: .all
      case .locked: []
      case .open(let file): file.accessPermissions
      }
    }
  }

  /// Printing, at least at low quality.
  public var allowsPrinting: Bool {
    !accessPermissions.isDisjoint(with: [.allowsLowQualityPrinting, .allowsHighQualityPrinting])
  }
  /// Taking out text and images.
  public var allowsCopying: Bool { accessPermissions.contains(.allowsContentCopying) }
  /// Changing the content.
  public var allowsDocumentChanges: Bool { accessPermissions.contains(.allowsDocumentChanges) }
  /// Inserting, deleting and rotating pages.
  public var allowsDocumentAssembly: Bool { accessPermissions.contains(.allowsDocumentAssembly) }
  /// Taking out text for accessibility.
  public var allowsContentAccessibility: Bool { accessPermissions.contains(.allowsContentAccessibility) }
  /// Adding and changing annotations.
  public var allowsCommenting: Bool { accessPermissions.contains(.allowsCommenting) }
  /// Filling in form fields.
  public var allowsFormFieldEntry: Bool { accessPermissions.contains(.allowsFormFieldEntry) }
}
