internal import CGtk

extension Label {
  /// Cuts off what does not fit, and says so by "…".
  public func cutsOff() { gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END) }

  /// Breaks lines, at most so many.
  public func wraps(lines: Int32 = -1) {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(opaque, lines)
    if lines > 0 { cutsOff() }
  }

  /// As wide as its text where there is room.
  public func keepsLines() { gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE) }

  /// Begins at the start of its room.
  public func beginsAtStart() { gtk_label_set_xalign(opaque, 0) }

  /// As wide as so many characters, whatever it says.
  public func reserves(characters: Int32) { gtk_label_set_width_chars(opaque, characters) }

  /// Can be marked and copied.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
  }

  /// Says something with a part that stands out.
  public func show(_ before: String, strong: String, _ after: String) {
    let parts = [before, strong, after].map { part -> String in
      guard let escaped = g_markup_escape_text(part, -1) else { return "" }
      defer { g_free(escaped) }
      return String(cString: escaped)
    }
    gtk_label_set_markup(opaque, "\(parts[0])<b>\(parts[1])</b>\(parts[2])")
  }
}

extension Widget {
  /// The name for those who do not see it.
  public func setAccessibleName(_ name: String) { tz_set_label(raw, name) }

  /// The least size, in the widget's units; -1 leaves a side to the content.
  public func request(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, Int32(width), Int32(height))
  }

  /// Room around it, in the widget's units.
  public func margins(start: Int = 0, end: Int = 0, top: Int = 0, bottom: Int = 0) {
    gtk_widget_set_margin_start(widget, Int32(start))
    gtk_widget_set_margin_end(widget, Int32(end))
    gtk_widget_set_margin_top(widget, Int32(top))
    gtk_widget_set_margin_bottom(widget, Int32(bottom))
  }

  /// Leaves clicks to what lies under it.
  public func letsPointerThrough() { gtk_widget_set_can_target(widget, 0) }

  /// Can take the keys.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Takes room without being there.
  public func leavesBlank(_ isBlank: Bool) {
    gtk_widget_set_opacity(widget, isBlank ? 0 : 1)
    gtk_widget_set_sensitive(widget, isBlank ? 0 : 1)
  }

  /// Takes a style away.
  public func unstyle(_ name: String) { gtk_widget_remove_css_class(widget, name) }

  /// Has the keys, or one of its parts has.
  public var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil || gtk_widget_has_focus(widget) != 0 }

  /// An action of the window that it stands in, or of the program, such as `win.find`.
  public func perform(_ action: String) { _ = gtk_widget_activate_action_variant(widget, action, nil) }
}

/// Looks of a program, in CSS. To be called once a display is there.
public enum Style {
  /// Adds rules.
  @MainActor public static func add(_ rules: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, rules, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }
}
