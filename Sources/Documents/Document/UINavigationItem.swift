/// What a title bar shows of a document. Only the title and its renaming; the window does the rest.
@MainActor
open class UINavigationItem {
  /// What is shown.
  open var title: String?
  /// Who is told of renaming; without one the title cannot be changed.
  open weak var renameDelegate: (any UINavigationItemRenameDelegate)?

  /// An item with a title.
  public init(title: String) { self.title = title }
}

/// Is told when people change a title.
@MainActor
public protocol UINavigationItemRenameDelegate: AnyObject {
  /// The title was changed.
  func navigationItem(_ item: UINavigationItem, didEndRenamingWith title: String)
  /// Whether renaming may begin. True by default.
  func navigationItemShouldBeginRenaming(_ item: UINavigationItem) -> Bool
  /// The title as editing begins. As it is by default.
  func navigationItem(
    _ item: UINavigationItem, willBeginRenamingWith suggestedTitle: String,
    selectedRange: Range<String.Index>
  ) -> (String, Range<String.Index>)
  /// Whether this title will do. True by default.
  func navigationItem(_ item: UINavigationItem, shouldEndRenamingWith title: String) -> Bool
}

extension UINavigationItemRenameDelegate {
  public func navigationItemShouldBeginRenaming(_ item: UINavigationItem) -> Bool { true }

  public func navigationItem(
    _ item: UINavigationItem, willBeginRenamingWith suggestedTitle: String,
    selectedRange: Range<String.Index>
  ) -> (String, Range<String.Index>) { (suggestedTitle, selectedRange) }

  public func navigationItem(_ item: UINavigationItem, shouldEndRenamingWith title: String) -> Bool { true }
}
