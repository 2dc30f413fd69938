public import Foundation

extension UIDocument {
  /// `open(completionHandler:)`, waiting for its end.
  @discardableResult
  public final func open() async -> Bool {
    await withCheckedContinuation { done in open { done.resume(returning: $0) } }
  }

  /// `close(completionHandler:)`, waiting for its end.
  @discardableResult
  public final func close() async -> Bool {
    await withCheckedContinuation { done in close { done.resume(returning: $0) } }
  }

  /// `save(to:for:completionHandler:)`, waiting for its end.
  @discardableResult
  public final func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
    await withCheckedContinuation { done in
      save(to: url, for: saveOperation) { done.resume(returning: $0) }
    }
  }

  /// `autosave(completionHandler:)`, waiting for its end.
  @discardableResult
  public final func autosave() async -> Bool {
    await withCheckedContinuation { done in autosave { done.resume(returning: $0) } }
  }

  /// `revert(toContentsOf:completionHandler:)`, waiting for its end.
  @discardableResult
  public final func revert(toContentsOf url: URL) async -> Bool {
    await withCheckedContinuation { done in revert(toContentsOf: url) { done.resume(returning: $0) } }
  }
}
