internal import CGtk
public import Foundation

/// Something in a window.
@MainActor open class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  /// Seen or not.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Can be used.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Shown when the pointer rests on it, and read to those who do not see it.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  /// Names of styles.
  public func style(_ names: String...) { for name in names { gtk_widget_add_css_class(widget, name) } }

  /// Where it lies in the room that it has.
  public func align(_ horizontal: Alignment, _ vertical: Alignment, margin: Int = 0) {
    gtk_widget_set_halign(widget, horizontal.value)
    gtk_widget_set_valign(widget, vertical.value)
    gtk_widget_set_margin_start(widget, Int32(margin))
    gtk_widget_set_margin_end(widget, Int32(margin))
    gtk_widget_set_margin_top(widget, Int32(margin))
    gtk_widget_set_margin_bottom(widget, Int32(margin))
  }

  /// Takes at least so much room.
  public func atLeast(_ size: CGSize) {
    gtk_widget_set_size_request(widget, Int32(size.width), Int32(size.height))
  }

  /// Where its corner lies on the surface of its window, shadows of the window included.
  public var placeInWindow: CGPoint {
    guard let native = gtk_widget_get_native(widget) else { return .zero }
    var (corner, place) = (graphene_point_t(), graphene_point_t())
    var (left, top) = (0.0, 0.0)
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    _ = gtk_widget_compute_point(widget, root, &corner, &place)
    gtk_native_get_surface_transform(native, &left, &top)
    return CGPoint(x: Double(place.x) + left, y: Double(place.y) + top)
  }

  /// Takes more room than it needs, when there is some.
  public func expands(across: Bool, down: Bool) {
    gtk_widget_set_hexpand(widget, across ? 1 : 0)
    gtk_widget_set_vexpand(widget, down ? 1 : 0)
  }

  /// Takes the keys.
  public func focus() { gtk_widget_grab_focus(widget) }
}

/// A place in the room of a widget.
public enum Alignment: Sendable {
  case start, center, end, fill

  var value: GtkAlign {
    switch self {
    case .start: GTK_ALIGN_START
    case .center: GTK_ALIGN_CENTER
    case .end: GTK_ALIGN_END
    case .fill: GTK_ALIGN_FILL
    }
  }
}
