import Compose
import Foundation
import TestSupport
import Testing

@testable import Drafting

@Suite(.timeLimit(.minutes(20)))
struct PreviewTests {
  private let text = DraftText(
    "---\ntitle: 題\n---\n\n"
      + (1...30).map { "## 節 \($0)\n\n" + String(repeating: "本文の文章。", count: 80) + "\n" }
      .joined(separator: "\n"))

  private func firstPages(_ session: PreviewSession, from revision: Int = 0) async throws -> PreviewState {
    for await update in session.updates {
      if case .pages(let state, _) = update, state.revision >= revision { return state }
    }
    throw CancellationError()
  }

  @Test func theNewestTextWins() async throws {
    let session = PreviewSession()
    var text = text
    for revision in 0..<50 {
      text.apply(TextEdit(at: text.count, "あ"))
      session.show(text, revision: revision)
    }
    let state = try await firstPages(session, from: 49)
    #expect(state.text == text)
    let fresh = LivePages()
    _ = try fresh.update(markdown: text.string)
    #expect(state.pageCount == fresh.pages.count)
    #expect(session.state?.revision == 49)
  }

  @Test func textAndPagesLeadToEachOther() async throws {
    let session = PreviewSession()
    session.show(text, revision: 1)
    let state = try await firstPages(session)
    let outline = state.outline.entries
    #expect(outline.count == 30 && outline[0].title == "節 1" && outline[29].range.upperBound == text.count)
    #expect(outline.map(\.page) == outline.map(\.page).sorted { ($0 ?? 0) < ($1 ?? 0) })
    for entry in outline {
      #expect(text[entry.range.lowerBound..<(entry.range.lowerBound + 3)] == "## ")
      let place = try #require(state.pagePlace(of: entry.range.lowerBound))
      #expect(place.page == entry.page)
      #expect(state.textPlace(at: place).map { abs($0 - entry.range.lowerBound) <= 1 } ?? false)
    }
    #expect(state.outline.entry(at: outline[3].range.lowerBound + 50) == 3)
    #expect(state.outline.entry(at: 0) == nil)
  }

  @Test func aPageComesAsAFile() async throws {
    let session = PreviewSession()
    session.show(text, revision: 1)
    let state = try await firstPages(session)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("page.pdf")
    try state.pdf(of: 1..<2).write(to: file)
    #expect(try Tool.run("pdfinfo", file.path).text.contains("Pages:           1"))
  }

  @Test func aNoteThatCannotBeSetSaysSoAndTheNextOneGoesOn() async throws {
    let session = PreviewSession()
    var options = NoteOptions()
    options.style = "None"
    session.show(text, revision: 1, options: options)
    var updates = session.updates.makeAsyncIterator()
    guard case .failed(let error, 1)? = await updates.next() else { return #expect(Bool(false)) }
    #expect(error.description.contains("None"))
    session.show(text, revision: 2, options: NoteOptions())
    guard case .pages(let state, _)? = await updates.next() else { return #expect(Bool(false)) }
    #expect(state.revision == 2)
  }

  @Test func theStreamEndsWithTheSession() async {
    var session: PreviewSession? = PreviewSession()
    let updates = session?.updates
    session = nil
    var count = 0
    if let updates { for await _ in updates { count += 1 } }
    #expect(count == 0)
  }
}
