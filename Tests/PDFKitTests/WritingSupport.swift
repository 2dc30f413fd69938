import Foundation
import TestSupport
import Testing

@testable import PDFKit

extension PlannedPage {
  static func all(of file: StructureFile) -> [PlannedPage] {
    (0..<file.pageCount).map { PlannedPage(file: file, index: $0) }
  }
}

extension WritePlan {
  /// Files one after the other, each whole; the first is the base.
  static func merging(_ files: [StructureFile]) -> WritePlan {
    WritePlan(base: files.first, pages: files.flatMap { PlannedPage.all(of: $0) })
  }

  /// The written document, opened again; qpdf's own check must find nothing.
  func written(password: String? = nil) throws -> StructureFile {
    let bytes = try Assembler.bytes(self, name: "out.pdf")
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "out.pdf")
    let check = try Tool.run("qpdf", "--password=" + (password ?? ""), "--check", path)
    #expect(check.status == 0, "\(check.text)\(check.errors)")
    return try StructureFile(
      bytes: bytes, name: "out.pdf", password: password.map { Array($0.utf8) })
  }
}

extension StructureFile {
  convenience init(_ fixture: PDFFixture) throws {
    try self.init(bytes: fixture.bytes, name: "fixture.pdf")
  }

  /// The text of a page's content, to tell pages apart.
  func content(ofPage page: Int) -> String {
    let contents = resolve(pageDictionary(page)["/Contents"] ?? .null)
    let parts = contents.array?.map { resolve($0) } ?? [contents]
    return parts.map { part in
      guard case .stream(let stream) = part, let bytes = streamData(of: stream) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }.joined()
  }

  var contents: [String] { (0..<pageCount).map { content(ofPage: $0) } }

  /// Pages that the links of a page lead to.
  func linkTargets(ofPage page: Int) -> [Int?] {
    annotations(ofPage: page).map {
      if case .goTo(let place) = target(of: $0.entries) { place.page } else { nil }
    }
  }

  func page(named name: String) -> Int? { destination(.string(Array(name.utf8)))?.page }
}
