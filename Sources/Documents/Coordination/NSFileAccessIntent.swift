public import Foundation

/// What someone wants to do with a file: for several at once.
open class NSFileAccessIntent: @unchecked Sendable {
  // Unchecked: immutable.
  /// The file.
  public let url: URL
  let reading: NSFileCoordinator.ReadingOptions?
  let writing: NSFileCoordinator.WritingOptions?

  private init(
    _ url: URL, _ reading: NSFileCoordinator.ReadingOptions?, _ writing: NSFileCoordinator.WritingOptions?
  ) {
    let follows = reading?.contains(.resolvesSymbolicLink) ?? false
    self.url = follows ? url.resolvingSymlinksInPath() : url
    (self.reading, self.writing) = (reading, writing)
  }

  /// To read.
  public static func readingIntent(
    with url: URL, options: NSFileCoordinator.ReadingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url, options, nil) }

  /// To write.
  public static func writingIntent(
    with url: URL, options: NSFileCoordinator.WritingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url, nil, options) }

  var isWriting: Bool { writing != nil }
  var isDeleting: Bool { writing?.contains(.forDeleting) ?? false }

  var wantsChangesSaved: Bool {
    if let reading {
      return reading.isDisjoint(with: [.withoutChanges, .immediatelyAvailableMetadataOnly])
    }
    return writing.map { !$0.isDisjoint(with: [.forMerging, .forMoving]) } ?? false
  }

  /// Whether presenters have to look at the contents afterwards.
  var changesContents: Bool {
    writing.map { $0.isDisjoint(with: [.forDeleting, .forMoving, .contentIndependentMetadataOnly]) } ?? false
  }
}
