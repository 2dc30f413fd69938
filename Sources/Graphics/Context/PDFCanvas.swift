import Foundation
import PDFWriting
import Protection
import Typesetting

/// Draws into the pages of a PDF. Device space is a page's default user space: points, y up.
///
/// Outside of a page nothing is drawn. What PDF has no operator for: modes of Porter and Duff draw as
/// `normal`, `plusLighter` as `screen`, `plusDarker` as `darken`; a clip cannot be widened.
final class PDFCanvas: Canvas {
  /// What is drawn into: a page, or a layer in it.
  private struct Level {
    var content: PageContent
    /// The bounds of the clip, outermost first; one more than there are saved states.
    var clips: [CGRect]
  }

  private struct Page {
    var mediaBox: CGRect
    var cropBox: CGRect?
    var links: [Link] = []
  }

  /// The box of pages that bring none.
  let mediaBox: CGRect
  private let writer: PDFWriter
  private let output: PDFOutput
  private var page: Page?
  private var levels: [Level] = []
  private var pictures = PictureCache()
  private var isClosed = false

  /// Throws `CocoaError` when the file cannot be made, and `ProtectionError` for unusable passwords.
  init(_ consumer: CGDataConsumer, info: PDFContextInfo, mediaBox: CGRect) throws {
    let encryption = info.encryption
    // Before anything is drawn: a password that cannot be used must not yield a plain file.
    if let encryption { _ = try Encryption(encryption) }
    output = try PDFOutput(consumer, encryption: encryption)
    writer = PDFWriter(sink: output, properties: info.properties)
    self.mediaBox = mediaBox
  }

  /// What is drawn into at the moment; nil outside of pages.
  var content: PageContent? { levels.last?.content }

  var rasterScale: CGFloat { 2 }

  // A layer is gone into the file by the time that its shadow would be drawn.
  var castsShadowsOfLayers: Bool { false }

  // MARK: Pages

  func beginPage(mediaBox: CGRect, cropBox: CGRect?) {
    endPage()
    guard !isClosed else { return }
    page = Page(mediaBox: mediaBox, cropBox: cropBox)
    levels = [Level(content: writer.makeContent(), clips: [mediaBox])]
  }

  func endPage() {
    guard let page, let level = levels.first else { return }
    writer.addPage(
      level.content, mediaBox: Box(page.mediaBox), cropBox: page.cropBox.map(Box.init), links: page.links)
    self.page = nil
    levels = []
  }

  /// Ends the page and the file. Throws when it cannot be written or protected; then there is none.
  func close() throws {
    guard !isClosed else { return }
    endPage()
    isClosed = true
    do {
      try writer.finish()
      try output.finish()
    } catch {
      output.discard()
      throw error
    }
  }

  func addLink(_ rect: CGRect, to target: Target) {
    guard rect.isFinite else { return }
    page?.links.append(Link(boxes: [Box(rect)], target: target))
  }

  func addDestination(named name: String, at point: CGPoint) {
    guard page != nil, point.isFinite else { return }
    writer.addDestination(
      named: name, page: writer.pageCount, left: Double(point.x), top: Double(point.y))
  }

  // MARK: State

  func save() {
    guard let clip = levels.last?.clips.last else { return }
    levels[levels.count - 1].clips.append(clip)
    content?.save()
  }

  func restore() {
    guard let level = levels.last, level.clips.count > 1 else { return }
    levels[levels.count - 1].clips.removeLast()
    content?.restore()
  }

  func beginLayer() {
    guard !levels.isEmpty else { return }
    levels.append(Level(content: writer.makeContent(), clips: [clipBounds]))
  }

  func endLayer(_ state: GraphicsState) {
    guard levels.count > 1, let layer = levels.popLast(), let bounds = layer.clips.first, !bounds.isNull
    else { return }
    let form = writer.addForm(layer.content, box: Box(bounds), isGroup: true)
    setTransparency(state)
    content?.draw(form, Matrix())
  }

  func clip(_ steps: [PathStep], rule: CGPathFillRule, antialias: Bool) {
    guard let content, let clip = levels.last?.clips.last else { return }
    let isFinite = steps.allSatisfy { $0.points.allSatisfy(\.isFinite) }
    let bounds = steps.isEmpty || !isFinite ? .null : CGRect(around: steps.flatMap(\.points))
    let rest = clip.intersection(bounds)
    levels[levels.count - 1].clips[levels[levels.count - 1].clips.count - 1] = rest
    if bounds.isNull {
      // A clip to nothing is one, too: something that lies beside every page.
      content.rectangle(Box(left: -30_000, bottom: -30_000, right: -29_999, top: -29_999))
    } else {
      content.add(steps)
    }
    content.clip(evenOdd: rule == .evenOdd)
  }

  func resetClip() {}

  var clipBounds: CGRect { levels.last?.clips.last ?? .null }

  // MARK: Pictures

  func picture(of image: CGImage, interpolates: Bool) -> PDFWriter.Picture? {
    pictures.picture(of: image, interpolates: interpolates, writer: writer)
  }

  func setTransparency(_ state: GraphicsState, fill: Double = 1, stroke: Double = 1) {
    content?.setTransparency(
      fill: fill * Double(state.alpha), stroke: stroke * Double(state.alpha), mode: state.blendMode.inPDF)
  }
}

/// Remembers which pictures were written, as long as they live.
private struct PictureCache {
  private struct Key: Hashable {
    var image: ObjectIdentifier
    var interpolates: Bool
  }

  private struct Entry {
    weak var image: CGImage?
    var picture: PDFWriter.Picture
  }

  private var entries: [Key: Entry] = [:]

  mutating func picture(
    of image: CGImage, interpolates: Bool, writer: PDFWriter
  ) -> PDFWriter.Picture? {
    let key = Key(image: ObjectIdentifier(image), interpolates: interpolates)
    // Another image may come to lie where one was that is gone.
    if let known = entries[key], known.image === image { return known.picture }
    guard let data = image.pictureData else { return nil }
    let picture = writer.add(data, interpolates: interpolates)
    if entries.count >= 1024 { entries = entries.filter { $0.value.image != nil } }
    entries[key] = Entry(image: image, picture: picture)
    return picture
  }
}
