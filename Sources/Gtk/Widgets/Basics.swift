internal import CGtk

/// A line of text.
public final class Label: Widget {
  /// A label.
  public init(_ text: String = "") { super.init(UnsafeMutableRawPointer(gtk_label_new(text))) }

  /// What it says.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { if newValue != text { gtk_label_set_text(opaque, newValue) } }
  }
}

/// A button with an icon of the theme.
public final class Button: Widget {
  /// A button; `tooltip` is its name for those who do not see it too.
  public init(icon: String, tooltip: String, action: String? = nil) {
    super.init(UnsafeMutableRawPointer(gtk_button_new_from_icon_name(icon)))
    self.tooltip = tooltip
    setAccessibleName(tooltip)
    if let action { gtk_actionable_set_action_name(opaque, action) }
  }

  init(raw: UnsafeMutableRawPointer) { super.init(raw) }
}

/// Widgets over one another.
open class Overlay: Widget {
  /// Lays widgets over `child`.
  public init(_ child: Widget) {
    super.init(UnsafeMutableRawPointer(gtk_overlay_new()))
    gtk_overlay_set_child(opaque, child.widget)
  }

  /// Adds one on top.
  public func add(_ widget: Widget) { gtk_overlay_add_overlay(opaque, widget.widget) }
}

/// Widgets under each other.
public final class Column: Widget {
  /// Kept, since GTK keeps its own part of them only.
  private let children: [Widget]

  /// From top to bottom.
  public init(_ children: [Widget], spacing: Int = 0) {
    self.children = children
    super.init(UnsafeMutableRawPointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, Int32(spacing))))
    for child in children { gtk_box_append(pointer(), child.widget) }
  }
}

/// The bar with a window's title and buttons.
public final class HeaderBar: Widget {
  /// An empty bar.
  public init() { super.init(UnsafeMutableRawPointer(adw_header_bar_new())) }

  /// Adds at the start.
  public func addAtStart(_ widget: Widget) { adw_header_bar_pack_start(opaque, widget.widget) }
  /// Adds at the end.
  public func addAtEnd(_ widget: Widget) { adw_header_bar_pack_end(opaque, widget.widget) }
}

/// A page that says something instead of showing content.
public final class StatusPage: Widget {
  /// A title with a sentence under it.
  public init(icon: String, title: String, text: String) {
    super.init(UnsafeMutableRawPointer(adw_status_page_new()))
    adw_status_page_set_icon_name(opaque, icon)
    adw_status_page_set_title(opaque, title)
    adw_status_page_set_description(opaque, text)
    gtk_widget_set_vexpand(widget, 1)
  }

  /// What can be done about it, under the text.
  public func add(_ ways: Widget) { adw_status_page_set_child(opaque, ways.widget) }
}
