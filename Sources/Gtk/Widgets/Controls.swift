internal import CGtk

/// A button that opens a menu.
public final class MenuButton: Widget {
  /// A button with an icon of the theme.
  public init(icon: String, tooltip: String, _ menu: Menu) {
    super.init(UnsafeMutableRawPointer(gtk_menu_button_new()))
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    self.tooltip = tooltip
    setAccessibleName(tooltip)
  }
}

/// A button that is in or out.
public final class ToggleButton: Widget {
  /// A button for an action that is a flag.
  public init(icon: String, tooltip: String, action: String) {
    super.init(UnsafeMutableRawPointer(gtk_toggle_button_new()))
    gtk_button_set_icon_name(pointer(), icon)
    gtk_actionable_set_action_name(opaque, action)
    self.tooltip = tooltip
    setAccessibleName(tooltip)
  }
}

/// A field for what is looked for.
public final class SearchEntry: Widget {
  /// Calls when the text has changed; at once, so that whoever searches decides when.
  public var onChange: (String) -> Void = { _ in }
  /// Calls for Return, and for Shift+Return with true.
  public var onNext: (_ isBackwards: Bool) -> Void = { _ in }
  /// Calls for Escape.
  public var onStop: () -> Void = {}

  /// An empty field.
  public init(placeholder: String) {
    super.init(UnsafeMutableRawPointer(gtk_search_entry_new()))
    tz_set_text(raw, "placeholder-text", placeholder)
    setAccessibleName(placeholder)
    gtk_widget_set_hexpand(widget, 1)
    on("changed") { [unowned self] in onChange(text) }
    on("activate") { [unowned self] in onNext(false) }
    on("next-match") { [unowned self] in onNext(false) }
    on("previous-match") { [unowned self] in onNext(true) }
    on("stop-search") { [unowned self] in onStop() }
    onKey { [unowned self] key, modifiers in
      guard modifiers.contains(.shift), key == "Return" || key == "KP_Enter" else { return false }
      onNext(true)
      return true
    }
  }

  /// What is looked for.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Marks all of it, so that typing replaces it.
  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }
}

/// A slider over a range of whole numbers.
public final class Slider: Widget {
  /// Calls when a person moves it.
  public var onMove: (Int) -> Void = { _ in }
  private var isSetting = false

  /// A slider from 0; with `isReversed` from right to left.
  public init(isReversed: Bool = false) {
    super.init(UnsafeMutableRawPointer(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1)))
    gtk_scale_set_draw_value(pointer(), 0)
    self.isReversed = isReversed
    gtk_widget_set_hexpand(widget, 1)
    on("value-changed") { [unowned self] in
      if !isSetting { onMove(Int(gtk_range_get_value(pointer()).rounded())) }
    }
  }

  /// Runs from right to left.
  public var isReversed: Bool {
    get { gtk_range_get_inverted(pointer()) != 0 }
    set { gtk_range_set_inverted(pointer(), newValue ? 1 : 0) }
  }

  /// Shows a place from 0 to `last`.
  public func show(_ value: Int, of last: Int) {
    isSetting = true
    gtk_range_set_range(pointer(), 0, Double(max(last, 1)))
    gtk_range_set_value(pointer(), Double(value))
    isSetting = false
  }
}

/// Widgets beside each other.
public final class Row: Widget {
  /// From the start to the end.
  public init(_ children: [Widget], spacing: Int = 6) {
    super.init(UnsafeMutableRawPointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, Int32(spacing))))
    for child in children { gtk_box_append(pointer(), child.widget) }
  }
}

/// Shows a widget, or slides it away.
public final class Revealer: Widget {
  /// Hides `child` at first.
  public init(_ child: Widget?) {
    super.init(UnsafeMutableRawPointer(gtk_revealer_new()))
    gtk_revealer_set_child(opaque, child?.widget)
    gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
  }

  /// Shown or not.
  public var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set {
      gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
      // What is away must not take clicks.
      gtk_widget_set_can_target(widget, newValue ? 1 : 0)
    }
  }
}
