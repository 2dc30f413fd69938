import Foundation
import PDFKit
import Synchronization
import TestSupport
import Testing

/// Any thread may call anything, also on one document at once.
@Suite struct ThreadTests {
  /// PDFKit's classes are not Sendable, since subclasses may not be; its own are safe to share.
  private struct Shared: @unchecked Sendable {
    let document: PDFDocument
    let other: PDFDocument
  }

  @Test(.timeLimit(.minutes(20))) func oneDocumentServesManyThreadsAtOnce() throws {
    let texts = (0..<12).map { PDFFixture.text("Page \($0)") }
    let bytes = Data(PDFFixture(pages: texts).bytes)
    let shared = Shared(
      document: try PDFDocument(contents: bytes), other: try PDFDocument(contents: bytes))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 240) { turn in
      let failure = Self.act(turn, shared)
      if let failure { failures.withLock { $0.append(failure) } }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(shared.document.pageCount >= 12)
    let reread = try PDFDocument(contents: shared.document.data())
    #expect(reread.pageCount == shared.document.pageCount)
  }

  /// One of several things that an app may do; gives what went wrong.
  private static func act(_ turn: Int, _ shared: Shared) -> String? {
    let document = shared.document
    guard let page = document.page(at: turn % 12) else { return "no page \(turn % 12)" }
    switch turn % 8 {
    case 0: return (try? document.matches(of: "page").count).map { $0 >= 12 } == true ? nil : "search"
    case 1:
      return page.thumbnail(of: CGSize(width: 60, height: 60), for: .cropBox).cgImage == nil ? "draw" : nil
    case 2: return page.string?.hasPrefix("Page") == true ? nil : "text"
    case 3:
      let note = PDFAnnotation(
        bounds: CGRect(x: 10, y: 10, width: 20, height: 20), forType: .square, withProperties: nil)
      page.addAnnotation(note)
      page.removeAnnotation(note)
      return nil
    case 4: return (try? document.data()) == nil ? "write" : nil
    case 5:
      guard let copy = shared.other.page(at: turn % 12)?.copy() as? PDFPage else { return "copy" }
      document.insert(copy, at: document.pageCount)
      return nil
    case 6:
      page.rotation = turn * 90
      return document.index(for: page) == NSNotFound ? "index" : nil
    default: return document.pageSizes.count >= 12 && document.documentAttributes != nil ? nil : "facts"
    }
  }
}
