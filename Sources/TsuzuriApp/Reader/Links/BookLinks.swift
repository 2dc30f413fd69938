import DocumentWire
import Foundation
import PDFKitUI
import PageService

/// The links of the pages in view.
@MainActor final class BookLinks {
  private let model: PageModel
  private let service: any DocumentService
  private var links: [Int: [PageLink]] = [:]
  private var asked: Set<Int> = []
  private var generation = 0
  /// Pages whose links are kept.
  private static let most = 64

  init(_ model: PageModel, _ service: any DocumentService) {
    (self.model, self.service) = (model, service)
  }

  /// Reads the links of what is in view now.
  func read() {
    guard let view = model.view else { return }
    if generation != service.generation || links.count > Self.most {
      (links, asked, generation) = ([:], [], service.generation)
    }
    for page in view.visiblePages.map(\.page) where asked.insert(page).inserted {
      Task { [weak self, service] in
        let found = try? await service.links(of: page)
        if let found, let self, found.generation == generation { links[page] = found.value }
      }
    }
  }

  /// The link under a place of the view.
  func link(at point: CGPoint) -> PageLink? {
    for page in model.view?.visiblePages ?? [] where page.rect.contains(point) {
      return links[page.page]?.first { link in
        model.viewRect(of: CGRect(link.bounds), on: page.page)?.contains(point) ?? false
      }
    }
    return nil
  }

  /// Where links lie in the view; for tests.
  var places: [CGRect] {
    (model.view?.visiblePages ?? []).flatMap { page in
      (links[page.page] ?? []).compactMap { model.viewRect(of: CGRect($0.bounds), on: page.page) }
    }
  }
}
