internal import CGtk

/// A pane beside the content, or over it where there is little room.
public final class Flap: Widget {
  /// Calls when the pane is shown or away.
  public var onChange: () -> Void = {}

  /// Hides `pane` at first. Below the sum of both least widths it lies over the content.
  public init(_ pane: Widget, beside content: Widget) {
    super.init(UnsafeMutableRawPointer(adw_flap_new()))
    adw_flap_set_flap(opaque, pane.widget)
    adw_flap_set_content(opaque, content.widget)
    let line = gtk_separator_new(GTK_ORIENTATION_VERTICAL)
    adw_flap_set_separator(opaque, line)
    adw_flap_set_fold_threshold_policy(opaque, ADW_FOLD_THRESHOLD_POLICY_MINIMUM)
    adw_flap_set_reveal_flap(opaque, 0)
    // A window that becomes wider does not open what a person has closed.
    adw_flap_set_locked(opaque, 1)
    // Swiping belongs to the pages.
    adw_flap_set_swipe_to_open(opaque, 0)
    adw_flap_set_swipe_to_close(opaque, 0)
    onChange(of: "reveal-flap") { [unowned self] in onChange() }
  }

  /// The pane is shown.
  public var isRevealed: Bool {
    get { adw_flap_get_reveal_flap(opaque) != 0 }
    set { adw_flap_set_reveal_flap(opaque, newValue ? 1 : 0) }
  }

  /// The pane lies over the content.
  public var isFolded: Bool { adw_flap_get_folded(opaque) != 0 }
}

/// Pages of which one is shown.
public final class Stack: Widget {
  /// Calls when another page is shown.
  public var onChange: () -> Void = {}

  /// An empty stack.
  public init() {
    super.init(UnsafeMutableRawPointer(gtk_stack_new()))
    onChange(of: "visible-child-name") { [unowned self] in onChange() }
  }

  /// Adds a page; with an icon, a switcher shows that.
  public func add(_ page: Widget, name: String, title: String = "", icon: String? = nil) {
    let added = gtk_stack_add_titled(opaque, page.widget, name, title)
    if let icon { gtk_stack_page_set_icon_name(added, icon) }
  }

  /// Puts a page in the place of another with the same name.
  public func replace(_ page: Widget, name: String) {
    if let old = gtk_stack_get_child_by_name(opaque, name) { gtk_stack_remove(opaque, old) }
    gtk_stack_add_named(opaque, page.widget, name)
  }

  /// The page that is shown.
  public var shown: String {
    get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != shown { gtk_stack_set_visible_child_name(opaque, newValue) } }
  }

  /// Buttons for the pages.
  public func switcher() -> Widget {
    let switcher = gtk_stack_switcher_new()
    gtk_stack_switcher_set_stack(OpaquePointer(switcher), opaque)
    return Widget(UnsafeMutableRawPointer(switcher))
  }
}

extension Column {
  /// Adds at the top.
  public func addFirst(_ child: Widget) { gtk_box_prepend(pointer(), child.widget) }

  /// Takes one out.
  public func remove(_ child: Widget) { gtk_box_remove(pointer(), child.widget) }
}

extension Row {
  /// Joins its buttons to one.
  public func linked() -> Row {
    style("linked")
    return self
  }
}

extension Revealer {
  /// Slides from above instead of fading.
  public func slidesDown() {
    gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
  }

  /// What it shows or hides.
  public func hold(_ child: Widget?) { gtk_revealer_set_child(opaque, child?.widget) }
}
