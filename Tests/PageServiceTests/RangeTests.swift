import DocumentWire
import Engine
import Foundation
import Glibc
import PDFValues
import Synchronization
import TestSupport
import Testing
import Wire

@testable import PageService

/// Bytes from far away: they may be slow, or fail.
private final class FarSource: ByteProvider {
  enum Line { case sound, broken, slow }

  private let bytes: [UInt8]
  private let state = Mutex((line: Line.sound, waiting: 0, asked: 0, handedOut: 0))
  var count: Int { bytes.count }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var line: Line {
    get { state.withLock { $0.line } }
    set { state.withLock { $0.line = newValue } }
  }
  /// Reads that do not come to an end while the line is slow.
  var waiting: Int { state.withLock { $0.waiting } }
  var asked: Int { state.withLock { $0.asked } }
  /// Bytes that were given.
  var handedOut: Int { state.withLock { $0.handedOut } }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    state.withLock { $0.asked += 1 }
    if line == .slow {
      state.withLock { $0.waiting += 1 }
      while line == .slow { usleep(500) }
      state.withLock { $0.waiting -= 1 }
    }
    guard line == .sound else { return false }
    state.withLock { $0.handedOut += buffer.count }
    buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
    return true
  }
}

/// Documents whose bytes workers ask us for.
struct RangeTests {
  private let pages = 60

  /// Pages of some kilobytes, so that not all of them come along with the first.
  private func book() -> [UInt8] {
    let filler = String(repeating: "% nothing to be seen here\n", count: 400)
    return PDFFixture(pages: (0..<pages).map { filler + PDFFixture.text("Page \($0)") }).bytes
  }

  private func open(_ source: FarSource, page: Double = 20) throws -> PagePool {
    var limits = PagePool.Limits()
    limits.page = page
    return try PagePool(PageSource(source), program: program, workers: 1, limits: limits)
  }

  private func string(_ text: PageText) -> String { String(decoding: text.units, as: UTF16.self) }

