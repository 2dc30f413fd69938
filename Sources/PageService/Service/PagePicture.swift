package import DocumentWire
import Engine
package import Wire

/// What may be drawn of a document.
package enum PagePicture: Hashable, Sendable {
  /// A square piece of a page.
  case tile(TileRequest)
  /// A whole page, so many pixels along its longer side.
  case thumbnail(page: Int, longest: Int)
  /// A page or a part of one, by a map of the asker's.
  case part(PictureRequest)

  /// The page, from 0.
  package var page: Int {
    get {
      switch self {
      case .tile(let request): request.page
      case .thumbnail(let page, _): page
      case .part(let request): request.page
      }
    }
    set {
      switch self {
      case .tile(var request):
        request.page = newValue
        self = .tile(request)
      case .thumbnail(_, let longest): self = .thumbnail(page: newValue, longest: longest)
      case .part(var request):
        request.page = newValue
        self = .part(request)
      }
    }
  }

  /// What is drawn.
  var options: DrawingOptions {
    switch self {
    case .tile(let request): request.options
    case .thumbnail: DrawingOptions()
    case .part(let request): request.options
    }
  }

  var job: JobKey {
    switch self {
    case .tile(let request): .tile(request)
    case .thumbnail(let page, let longest): .fitted(page: page, .longest(Double(longest)))
    case .part(let request): .picture(request)
    }
  }

  /// The same by a map, for a page of which is shown what `frame` gives; it is not needed for a part. Throws
  /// what a worker for pages would say.
  package func request(_ frame: () throws -> PageFrame) throws -> PictureRequest {
    if case .part(let request) = self { return request }
    let frame = try frame()
    let crop = frame.crop
    let box = Rect(left: crop.x, bottom: crop.y, right: crop.x + crop.width, top: crop.y + crop.height)
    let isTurned = frame.rotation % 180 != 0
    let part = try part(isTurned ? box.height : box.width, isTurned ? box.width : box.height)
    return PictureRequest(
      page: page, transform: part.transform(box, rotation: frame.rotation), clip: part.clip,
      width: part.width, height: part.height, options: options)
  }

  private func part(_ width: Double, _ height: Double) throws(PageServiceError) -> PagePart {
    let (width, height) = PictureScale.size(width, height)
    switch self {
    case .tile(let request):
      guard let part = request.part(ofPage: width, height) else { throw .engine(.page(request.page)) }
      return part
    case .thumbnail(_, let longest):
      let size = PictureScale.longest(Double(longest)).pixels(width, height)
      guard size.fits else { throw .engine(.tooLarge) }
      return PagePart(whole: (size.width, size.height))
    case .part(let request): return PagePart(whole: (request.width, request.height))
    }
  }
}

/// What a page looks like. Pages of one document with the same look are the same.
package enum PageLook: Hashable, Sendable {
  /// As this page of the file.
  case file(Int)
  /// As the edit of this number has left what is at this place; 1 is the first.
  case edited(Int, edit: Int)

  /// The page of the file that is shown as it is.
  var filePage: Int? { if case .file(let page) = self { page } else { nil } }
}

/// A picture that was drawn.
package struct PageTile: Sendable {
  /// What was drawn.
  package let pixels: PagePixels
  /// What the page looked like.
  package let look: PageLook
  /// The generation of the document that it is of.
  package let generation: Int

  /// Names what was drawn.
  package init(_ pixels: PagePixels, _ look: PageLook, generation: Int) {
    self.pixels = pixels
    self.look = look
    self.generation = generation
  }
}
