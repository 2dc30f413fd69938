public import Foundation

/// Draws on pixels or into a PDF; coordinates start at the lower left and y points up.
///
/// A context belongs to one thread at a time.
public class CGContext {
  let canvas: any Canvas
  /// What `state.ctm` is at first: UIKit's contexts start at the upper left.
  final var base = CGAffineTransform.identity
  final var state = GraphicsState()
  final var saved: [(state: GraphicsState, isLayer: Bool)] = []
  /// The current path in device space, since each point takes the transform of its moment.
  final var current = CGMutablePath()
  let format: CGBitmapInfo
  /// The space of the pixels' colours; nil for a PDF, which has several.
  public let colorSpace: CGColorSpace?

  init(canvas: any Canvas, format: CGBitmapInfo, colorSpace: CGColorSpace?) {
    self.canvas = canvas
    self.format = format
    self.colorSpace = colorSpace
  }

  deinit {
    closePDF()
  }

  /// Makes a context on memory of the caller's, or on its own when `data` is nil.
  ///
  /// Pixels are RGB of 8 bits a part with alpha or a spare byte: blue first
  /// (`premultipliedFirst` or `noneSkipFirst` with `byteOrder32Little`), or red first
  /// (`premultipliedLast` or `noneSkipLast`, default order). Nil for other forms, among them gray and
  /// alpha before red, which Apple's systems also draw; for sides beyond 32,767; when memory is short.
  /// Memory of the caller's must stay until the context is gone.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard let layout = Self.layout(of: info), space.model == .rgb, bitsPerComponent == 8,
      1...BitmapCanvas.longestSide ~= width, 1...BitmapCanvas.longestSide ~= height
    else { return nil }
    let row = bytesPerRow == 0 ? width * 4 : bytesPerRow
    guard row >= width * 4, row % 4 == 0, row <= Int(Int32.max) else { return nil }
    let storage =
      if let data { PixelStorage(borrowing: data, count: row * height) } else {
        PixelStorage(count: row * height)
      }
    guard let storage,
      let canvas = BitmapCanvas(
        storage: storage, width: width, height: height, bytesPerRow: row,
        isOpaque: layout.isOpaque, isRedFirst: layout.isRedFirst)
    else { return nil }
    self.init(canvas: canvas, format: info, colorSpace: space)
  }

  private static func layout(of info: CGBitmapInfo) -> (isOpaque: Bool, isRedFirst: Bool)? {
    guard !info.contains(.floatComponents) else { return nil }
    let order = info.intersection(.byteOrderMask)
    switch info.alphaInfo {
    case .premultipliedFirst, .noneSkipFirst:
      return order == .byteOrder32Little ? (info.alphaInfo == .noneSkipFirst, false) : nil
    case .premultipliedLast, .noneSkipLast:
      guard order == .byteOrderDefault || order == .byteOrder32Big else { return nil }
      return (info.alphaInfo == .noneSkipLast, true)
    default: return nil
    }
  }

  /// Makes a context on its own memory in the layout that needs no conversion.
  package convenience init?(width: Int, height: Int, isOpaque: Bool) {
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
    self.init(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: .standardRGB, bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  }

  /// Makes an opaque white context in that layout: a page's ground, in one pass over the memory.
  package static func onWhite(width: Int, height: Int) -> CGContext? {
    let context = CGContext(width: width, height: height, isOpaque: true)
    (context?.canvas as? BitmapCanvas)?.fillWithWhite()
    return context
  }

  /// From the space of text to user space. Core Text's lines take their place from it and nothing else;
  /// it is no part of the graphics state.
  public final var textMatrix = CGAffineTransform.identity

  /// Where the next line of Core Text begins, in user space.
  public final var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  // MARK: State

  /// Keeps the graphics state for `restoreGState`.
  public final func saveGState() {
    saved.append((state, false))
    canvas.save()
  }

  /// Takes the last kept state back. Without one, or inside of a transparency layer that began after
  /// it, nothing happens.
  public final func restoreGState() {
    guard let last = saved.last, !last.isLayer else { return }
    saved.removeLast()
    state = last.state
    canvas.restore()
  }

  /// Draws what follows apart, and mixes it in as one picture at the end of the layer.
  public final func beginTransparencyLayer(auxiliaryInfo: NSDictionary? = nil) {
    saved.append((state, true))
    canvas.beginLayer()
    state.alpha = 1
    state.blendMode = .normal
    if canvas.castsShadowsOfLayers { state.shadow = nil }
  }

  /// Draws what follows apart, inside of a rectangle of user space.
  public final func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: NSDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    // Inside of the layer, so that the end of the layer takes the clip back.
    let path = PathStep.rectangle(rect).applying(state.ctm)
    canvas.clip(path, rule: .winding, antialias: state.shouldAntialias)
  }

  /// Mixes the layer in with the alpha and blend mode from before it.
  public final func endTransparencyLayer() {
    guard saved.contains(where: \.isLayer) else { return }
    while saved.last?.isLayer == false { restoreGState() }
    guard let layer = saved.popLast() else { return }
    state = layer.state
    canvas.endLayer(state)
  }

  /// Makes a transform the one that all drawing starts from.
  final func start(with transform: CGAffineTransform) {
    base = transform
    state = GraphicsState()
    state.ctm = transform
    beginPath()
  }

  /// Ends all layers and takes the first state back.
  final func unwind() {
    while let last = saved.last {
      if last.isLayer { endTransparencyLayer() } else { restoreGState() }
    }
  }

  // MARK: Transform

  /// From user space to device space; the identity at first.
  public final var ctm: CGAffineTransform { state.ctm }

  /// From user space to device space, in pixels with y up.
  public final var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Puts another transform before the current one.
  public final func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Moves the origin.
  public final func translateBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.translatedBy(x: x, y: y) }

  /// Changes the units.
  public final func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

  /// Turns the axes by radians, counterclockwise.
  public final func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// A point of user space in device space.
  public final func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// A rectangle of user space in device space.
  public final func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// A point of device space in user space.
  public final func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    point.applying(state.ctm.inverted())
  }

  /// A rectangle of device space in user space.
  public final func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
}
