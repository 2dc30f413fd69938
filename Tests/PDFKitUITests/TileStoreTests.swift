import DocumentDesk
import DocumentWire
import Engine
import Foundation
import Gtk
import PDFKit
import PDFValues
import PageService
import Reading
import Synchronization
import TestSupport
import Testing

@testable import PDFKitUI

@MainActor @Suite(.serialized) struct TileStoreTests {
  private func local(_ count: Int = 6) throws -> LocalDocument {
    let pages = (1...count).map { PDFFixture.text("Page \($0)") }
    return LocalDocument(serving: try PDFDocument(contents: Data(PDFFixture(pages: pages).bytes)))
  }

  private func shown(_ service: any DocumentService) async throws -> (PageModel, PageCanvas) {
    try #require(Screen.isThere)
    let (model, first) = (PageModel(), try await service.frames(of: 0..<1).value.first)
    let canvas = PageCanvas(model)
    model.onChange = { [weak canvas] in canvas?.update() }
    model.show(service, mode: .single, options: SpreadOptions(), first: try #require(first))
    return (model, canvas)
  }

  private func drawn(_ canvas: PageCanvas) async {
    while canvas.isDrawing { await Task.yield() }
  }

  @Test func aPageThatFailsIsToldAndCanBeTriedAgain() async throws {
    let service = UnreliableDocument(try local())
    service.failing = [0]
    let (_, canvas) = try await shown(service)
    await drawn(canvas)
    #expect(canvas.failedPages == [0])
    let asked = service.asked(0)
    // It is not asked for over and over.
    canvas.update()
    await drawn(canvas)
    #expect(service.asked(0) == asked)
    service.failing = []
    canvas.retry(0)
    await drawn(canvas)
    #expect(canvas.failedPages.isEmpty)
  }

  @Test func anEditDrawsOnlyWhatHasChangedAndKeepsTheOldPictureMeanwhile() async throws {
    let service = UnreliableDocument(try local())
    let (model, canvas) = try await shown(service)
    await drawn(canvas)
    let before = (service.asked(0), service.asked(1))
    let store = try #require(canvas.store)
    let tile = try #require(TileSchedule(try #require(model.view), factor: 1).visible.first)
    let note = AnnotationRecord(
      type: "Highlight", bounds: PageRect(x: 20, y: 190, width: 100, height: 30),
      entries: ["/C": .list([.number(1), .number(1), .number(0)])])
    _ = try await model.apply(.addAnnotation(page: 0, note))
    let wanted = Picture(tile: tile, version: model.version(ofPage: 0), finish: PictureFinish())
    // The last of the stand-ins, on top, is the sharp one of before.
    let standIn = try #require(store.stopgaps(for: wanted).last)
    #expect(standIn.tile == tile)
    await drawn(canvas)
    #expect(store.texture(wanted) != nil)
    #expect(service.asked(0) > before.0)
    #expect(service.asked(1) == before.1)
  }

  @Test func scrollingOnGivesUpWhatIsNotWantedAnyMore() async throws {
    let service = UnreliableDocument(try local(60))
    let (model, canvas) = try await shown(service)
    for page in 0..<60 { model.change { $0.go(to: PagePlace(page: page)) } }
    await drawn(canvas)
    // The last page and its neighbour, and what had begun.
    #expect((0..<60).filter { service.asked($0) > 0 }.count < 20)
    #expect(service.asked(59) > 0)
  }

  @Test func aHundredThousandPagesScrollWithoutAskingForAll() async throws {
    let service = UnreliableDocument(try local(1))
    service.count = 100_000
    let (model, canvas) = try await shown(service)
    model.change { $0.choose(mode: .continuous) }
    for page in stride(from: 0, to: 100_000, by: 5_000) { model.change { $0.go(to: PagePlace(page: page)) } }
    await drawn(canvas)
    #expect(service.allAsked < 500)
    #expect(model.view?.currentPage == 95_000)
  }
}

/// A document whose pages can fail, that counts what it is asked, and that can seem to have more pages.
private final class UnreliableDocument: DocumentService {
  private struct State {
    var failing: Set<Int> = []
    var asked: [Int: Int] = [:]
    var count: Int?
  }

  private let real: LocalDocument
  private let state = Mutex(State())

  init(_ real: LocalDocument) { self.real = real }

  var failing: Set<Int> {
    get { state.withLock { $0.failing } }
    set { state.withLock { $0.failing = newValue } }
  }
  var count: Int? {
    get { state.withLock { $0.count } }
    set { state.withLock { $0.count = newValue } }
  }
  func asked(_ page: Int) -> Int { state.withLock { $0.asked[page] ?? 0 } }
  var allAsked: Int { state.withLock { $0.asked.values.reduce(0, +) } }

  var posture: ServicePosture { real.posture }
  var generation: Int { real.generation }
  var pageCount: Int { count ?? real.pageCount }

  func picture(_ request: PictureRequest, _ priority: Priority) async throws -> Versioned<PagePixels> {
    let fails = state.withLock { state in
      state.asked[request.page, default: 0] += 1
      return state.failing.contains(request.page)
    }
    if fails { throw PageServiceError.crashed(page: request.page) }
    var request = request
    if count != nil { request.page = 0 }
    return try await real.picture(request, priority)
  }

  func frames(of pages: Range<Int>) async throws -> Versioned<[PageFrame]> {
    guard count != nil else { return try await real.frames(of: pages) }
    let one = try await real.frames(of: 0..<1)
    return Versioned(pages.flatMap { _ in one.value }, one.generation)
  }

  func text(of page: Int, _ priority: Priority) async throws -> Versioned<PageText> {
    try await real.text(of: count == nil ? page : 0, priority)
  }
  func ask(_ call: DocumentCall) async throws -> Versioned<DocumentAnswer> { try await real.ask(call) }
  func apply(_ edit: PageEdit) async throws -> Versioned<AppliedEdit> { try await real.apply(edit) }
  func lend(_ bytes: any ByteProvider, name: String, password: String?) async throws -> DocumentNumber {
    try await real.lend(bytes, name: name, password: password)
  }
  func save(to path: String, options: PDFWriteOptions) async throws -> Versioned<PDFWriteReport> {
    try await real.save(to: path, options: options)
  }
  func save(into descriptor: Int32, options: PDFWriteOptions) async throws -> Versioned<PDFWriteReport> {
    try await real.save(into: descriptor, options: options)
  }
}
