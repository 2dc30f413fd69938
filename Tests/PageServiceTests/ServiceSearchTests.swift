import DocumentWire
import TestSupport
import Testing
import TextSearch

@testable import PageService

/// Searching by either form of the service.
@Suite struct ServiceSearchTests {
  private static let fixture = PDFFixture(
    pages: ["A needle", "Only hay", "One needle, two needles", "It ends with nee-", "dle here"]
      .map { PDFFixture.text($0) })

  private func find(
    _ text: String, in pages: [Int], of document: any DocumentService
  ) async throws -> [String] {
    var found: [String] = []
    for try await page in document.find(try SearchQuery(text), in: pages) {
      #expect(page.failure == nil)
      for match in page.matches {
        found.append("\(match.pieces.map(\.page)) \(match.context.text)")
      }
    }
    return found
  }

  @Test(arguments: Form.allCases)
  func findsInTheOrderGivenAndAcrossPages(_ form: Form) async throws {
    let document = try form.open(Self.fixture.bytes)
    let all = try await find("NEEDLE", in: Array(0..<5), of: document)
    #expect(all.map { $0.prefix { $0 != " " } } == ["[0]", "[2]", "[2]", "[3,"])
    #expect(
      try await find("needle", in: [2, 0], of: document).map { $0.prefix(3) } == ["[2]", "[2]", "[0]"])
    #expect(try await find("hay", in: [1], of: document) == ["[1] Only hay"])
  }

  @Test(arguments: Form.allCases)
  func findsInADocumentThatWasChanged(_ form: Form) async throws {
    let document = try form.open(Self.fixture.bytes)
    _ = try await document.apply(.removePages([0]))
    #expect(try await find("needle", in: [0, 1], of: document).map { $0.prefix(3) } == ["[1]", "[1]"])
  }

  @Test(arguments: Form.allCases)
  func whoStopsListeningEndsTheSearch(_ form: Form) async throws {
    let document = try form.open(Self.fixture.bytes)
    for try await page in document.find(try SearchQuery("needle"), in: [0, 1, 2, 3, 4]) {
      #expect(page.page == 0)
      break
    }
    // The document goes on.
    #expect(try await find("hay", in: [1], of: document).count == 1)
  }

  @Test(arguments: Form.allCases)
  func aSummarySaysHowTheBookIsBound(_ form: Form) async throws {
    let book = PDFFixture(
      pages: [PDFFixture.text("A")],
      catalog: "/ViewerPreferences << /Direction /R2L >> /PageLayout /TwoPageRight")
    let summary = try await form.open(book.bytes).summary().value
    #expect(summary.direction == "R2L" && summary.pageLayout == "TwoPageRight")
  }
}
