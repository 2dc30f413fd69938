import DocumentDesk
import DocumentWire
import Engine
import Foundation
import PDFKit
import PDFValues
import TestSupport
import Testing

@testable import PageService

/// PDFium keeps fonts from one document to the next, so that the first two come out otherwise in a process
/// that has seen many; a worker sees one. Of the third only attachments are protected, which is lost when
/// libqpdf cannot read it: other workers notice, this process does not. The link of the fourth names a look
/// that is not there, which shows only once someone has asked for its annotations.
private let differing: Set = [
  "binding/issue11651.pdf", "forms/issue15262.pdf", "broken/bug_555784.pdf",
  "encrypted/encrypted-attachment.pdf",
  "structure/launch_action.pdf",
]

/// Real files in the keeper, against the same in this process.
@Suite(.serialized, .enabled(if: Corpus.isPresent)) struct CorpusKeeperTests {
  // The first document that PDFKit opens brings its fonts, which workers get too.
  init() throws { _ = try PDFDocument(contents: Data(PDFFixture(pages: [""]).bytes)) }

  /// What comes of it, or the reason why nothing does.
  private func outcome<Value>(_ body: () async throws -> Value) async -> (Value?, String) {
    do { return (try await body(), "") } catch { return (nil, "\(error)") }
  }

  @Test(arguments: Corpus.names().filter { !differing.contains($0) })
  func theKeeperTellsAndWritesWhatThisProcessDoes(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let file = try FileSource(path: Corpus.path(name))
    let (local, refusal) = await outcome { try Form.local.open(file) }
    let (remote, otherRefusal) = await outcome { try Form.remote.open(file) }
    #expect(refusal == otherRefusal)
    guard let local, let remote else { return }
    let pages = 0..<min(3, local.pageCount)
    let one = try await Look.of(remote, pages: pages, side: 100)
    let other = try await Look.of(local, pages: pages, side: 100)
    #expect(one.differences(from: other) == [])
    // Turned, so that all goes through the keeper.
    if !pages.isEmpty {
      let turns = PageEdit.rotate([0], by: 90)
      #expect(try await remote.apply(turns).value == local.apply(turns).value)
      let turned = try await (
        Look.of(remote, pages: 0..<1, side: 100), Look.of(local, pages: 0..<1, side: 100)
      )
      #expect(turned.0.differences(from: turned.1) == [])
    }
    let paths = ["a.pdf", "b.pdf"].map { folder.path($0) }
    let (_, failure) = await outcome { try await remote.save(to: paths[0], options: PDFWriteOptions()) }
    let (_, otherFailure) = await outcome { try await local.save(to: paths[1], options: PDFWriteOptions()) }
    #expect(failure.replacing("a.pdf", with: "b.pdf") == otherFailure.replacing("a.pdf", with: "b.pdf"))
    guard failure.isEmpty, try await !local.properties().value.isEncrypted else { return }
    let files = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    let isSame = files[0] == files[1]
    #expect(isSame, "\(files[0].count) and \(files[1].count) bytes")
  }
}
