internal import CGtk

/// A field for a line of text.
public final class TextEntry: Widget {
  /// Calls when the text has changed.
  public var onChange: (String) -> Void = { _ in }
  /// Calls for Return.
  public var onReturn: () -> Void = {}

  /// A field that says what it is for.
  public init(placeholder: String = "", name: String) {
    super.init(UnsafeMutableRawPointer(gtk_entry_new()))
    gtk_entry_set_placeholder_text(pointer(), placeholder)
    setAccessibleName(name)
    on("changed") { [unowned self] in onChange(text) }
    on("activate") { [unowned self] in onReturn() }
  }

  /// What it holds.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }

  /// Return does what the dialog's own button does.
  public func returnAnswers() { gtk_entry_set_activates_default(pointer(), 1) }

  /// Marks all of it, so that typing replaces it.
  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }
}

/// A flag with a title.
public final class CheckButton: Widget {
  /// Shows and changes an action that is a flag.
  public init(_ title: String, action: String) {
    super.init(UnsafeMutableRawPointer(gtk_check_button_new_with_label(title)))
    gtk_actionable_set_action_name(opaque, action)
  }
}

/// A button that opens a small window with anything in it.
public final class PopoverButton: Widget {
  private let popover: Object

  /// A button with an icon of the theme.
  public init(icon: String, tooltip: String, _ content: Widget) {
    popover = Object(UnsafeMutableRawPointer(gtk_popover_new()))
    super.init(UnsafeMutableRawPointer(gtk_menu_button_new()))
    gtk_popover_set_child(popover.pointer(), content.widget)
    gtk_menu_button_set_icon_name(opaque, icon)
    gtk_menu_button_set_popover(opaque, popover.pointer())
    self.tooltip = tooltip
    setAccessibleName(tooltip)
  }

  /// Opens or closes it.
  public var isOpen: Bool {
    get { gtk_widget_get_visible(popover.pointer()) != 0 }
    set { newValue ? gtk_menu_button_popup(opaque) : gtk_menu_button_popdown(opaque) }
  }
}

extension Button {
  /// A button with words, which does an action.
  public convenience init(title: String, action: String? = nil) {
    self.init(raw: UnsafeMutableRawPointer(gtk_button_new_with_label(title)))
    if let action { gtk_actionable_set_action_name(opaque, action) }
  }

  /// Calls when it is pressed.
  public func onPress(_ body: @escaping @MainActor () -> Void) { on("clicked", body) }

  /// Its words.
  public var title: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set { if newValue != title { gtk_button_set_label(pointer(), newValue) } }
  }

  /// Another icon of the theme.
  public func show(icon: String) { gtk_button_set_icon_name(pointer(), icon) }
}
