import Engine
import Foundation
import Graphics
import PageService
import Synchronization

/// Pictures of facing pages and of pages with marks: each page is drawn by a worker, and they are put
/// together and encoded on the workers' threads.
struct ComposedDrawing {
  /// One picture, and its number in file names.
  struct Picture {
    var number: Int
    var plan: PicturePlan
  }

  let session: Session
  let book: PageBook
  let format: PictureFormat
  /// Pixels an inch, written into the file.
  let resolution: Double

  /// Encodes each picture and hands it to `use`, in order. Gives the worst exit code of pictures that had
  /// to be left out, which are told of after `willTell`.
  func run(
    _ pictures: [Picture], willTell: () -> Void, _ use: (_ number: Int, _ file: Data) throws -> Void
  ) throws -> ExitCode {
    let (format, resolution) = (format, resolution)
    let tables = pictures.map { CompositionTable($0.plan) }
    let items = pictures.indices.flatMap { picture in
      pictures[picture].plan.parts.indices.map { (picture: picture, part: $0) }
    }
    var worst = ExitCode.done
    var failure: (page: Int, error: PageServiceError)?
    try book.pool.inOrder(
      items, ahead: book.pool.usualAhead / 2,
      begin: { item in
        let table = tables[item.picture]
        return book.pool.beginPicture(table.plan.request(table.plan.parts[item.part]), .thumbnail) { pixels in
          table.put(pixels, at: item.part) { try format.encode($0, resolution: resolution) }
        }
      },
      use: { item, result in
        let (table, picture) = (tables[item.picture], pictures[item.picture])
        let page = table.plan.parts[item.part].page
        switch result {
        case .success: break
        case .failure(.engine(.tooLarge)):
          throw CommandError.pictureTooLarge(width: table.plan.width, height: table.plan.height)
        // A page that PDFium cannot load is white.
        case .failure(.engine): break
        case .failure(let error): failure = failure ?? (page, error)
        }
        guard item.part == table.plan.parts.indices.last else { return }
        defer {
          table.clear()
          failure = nil
        }
        do {
          if let failure { throw failure.error }
          try use(picture.number, table.file ?? finish(table))
        } catch let error as PageServiceError {
          willTell()
          worst = max(worst, try session.report(error, page: failure?.page ?? page, of: book))
        }
      })
    return worst
  }

  /// Has pages drawn whose annotations PDFium does not draw rightly.
  private func finish(_ table: CompositionTable) throws -> Data {
    let plan = table.plan
    var pixels = table.pixels
    for case (let place, let drawn?) in pixels.enumerated() where !drawn.showsAll {
      pixels[place] = try book.document().picture(plan.request(plan.parts[place]))
    }
    return try format.encode(plan.picture(of: pixels), resolution: resolution)
  }
}

/// Where the parts of a picture come together.
private final class CompositionTable: Sendable {
  private struct State {
    var pixels: [PagePixels?]
    var file: Result<Data, any Error>?
  }

  let plan: PicturePlan
  private let state: Mutex<State>

  init(_ plan: PicturePlan) {
    self.plan = plan
    state = Mutex(State(pixels: Array(repeating: nil, count: plan.parts.count)))
  }

  var pixels: [PagePixels?] { state.withLock(\.pixels) }

  /// The encoded picture; nil while pages are missing or not as they should be.
  var file: Data? { get throws { try state.withLock(\.file)?.get() } }

  /// Takes a part, and encodes the picture when it was the last.
  func put(_ part: PagePixels, at place: Int, _ encode: (CGImage) throws -> Data) {
    let pixels = state.withLock { state in
      state.pixels[place] = part
      return state.pixels
    }
    guard pixels.allSatisfy({ $0?.showsAll ?? false }) else { return }
    let file = Result { try encode(plan.picture(of: pixels)) }
    state.withLock { $0.file = file }
  }

  /// Lets go of everything.
  func clear() {
    state.withLock { $0 = State(pixels: []) }
  }
}
