import Foundation

/// Has what is registered, undone and redone count as change of a document.
@MainActor
final class UndoLink {
  weak var document: UIDocument?
  private(set) var manager: UndoManager?
  private var wasSet = false
  private var tokens: [any NSObjectProtocol] = []

  isolated deinit { forget() }

  /// The manager, made now unless someone has set one, or none.
  func managerMade() -> UndoManager? {
    if manager == nil, !wasSet { use(UndoManager()) }
    return manager
  }

  /// Follows another manager, or none.
  func use(_ new: UndoManager?) {
    forget()
    (manager, wasSet) = (new, true)
    guard let new else { return }
    observe(.NSUndoManagerWillCloseUndoGroup, new) { manager, document in
      // Groups that are undone and redone close as well, and so do groups within groups and empty ones.
      if manager.groupingLevel == 1, manager.hasOpenActions { document.updateChangeCount(.done) }
    }
    observe(.NSUndoManagerDidUndoChange, new) { $1.updateChangeCount(.undone) }
    observe(.NSUndoManagerDidRedoChange, new) { $1.updateChangeCount(.redone) }
  }

  private func observe(
    _ name: Notification.Name, _ manager: UndoManager,
    _ body: @escaping @MainActor (UndoManager, UIDocument) -> Void
  ) {
    let token = NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
      [weak self] _ in
      MainActor.assumeIsolated {
        guard let self, let manager = self.manager, let document = self.document else { return }
        body(manager, document)
      }
    }
    tokens.append(token)
  }

  private func forget() {
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    tokens = []
  }
}
