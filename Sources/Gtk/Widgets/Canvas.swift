internal import CGtk
public import Foundation

/// What a canvas draws onto: pictures and plain rectangles, in the widget's units, y down.
@MainActor public struct Snapshot {
  let raw: OpaquePointer

  /// Shows a picture in a rectangle.
  public func draw(_ texture: Texture, in rect: CGRect) {
    var bounds = graphene_rect_t(rect)
    gtk_snapshot_append_texture(raw, texture.opaque, &bounds)
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect, _ color: Color) {
    var bounds = graphene_rect_t(rect)
    var color = GdkRGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    gtk_snapshot_append_color(raw, &color, &bounds)
  }

  /// Draws within a rectangle only.
  public func clipped(to rect: CGRect, _ body: () -> Void) {
    var bounds = graphene_rect_t(rect)
    gtk_snapshot_push_clip(raw, &bounds)
    body()
    gtk_snapshot_pop(raw)
  }

  /// Draws `top` as a pen on paper over `bottom`: colours multiply.
  public func multiplied(_ bottom: () -> Void, by top: () -> Void) {
    gtk_snapshot_push_blend(raw, GSK_BLEND_MODE_MULTIPLY)
    bottom()
    gtk_snapshot_pop(raw)
    top()
    gtk_snapshot_pop(raw)
  }
}

/// A colour of the screen; parts from 0 to 1.
public struct Color: Sendable, Hashable {
  /// Red.
  public var red: Float
  /// Green.
  public var green: Float
  /// Blue.
  public var blue: Float
  /// How much it covers.
  public var alpha: Float

  /// Mixes a colour.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// White.
  public static let white = Color(red: 1, green: 1, blue: 1)
}

extension graphene_rect_t {
  fileprivate init(_ rect: CGRect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.minX), y: Float(rect.minY)),
      size: graphene_size_t(width: Float(rect.width), height: Float(rect.height)))
  }
}

/// A widget that an app draws by itself.
public final class Canvas: Widget {
  /// Draws; called for each frame in which something has changed.
  public var onDraw: (Snapshot) -> Void = { _ in }
  /// The widget has another size, in its units.
  public var onResize: (CGSize) -> Void = { _ in }
  /// The room that it has, in its units.
  public private(set) var size = CGSize.zero

  /// An empty canvas that takes all the room there is.
  public init() {
    super.init(UnsafeMutableRawPointer(tz_widget_of(Self.kind)))
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    let keeper = Unmanaged<WeakCanvas>.passRetained(WeakCanvas(self))
    g_object_set_data_full(
      pointer(), Self.key, keeper.toOpaque(), { $0.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
  }

  /// Asks for a new frame.
  public func redraw() { gtk_widget_queue_draw(widget) }

  /// Device pixels a unit.
  public var scaleFactor: Double { Double(gtk_widget_get_scale_factor(widget)) }

  private final class WeakCanvas {
    weak var canvas: Canvas?
    init(_ canvas: Canvas) { self.canvas = canvas }
  }

  private static nonisolated let key = "tsuzuri-canvas"

  private static func canvas(of widget: UnsafeMutablePointer<GtkWidget>?) -> Canvas? {
    guard let widget,
      let data = g_object_get_data(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), key)
    else { return nil }
    return Unmanaged<WeakCanvas>.fromOpaque(data).takeUnretainedValue().canvas
  }

  private func draw(_ snapshot: OpaquePointer) {
    onDraw(Snapshot(raw: snapshot))
  }

  private func allocate(_ size: CGSize) {
    guard size != self.size else { return }
    self.size = size
    onResize(size)
  }

  /// The class of GTK that calls us back.
  private static let kind: GType = {
    g_type_register_static_simple(
      tz_type_widget(), "TsuzuriCanvas", guint(MemoryLayout<GtkWidgetClass>.size),
      { kind, _ in
        guard let widgets = kind?.assumingMemoryBound(to: GtkWidgetClass.self) else { return }
        widgets.pointee.snapshot = { widget, snapshot in
          onMain((widget, snapshot)) { if let snapshot = $1 { Canvas.canvas(of: $0)?.draw(snapshot) } }
        }
        widgets.pointee.size_allocate = { widget, width, height, _ in
          onMain(widget) { Canvas.canvas(of: $0)?.allocate(CGSize(width: Int(width), height: Int(height))) }
        }
      }, guint(MemoryLayout<GtkWidget>.size), { _, _ in }, GTypeFlags(rawValue: 0))
  }()
}
