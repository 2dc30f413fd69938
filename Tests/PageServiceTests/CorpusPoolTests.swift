import Engine
import Foundation
import Glibc
import PDFKit
import TestSupport
import Testing
import Wire

@testable import PageService

/// PDFium keeps fonts from one document to the next, so that these two come out otherwise in a process
/// that has seen many; a worker sees one. The third wants half a gigabyte at once, which no worker has.
private let differing: Set = [
  "binding/issue11651.pdf", "forms/issue15262.pdf", "broken/bug_555784.pdf",
]

/// Real files through workers, against the same in this process.
@Suite(.enabled(if: Corpus.isPresent)) struct CorpusPoolTests {
  // The first document that PDFKit opens brings its fonts, which workers get too.
  init() throws { _ = try PDFDocument(contents: Data(PDFFixture(pages: [""]).bytes)) }

  /// What PDFium makes of a page in this process, without sandbox.
  private func here(_ core: DocumentCore, _ page: Int) -> (text: PageText, pixels: [UInt8])? {
    guard let size = Engine.run({ core.pageSize(at: page, $0) }) else { return nil }
    let request = Self.request(page, size)
    var pixels = [UInt8](repeating: 0xFF, count: request.width * request.height * 4)
    let text = pixels.withUnsafeMutableBytes { bytes -> PageText? in
      guard let base = bytes.baseAddress else { return nil }
      let target = PixelTarget(
        base: base, width: request.width, height: request.height, bytesPerRow: request.width * 4,
        format: .bgrx)
      return Engine.run { lane in
        try? core.withPage(page, lane) { loaded throws(EngineError) in
          try loaded.draw(into: target, request.transform, clip: request.clip, request.options, lane)
          return loaded.text(lane)
        }
      }
    }
    return text.map { ($0, pixels) }
  }

  /// A picture of a page some 200 pixels wide.
  private static func request(_ page: Int, _ size: (width: Double, height: Double)) -> PictureRequest {
    let scale = 200 / max(size.width, size.height, 1)
    let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
    return PictureRequest(
      page: page, transform: Transform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: Double(height)),
      clip: Rect(left: 0, bottom: 0, right: Double(width), top: Double(height)), width: width, height: height)
  }

  @Test(arguments: Corpus.names().filter { !differing.contains($0) })
  func workersGiveTheTextAndThePixelsThatThisProcessGives(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    guard let core = try? DocumentCore(MemorySource(bytes)) else {
      #expect(throws: PageServiceError.self) {
        try PagePool(PageSource(FileSource(path: Corpus.path(name))), program: program)
      }
      return
    }
    let pools = try sources(name, bytes).map {
      try PagePool(PageSource($0), program: program, workers: 2)
    }
    for pool in pools { #expect(pool.facts == DocumentFacts(core)) }
    for page in 0..<min(3, core.pageCount) {
      guard let size = Engine.run({ core.pageSize(at: page, $0) }), let wanted = here(core, page) else {
        continue
      }
      for pool in pools { try compare(pool, page, size, wanted) }
    }
  }

  /// The file itself, and of some files the bytes as if they came from afar.
  private func sources(_ name: String, _ bytes: [UInt8]) throws -> [any ByteProvider] {
    let file = try FileSource(path: Corpus.path(name))
    return name.utf8.count % 4 == 0 ? [file, MemorySource(bytes)] : [file]
  }

  private func compare(
    _ pool: PagePool, _ page: Int, _ size: (width: Double, height: Double),
    _ wanted: (text: PageText, pixels: [UInt8])
  ) throws {
    let text = try pool.text(of: page)
    // Compared apart: a failure would print all of it.
    let hasSameText = text.units == wanted.text.units && text.boxes == wanted.text.boxes
    #expect(hasSameText, "page \(page)")
    let pixels = try pool.picture(Self.request(page, size))
    let looksTheSame = pixels.withBytes { Array($0) } == wanted.pixels
    #expect(looksTheSame, "page \(page)")
  }
}
