public import Foundation

/// Someone who shows a file or folder and wants to know what others in this process do with it.
///
/// Messages come on `presentedItemOperationQueue`. All but the first two have defaults that do nothing. A
/// message with a completion handler holds the other side up until the handler is called.
public protocol NSFilePresenter: AnyObject, Sendable {
  /// What is shown; nil for nothing yet.
  var presentedItemURL: URL? { get }
  /// Where messages come. Not the main queue if the main thread coordinates.
  var presentedItemOperationQueue: OperationQueue { get }

  /// Someone wants to read: stop writing, call `reader`, and hand it what shall run when they are done.
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Someone wants to write: stop reading and writing, call `writer`, and hand it what shall run when they
  /// are done.
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Someone wants to read: write what is only in memory.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// Someone wants to delete it: let go of it.
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// It has another place.
  func presentedItemDidMove(to newURL: URL)
  /// It has, or may have, other contents.
  func presentedItemDidChange()
}

extension NSFilePresenter {
  public func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { reader(nil) }

  public func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { writer(nil) }

  public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }

  public func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(nil) }

  public func presentedItemDidMove(to newURL: URL) {}

  public func presentedItemDidChange() {}
}
