import DocumentWire
import Foundation
import PDFKit
import TestSupport
import Testing

@testable import DocumentDesk

@Suite struct DeskTests {
  private func desk(_ fixture: PDFFixture) throws -> (DocumentDesk, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let path = folder.path("a.pdf")
    try Data(fixture.bytes).write(to: URL(fileURLWithPath: path))
    let desk = DocumentDesk()
    let answer = desk.answer(
      .open(1, name: "a.pdf", password: nil, length: .max), .init(descriptor: Glibc.open(path, O_RDONLY)))
    guard case .opened = answer else { throw PDFError.damaged("a.pdf") }
    return (desk, folder)
  }

  @Test func aTurnedPageIsTurnedBack() throws {
    let (desk, _) = try desk(PDFFixture(pages: ["", ""]))
    guard case .applied(let inverse, let changes) = desk.answer(.apply(1, .rotate([1], by: 90))) else {
      Issue.record("not applied")
      return
    }
    #expect(changes.redrawn == [1])
    #expect(try desk.document(1).document.page(at: 1)?.rotation == 90)
    _ = desk.answer(.apply(1, inverse))
    #expect(try desk.document(1).document.page(at: 1)?.rotation == 0)
  }
}