  private func picture(_ page: Int) -> PictureRequest {
    PictureRequest(
      page: page, transform: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 300),
      clip: Rect(left: 0, bottom: 0, right: 200, top: 300), width: 200, height: 300)
  }

  @Test func aWholeFileIsReadSearchedAndDrawnAsFromItsDescriptor() throws {
    let folder = try TemporaryFolder()
    let bytes = book()
    let near = try PagePool(
      PageSource(try FileSource(path: folder.write(bytes, to: "book.pdf"))), program: program, workers: 1)
    let source = FarSource(bytes)
    let far = try PagePool(PageSource(source), program: program, workers: 2)
    #expect(far.facts == near.facts && far.posture.isTight)
    #expect(try far.geometry(of: 0..<pages) == near.geometry(of: 0..<pages))
    // As a search does it: ahead, in order, boxes for pages with a match.
    var found: [Int] = []
    try far.inOrder(
      Array(0..<pages), ahead: far.usualAhead,
      begin: { page in
        far.beginText(of: page, boxes: false, .search) { string($0).contains("5") ? page : nil }
      },
      use: { _, result in if let page = try result.get() { found.append(page) } })
    #expect(found == (0..<pages).filter { String($0).contains("5") })
    for page in 0..<pages {
      let (one, other) = (try far.text(of: page), try near.text(of: page))
      let isSame = one.units == other.units && one.boxes == other.boxes
      #expect(isSame && string(one) == "Page \(page)")
      let looksTheSame = try far.picture(picture(page)).withBytes { bytes in
        try near.picture(picture(page)).withBytes { bytes.elementsEqual($0) }
      }
      #expect(looksTheSame)
    }
    #expect(source.asked > pages)
  }

  @Test func bytesThatDoNotComeAreAnErrorAndLaterTheyAreReadAgain() throws {
    let source = FarSource(book())
    let pool = try open(source)
    #expect(string(try pool.text(of: 0)) == "Page 0")
    let worker = pool.processIDs
    source.line = .broken
    #expect(throws: PageServiceError.noBytes) { try pool.text(of: 40) }
    #expect(throws: PageServiceError.noBytes) { try pool.picture(picture(41)) }
    #expect(throws: PageServiceError.noBytes) { try pool.picture(picture(40)) }
    source.line = .sound
    #expect(string(try pool.text(of: 40)) == "Page 40")
    let hasInk = try pool.picture(picture(41)).withBytes { $0.contains { $0 < 100 } }
    #expect(hasInk)
    #expect(pool.processIDs == worker)
  }

  @Test func aDocumentWhoseBytesDoNotComeIsNotTakenForADamagedOne() throws {
    let source = FarSource(book())
    source.line = .broken
    #expect(throws: PageServiceError.noBytes) { try open(source) }
    #expect(PageServiceError.noBytes.description == "Bytes of the document cannot be had now.")
  }

  @Test func bytesThatNeverComeAreAnErrorAndNotAWaitForEver() async throws {
    let source = FarSource(book())
    let pool = try open(source, page: 3)
    source.line = .slow
    await #expect(throws: PageServiceError.noBytes) { try await pool.read(50, boxes: true, .visible) }
    source.line = .sound
    // The answer to the worker that is no more comes late, and to no one.
    while source.waiting > 0 { usleep(500) }
    #expect(string(try pool.text(of: 50)) == "Page 50")
  }

  @Test func anOpeningThatWaitsForBytesEndsWithAnError() throws {
    let source = FarSource(book())
    var limits = PagePool.Limits()
    limits.opening = 1
    source.line = .slow
    defer { source.line = .sound }
    #expect(throws: PageServiceError.noBytes) {
      try PagePool(PageSource(source), program: program, workers: 1, limits: limits)
    }
  }

  @Test func aReplacementThatGetsNoBytesCostsWhoWaitsNow() throws {
    let source = FarSource(book())
    let pool = try open(source)
    source.line = .broken
    let lost = try #require(pool.processIDs.first)
    kill(lost, SIGKILL)
    while pool.processIDs.contains(lost) { usleep(500) }
    for page in 0..<3 { #expect(throws: PageServiceError.noBytes) { try pool.text(of: page) } }
    source.line = .sound
    #expect(string(try pool.text(of: 7)) == "Page 7")
  }

  @Test func whoCancelsDoesNotWaitForBytesAndALateAnswerDoesNoHarm() async throws {
    let source = FarSource(book())
    let pool = try open(source, page: 600)
    let worker = pool.processIDs
    source.line = .slow
    let drawing = Task { try await pool.draw(picture(50), .visible) }
    let reading = Task { try await pool.read(51, boxes: true, .search) }
    while source.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
    drawing.cancel()
    reading.cancel()
    await #expect(throws: PageServiceError.cancelled) { try await drawing.value }
    await #expect(throws: PageServiceError.cancelled) { try await reading.value }
    source.line = .sound
    for page in [50, 51, 0] { #expect(string(try pool.text(of: page)) == "Page \(page)") }
    #expect(pool.processIDs == worker)
  }

  @Test func aPoolIsClosedWhileBytesAreOnTheirWay() async throws {
    let source = FarSource(book())
    let pool = try open(source, page: 600)
    source.line = .slow
    let reading = Task { try await pool.read(50, boxes: true, .visible) }
    while source.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
    pool.close()
    pool.waitUntilClosed()
    await #expect(throws: PageServiceError.cancelled) { try await reading.value }
    source.line = .sound
    while source.waiting > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func aDocumentFromAfarIsReadAsNeededAndAsAWholeOnlyForTheKeeper() async throws {
    let source = FarSource(book())
    let document = try RemoteDocument(source, name: "a.pdf", program: program, workers: 1)
    #expect(string(try await document.text(of: 0, .visible).value) == "Page 0")
    #expect(source.handedOut < source.count / 2)
    source.line = .broken
    await #expect(throws: PDFError.cannotRead("a.pdf", code: EIO)) { try await document.outline() }
    source.line = .sound
    _ = try await document.apply(.rotate([7], by: 90))
    #expect(string(try await document.text(of: 7, .visible).value) == "Page 7")
    #expect(string(try await document.text(of: 50, .visible).value) == "Page 50")
  }
}
