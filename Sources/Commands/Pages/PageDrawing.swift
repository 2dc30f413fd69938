import Engine
import Foundation
import Graphics
import PageService
import Wire

/// Pictures of single pages, drawn and encoded by several processes and threads, handed out in order.
struct PageDrawing {
  let session: Session
  let book: PageBook
  let scale: PictureScale
  let format: PictureFormat
  /// Pixels an inch, written into the file.
  let resolution: Double?

  fileprivate enum Drawn: Sendable {
    case file(Data)
    /// The page has annotations that PDFium does not draw rightly.
    case incomplete
    case failed(any Error)
  }

  /// Encodes each page's picture and hands it to `use`. Gives the worst exit code of pages that had to be
  /// left out, which are told of after `willTell`.
  func run(
    _ pages: [Int], willTell: () -> Void, _ use: (_ page: Int, _ file: Data) throws -> Void
  ) throws -> ExitCode {
    let (format, resolution) = (format, resolution)
    var worst = ExitCode.done
    try book.pool.inOrder(
      pages, ahead: book.pool.usualAhead / 2,
      begin: { page in
        book.pool.beginPicture(of: page, scale, .thumbnail) { pixels -> Drawn in
          guard pixels.showsAll else { return .incomplete }
          let image = CGImage(
            sharing: pixels.base, width: pixels.width, height: pixels.height, keeper: pixels)
          return Drawn(catching: { try format.encode(image, resolution: resolution) })
        }
      },
      use: { page, result in
        do {
          switch try result.get() {
          case .file(let data): try use(page, data)
          case .incomplete: try use(page, format.encode(drawWhole(page), resolution: resolution))
          case .failed(let error): throw error
          }
        } catch PageServiceError.engine(.tooLarge) {
          throw try tooLarge(page)
        } catch PageServiceError.engine {
          try use(page, format.encode(blank(page), resolution: resolution))
        } catch let error as PageServiceError {
          willTell()
          worst = max(worst, try session.report(error, page: page, of: book))
        }
      })
    return worst
  }

  /// The keeper of documents draws all annotations.
  private func drawWhole(_ page: Int) throws -> CGImage {
    let plan = try plan(page)
    return try plan.picture(of: plan.parts.map { try book.document().picture(plan.request($0)) })
  }

  /// A page that PDFium cannot load is a white sheet of US Letter.
  private func blank(_ page: Int) throws -> CGImage { try plan(page).picture(of: [nil]) }

  private func plan(_ page: Int) throws -> PicturePlan {
    let pages = try book.geometry(of: page..<page + 1).map { (page: page, geometry: $0) }
    let (width, height) =
      pages.first.map { PictureScale.size($0.geometry.uprightSize.width, $0.geometry.uprightSize.height) }
      ?? (1, 1)
    return try PicturePlan(pages, scale: scale.factor(width, height))
  }

  private func tooLarge(_ page: Int) throws -> CommandError {
    guard let size = try book.geometry(of: page..<page + 1).first?.uprightSize else {
      return .pictureTooLarge(width: .max, height: .max)
    }
    let pixels = scale.pixels(size.width, size.height)
    return .pictureTooLarge(width: pixels.width, height: pixels.height)
  }
}

extension PageDrawing.Drawn {
  fileprivate init(catching encode: () throws -> Data) {
    do { self = .file(try encode()) } catch { self = .failed(error) }
  }
}
