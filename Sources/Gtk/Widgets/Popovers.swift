internal import CGtk
public import Foundation

/// A small window that points at a place of a widget. It goes when a person clicks elsewhere or presses
/// Escape.
@MainActor public final class Popover: Object {
  /// Calls when it has gone.
  public var onClose: () -> Void = {}
  private let content: Widget
  /// Those that are seen, which nobody else has to keep.
  private static var shown: [ObjectIdentifier: Popover] = [:]

  /// Shows something at a rectangle of a widget, in that widget's units.
  public init(_ content: Widget, at rect: CGRect, of widget: Widget) {
    self.content = content
    super.init(UnsafeMutableRawPointer(gtk_popover_new()))
    gtk_popover_set_child(pointer(), content.widget)
    show(at: rect, of: widget)
  }

  fileprivate init(_ menu: Menu, at rect: CGRect, of widget: Widget) {
    content = widget
    super.init(UnsafeMutableRawPointer(gtk_popover_menu_new_from_model(menu.pointer())))
    gtk_popover_set_has_arrow(pointer(), 0)
    show(at: rect, of: widget)
  }

  private func show(at rect: CGRect, of widget: Widget) {
    var place = GdkRectangle(
      x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(max(1, rect.width)),
      height: Int32(max(1, rect.height)))
    gtk_widget_set_parent(pointer(), widget.widget)
    gtk_popover_set_pointing_to(pointer(), &place)
    Self.shown[ObjectIdentifier(self)] = self
    on("closed") { [weak self] in self?.closed() }
    gtk_popover_popup(pointer())
  }

  private func closed() {
    onClose()
    onClose = {}
    // An item of a menu is done after its window has closed.
    Task {
      gtk_widget_unparent(pointer())
      Self.shown[ObjectIdentifier(self)] = nil
    }
  }

  /// Closes it.
  public func close() { gtk_popover_popdown(pointer()) }
}

extension Widget {
  /// Shows a menu at a place of the widget.
  @discardableResult public func popUp(_ menu: Menu, at place: CGPoint) -> Popover {
    Popover(menu, at: CGRect(origin: place, size: .zero), of: self)
  }
}

/// A field of several lines.
public final class TextBox: Widget {
  private let field: Object

  /// A field, with a name for those who do not see it.
  public init(name: String, width: Int, height: Int) {
    field = Object(UnsafeMutableRawPointer(gtk_text_view_new()))
    super.init(UnsafeMutableRawPointer(gtk_scrolled_window_new()))
    gtk_text_view_set_wrap_mode(field.pointer(), GTK_WRAP_WORD_CHAR)
    gtk_scrolled_window_set_child(opaque, field.pointer())
    request(width: width, height: height)
    tz_set_label(field.raw, name)
  }

  /// What is in it.
  public var text: String {
    get {
      let buffer = gtk_text_view_get_buffer(field.pointer())
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { gtk_text_buffer_set_text(gtk_text_view_get_buffer(field.pointer()), newValue, -1) }
  }

  /// Takes the keys.
  public override func focus() { gtk_widget_grab_focus(field.pointer()) }
}
