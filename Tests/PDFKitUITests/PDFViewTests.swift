import Foundation
import Gtk
import Observation
import PDFKit
import Reading
import TestSupport
import Testing

@testable import PDFKitUI

@MainActor @Suite(.serialized) struct PDFViewTests {
  private func document(_ count: Int = 9, page: String = "") throws -> PDFDocument {
    let contents = (1...count).map { PDFFixture.text("Page \($0)") }
    return try PDFDocument(contents: Data(PDFFixture(pages: contents) { _ in page }.bytes))
  }

  /// A view of 800 × 600 units, which it is before it is in a window.
  private func view(_ document: PDFDocument?) throws -> PDFView {
    try #require(Screen.isThere)
    let view = PDFView()
    view.document = document
    return view
  }

  private func index(_ view: PDFView) -> Int? { view.currentPage.flatMap { view.document?.index(for: $0) } }

  @Test func beginsOnTheFirstPageInActualSize() throws {
    let view = try view(try document())
    #expect(view.displayMode == .singlePageContinuous)
    #expect(view.scaleFactor == 1)
    #expect(!view.autoScales)
    #expect(index(view) == 0)
    #expect(view.visiblePages.count == 2)
    #expect(view.pageIndicator?.text() == "1 / 9")
  }

  @Test func settingTheSameDocumentAgainChangesNothing() throws {
    let document = try document()
    let view = try view(document)
    view.scaleFactor = 2
    view.go(to: try #require(document.page(at: 4)))
    view.document = document
    #expect(index(view) == 4)
    #expect(view.scaleFactor == 2)
  }

  @Test func twoUpTurnsSpreadBySpreadAlsoWithAPageViewController() throws {
    let view = try view(try document())
    view.displayMode = .twoUp
    view.displaysAsBook = true
    view.autoScales = true
    for isPaging in [false, true] {
      view.usePageViewController(isPaging)
      view.goToFirstPage(nil)
      var shown: [[Int]] = []
      for _ in 0..<5 {
        shown.append(view.visiblePages.compactMap { view.document?.index(for: $0) })
        view.goToNextPage(nil)
      }
      #expect(shown == [[0], [1, 2], [3, 4], [5, 6], [7, 8]])
      #expect(!view.canGoToNextPage)
    }
  }

  @Test func rightToLeftPutsTheFirstPageOnTheRight() throws {
    let view = try view(try document())
    (view.displayMode, view.displaysRTL) = (.twoUp, true)
    let pages = [0, 1].compactMap { view.document?.page(at: $0) }
    let places = pages.map { view.convert(CGPoint.zero, from: $0).x }
    #expect(places[0] > places[1])
    // The left page of a pair is the current one.
    #expect(index(view) == 1)
  }

  @Test func historyLeadsBackAndForward() throws {
    let view = try view(try document())
    view.goToLastPage(nil)
    #expect(view.canGoBack)
    view.goBack(nil)
    #expect(index(view) == 0)
    #expect(view.canGoForward)
    view.goForward(nil)
    #expect(index(view) == 8)
  }

  @Test func destinationsGoToTheirPointAndTakeTheirZoom() throws {
    let document = try document(page: "/MediaBox [0 0 600 3000]")
    let view = try view(document)
    let destination = PDFDestination(
      page: try #require(document.page(at: 3)), at: CGPoint(x: 0, y: 2000))
    destination.zoom = 2
    view.go(to: destination)
    #expect(view.scaleFactor == 2)
    let now = try #require(view.currentDestination)
    #expect(now.page === destination.page)
    // The margin shows above it.
    #expect(abs(now.point.y - 2000) < 10)
  }

  @Test(arguments: [0, 90, 180, 270])
  func pointsGoToPageSpaceAndBack(rotation: Int) throws {
    let document = try document(page: "/Rotate \(rotation) /CropBox [20 30 180 290]")
    let view = try view(document)
    let page = try #require(document.page(at: 0))
    let rect = CGRect(x: 40, y: 60, width: 30, height: 20)
    let seen = view.convert(rect, from: page)
    #expect(seen.width == (rotation % 180 == 0 ? 30 : 20))
    let back = view.convert(seen, to: page)
    #expect(abs(back.minX - rect.minX) < 0.01 && abs(back.maxY - rect.maxY) < 0.01)
    #expect(view.page(for: CGPoint(x: seen.midX, y: seen.midY), nearest: false) === page)
    #expect(view.page(for: CGPoint(x: 1, y: 1), nearest: false) == nil)
    #expect(view.page(for: CGPoint(x: 1, y: 1), nearest: true) === page)
  }

  @Test func selectionsAreMarkedAndScrolledTo() throws {
    let document = try document()
    let view = try view(document)
    let found = try #require(try document.matches(of: "Page 7").first)
    view.setCurrentSelection(found, animate: false)
    #expect(index(view) == 0)
    view.scrollSelectionToVisible(nil)
    let page = try #require(document.page(at: 6))
    #expect(view.visiblePages.contains { $0 === page })
    let mark = try #require(view.model.marks.marks(ofPage: 6).first?.mark)
    #expect(mark.rects == found.lineRects(on: page))
    view.clearSelection()
    #expect(view.currentSelection == nil)
    #expect(view.model.marks.marks(ofPage: 6).isEmpty)
  }

  @Test func areasTellOfTextAndLinks() throws {
    let link = "<< /Type /Annot /Subtype /Link /Rect [100 20 150 40] /Dest [5 0 R /Fit] >>"
    let document = try document(page: "/Annots [\(link)]")
    let view = try view(document)
    let page = try #require(document.page(at: 0))
    func area(_ x: Double, _ y: Double) -> PDFAreaOfInterest {
      view.areaOfInterest(for: view.convert(CGPoint(x: x, y: y), from: page))
    }
    #expect(area(25, 205) == [.pageArea, .textArea])
    #expect(area(120, 30) == [.pageArea, .annotationArea, .linkArea])
    #expect(area(190, 290) == [.pageArea])
    #expect(view.areaOfInterest(for: CGPoint(x: 1, y: 1)) == [])
  }

  @Test func limitsHoldTheScaleAndEndAutoScaling() throws {
    let view = try view(try document())
    view.autoScales = true
    #expect(view.scaleFactor == view.scaleFactorForSizeToFit)
    view.maxScaleFactor = 2
    #expect(!view.autoScales)
    view.scaleFactor = 7
    #expect(view.scaleFactor == 2)
    #expect(!view.canZoomIn)
    view.zoomOut(nil)
    #expect(abs(view.scaleFactor - 2.0.squareRoot()) < 0.001)
  }

  @Test func notificationsTellWhatHasChanged() throws {
    let document = try document()
    let view = try view(nil)
    let told = Told()
    let names: [Notification.Name] = [
      .PDFViewDocumentChanged, .PDFViewPageChanged, .PDFViewScaleChanged, .PDFViewVisiblePagesChanged,
      .PDFViewChangedHistory, .PDFViewSelectionChanged, .PDFViewDisplayModeChanged,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { [told] in
        told.names.insert($0.name)
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    view.document = document
    view.goToNextPage(nil)
    view.scaleFactor = 1.5
    view.displayMode = .singlePage
    view.currentSelection = document.selectionForEntireDocument
    #expect(told.names == Set(names))
  }

  /// Written and read on the main thread.
  private final class Told: @unchecked Sendable {
    var names: Set<Notification.Name> = []
  }

  @Test func contentOffsetCanBeObserved() async throws {
    let view = try view(try document())
    await confirmation { changed in
      withObservationTracking {
        _ = view.contentOffset
      } onChange: {
        changed()
      }
      view.contentOffset = CGPoint(x: view.contentOffset.x, y: 300)
    }
    #expect(view.contentOffset.y == 300)
  }

  @Test func aLockedDocumentShowsOnceItIsUnlocked() async throws {
    let folder = try TemporaryFolder()
    var options = PDFWriteOptions()
    (options.userPassword, options.ownerPassword) = ("open", "own")
    let file = URL(fileURLWithPath: folder.path("locked.pdf"))
    _ = try document().save(to: file, options: options)
    let locked = try PDFDocument(contentsOf: file)
    let view = try view(locked)
    #expect(view.visiblePages.isEmpty)
    try locked.unlock(password: "open")
    while view.visiblePages.isEmpty { await Task.yield() }
    #expect(index(view) == 0)
  }

  @Test func pagesThatAreAddedShowAfterALayout() async throws {
    let document = try document(2)
    let view = try view(document)
    document.insert(try #require(PDFPage() as PDFPage?), at: 2)
    view.layoutDocumentView()
    while view.model.view?.pages.count != 3 { await Task.yield() }
    view.goToLastPage(nil)
    #expect(index(view) == 2)
  }

  @Test func thumbnailsFollowTheView() throws {
    let document = try document()
    let view = try view(document)
    let thumbnails = PDFThumbnailView()
    thumbnails.pdfView = view
    view.go(to: try #require(document.page(at: 5)))
    #expect(thumbnails.selectedPages == [try #require(document.page(at: 5))])
  }
}
