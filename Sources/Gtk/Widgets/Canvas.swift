internal import CGtk
public import Foundation

/// A widget that an app draws by itself.
public final class Canvas: Widget {
  /// Draws; called for each frame in which something has changed.
  public var onDraw: (Snapshot) -> Void = { _ in }
  /// The widget has another size, in its units.
  public var onResize: (CGSize) -> Void = { _ in }
  /// The screen has another number of pixels a unit.
  public var onScale: () -> Void = {}
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
    onChange(of: "scale-factor") { [weak self] in self?.onScale() }
  }

  /// Asks for a new frame.
  public func redraw() { gtk_widget_queue_draw(widget) }

  /// Device pixels a unit.
  public var scaleFactor: Double { Double(gtk_widget_get_scale_factor(widget)) }

  /// The shape of the pointer over it, by its name in CSS, such as `text`; nil for the usual arrow.
  public var cursor: String? {
    didSet { if cursor != oldValue { gtk_widget_set_cursor_from_name(widget, cursor) } }
  }

  /// Calls at each frame, with the seconds since the first call, as long as that gives true.
  public func everyFrame(_ body: @escaping @MainActor (Double) -> Bool) {
    gtk_widget_add_tick_callback(
      widget, Self.tick, Box.keep(Ticker(body: body)),
      { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
  }

  /// False when the desktop asks for little movement.
  public var allowsAnimation: Bool {
    gtk_widget_get_settings(widget).map {
      tz_get_flag(UnsafeMutableRawPointer($0), "gtk-enable-animations") != 0
    } ?? true
  }

  @MainActor private final class Ticker {
    let body: @MainActor (Double) -> Bool
    var start: Int64?
    init(body: @escaping @MainActor (Double) -> Bool) { self.body = body }

    func tick(_ microseconds: Int64) -> Bool {
      let first = start ?? microseconds
      start = first
      return body(Double(microseconds - first) / 1e6)
    }
  }

  private static nonisolated let tick: GtkTickCallback = { _, clock, data in
    guard let data else { return 0 }
    return onMain((clock, data)) { clock, data in
      Box<Ticker>.value(data).tick(clock.map { Int64(gdk_frame_clock_get_frame_time($0)) } ?? 0) ? 1 : 0
    }
  }

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
    let renderer = gtk_widget_get_native(widget).flatMap { gtk_native_get_renderer($0) }
    let isSoftware =
      renderer.map { String(cString: tz_type_name(UnsafeMutableRawPointer($0))) == "GskCairoRenderer" }
      ?? false
    onDraw(Snapshot(raw: snapshot, isSoftware: isSoftware))
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
