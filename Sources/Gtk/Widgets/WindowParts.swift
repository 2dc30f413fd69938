internal import CGtk

/// A title with a smaller line under it.
public final class WindowTitle: Widget {
  /// Says nothing yet.
  public init() { super.init(UnsafeMutableRawPointer(adw_window_title_new("", ""))) }

  /// Says something.
  public func show(_ title: String, _ subtitle: String) {
    adw_window_title_set_title(opaque, title)
    adw_window_title_set_subtitle(opaque, subtitle)
  }
}

extension HeaderBar {
  /// Shows a title of ours instead of the window's.
  public func setTitle(_ widget: Widget) { adw_header_bar_set_title_widget(opaque, widget.widget) }
}

/// Short messages that come up over the content and go by themselves.
public final class ToastOverlay: Widget {
  /// Lays messages over `child`.
  public init(_ child: Widget) {
    super.init(UnsafeMutableRawPointer(adw_toast_overlay_new()))
    adw_toast_overlay_set_child(opaque, child.widget)
  }

  /// Says something.
  public func say(_ text: String) { adw_toast_overlay_add_toast(opaque, adw_toast_new(text)) }
}
