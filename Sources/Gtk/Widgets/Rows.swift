internal import CGtk

/// A piece of a window that is made of widgets.
@MainActor public protocol Part: AnyObject {
  /// What is seen of it.
  associatedtype Content: Widget
  /// The outermost widget.
  var widget: Content { get }
}

/// How rows lie.
public enum RowShape: Sendable {
  /// Under each other.
  case list
  /// In lines of as many as fit.
  case grid
}

/// Rows or cells that scroll. Those in view exist, the others are made when they are needed.
///
/// What a row shows is asked by its place, so that the list itself knows only how many there are.
public final class RowsView<Row: Part>: Widget {
  /// Calls for the row that a person clicks, or presses Return on; with `followsSelection` also for the one
  /// that keys move to.
  public var onChoose: (Int) -> Void = { _ in }
  /// Lets a row show what stands at a place.
  public var onBind: (Row, Int) -> Void = { _, _ in }
  /// Tells a row that it is not seen any more.
  public var onUnbind: (Row) -> Void = { _ in }
  private let list: Object
  private let selection: Object
  private let strings: OpaquePointer
  private let rows = BoundRows()
  private var isSetting = false

  /// An empty list. `make` gives a row.
  public init(
    _ shape: RowShape = .list, name: String, followsSelection: Bool = false,
    make: @escaping @MainActor () -> Row
  ) {
    strings = gtk_string_list_new(nil)
    let selection = gtk_single_selection_new(strings)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    gtk_single_selection_set_selected(selection, BoundRows.nowhere)
    self.selection = Object(UnsafeMutableRawPointer(selection))
    let factory = rows.factory()
    switch shape {
    case .list: list = Object(UnsafeMutableRawPointer(gtk_list_view_new(selection, factory)))
    case .grid:
      list = Object(UnsafeMutableRawPointer(gtk_grid_view_new(selection, factory)))
      gtk_grid_view_set_max_columns(list.opaque, 24)
    }
    super.init(UnsafeMutableRawPointer(gtk_scrolled_window_new()))
    gtk_scrolled_window_set_child(opaque, list.pointer())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    tz_set_label(list.raw, name)
    // GTK lets go of rows after we have let go of the list.
    rows.make = { [weak self] in
      let row = make()
      return BoundRows.Row(
        widget: row.widget, bind: { [weak self] in self?.onBind(row, $0) },
        unbind: { [weak self] in self?.onUnbind(row) })
    }
    rows.onActivate = { [weak self] in self?.onChoose($0) }
    rows.onClick = { [weak self] in if !followsSelection { self?.onChoose($0) } }
    rows.watch(list)
    self.selection.onChange(of: "selected") { [weak self] in
      if followsSelection, let self, !isSetting, let selected { onChoose(selected) }
    }
  }

  /// How many rows there are. More are added at the end, and taken away there.
  public var count: Int {
    get { Int(g_list_model_get_n_items(strings)) }
    set {
      let now = count
      guard newValue != now else { return }
      isSetting = true
      defer { isSetting = false }
      if newValue < now {
        gtk_string_list_splice(strings, guint(newValue), guint(now - newValue), nil)
      } else {
        "".withCString { empty in
          var added = [UnsafePointer<CChar>?](repeating: empty, count: newValue - now)
          added.append(nil)
          gtk_string_list_splice(strings, guint(now), 0, &added)
        }
      }
    }
  }

  /// Lets all rows in view show what stands at their places now.
  public func refresh() { rows.refresh() }

  /// The row that is marked; nil for none. Setting it calls nothing.
  public var selected: Int? {
    get {
      let selected = gtk_single_selection_get_selected(selection.opaque)
      return selected == BoundRows.nowhere ? nil : Int(selected)
    }
    set {
      guard newValue != selected else { return }
      isSetting = true
      gtk_single_selection_set_selected(selection.opaque, newValue.map { guint($0) } ?? BoundRows.nowhere)
      isSetting = false
    }
  }

  /// Scrolls as far as needed to see a row.
  public func scroll(to row: Int) {
    guard row < count else { return }
    gtk_widget_activate_action_variant(
      list.pointer(), "list.scroll-to-item", g_variant_new_uint32(UInt32(row)))
  }

  /// Takes the keys.
  public override func focus() { gtk_widget_grab_focus(list.pointer()) }

  /// Runs from right to left, cells of a line too.
  public var isReversed: Bool {
    get { gtk_widget_get_direction(list.pointer()) == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_direction(list.pointer(), newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }
}

/// The rows that exist, by the item of GTK that shows them.
@MainActor private final class BoundRows {
  typealias Raw = UnsafeMutableRawPointer
  typealias Call = @convention(c) (Raw, Raw, Raw) -> Void

  /// A row, and what it is told.
  struct Row {
    var widget: Widget
    var bind: @MainActor (Int) -> Void
    var unbind: @MainActor () -> Void
  }

  /// What GTK calls the place of no row; its macro does not reach Swift.
  static nonisolated let nowhere = guint.max
  var make: (@MainActor () -> Row)?
  var onClick: (Int) -> Void = { _ in }
  var onActivate: (Int) -> Void = { _ in }
  private var rows: [Raw: Row] = [:]
  private var bound: Set<Raw> = []

  /// What makes, binds and lets go rows.
  func factory() -> OpaquePointer? {
    let factory = gtk_signal_list_item_factory_new()
    let items = Object(UnsafeMutableRawPointer(factory))
    for (signal, call) in [
      ("setup", Self.setUp), ("bind", Self.bind), ("unbind", Self.unbind), ("teardown", Self.tearDown),
    ] {
      items.connect(signal, unsafeBitCast(call, to: GCallback.self), Box.keep(self))
    }
    return factory
  }

  /// Hears of Return on a row.
  func watch(_ list: Object) {
    list.connect("activate", unsafeBitCast(Self.activate, to: GCallback.self), Box.keep(self))
  }

  func refresh() { for item in bound { show(item) } }

  private func show(_ item: Raw) {
    let place = gtk_list_item_get_position(OpaquePointer(item))
    if let row = rows[item], place != Self.nowhere { row.bind(Int(place)) }
  }

  private func add(_ item: Raw) {
    guard let row = make?() else { return }
    rows[item] = row
    gtk_list_item_set_child(OpaquePointer(item), row.widget.widget)
    let click: @MainActor () -> Void = { [weak self] in
      let place = gtk_list_item_get_position(OpaquePointer(item))
      if place != Self.nowhere { self?.onClick(Int(place)) }
    }
    row.widget.add(gtk_gesture_click_new()) {
      $0.connect("released", unsafeBitCast(Self.released, to: GCallback.self), Box.keep(click))
    }
  }

  private static nonisolated let setUp: Call = { _, item, data in
    onMain((item, data)) { Box<BoundRows>.value($1).add($0) }
  }
  private static nonisolated let bind: Call = { _, item, data in
    onMain((item, data)) { item, data in
      let rows = Box<BoundRows>.value(data)
      rows.bound.insert(item)
      rows.show(item)
    }
  }
  private static nonisolated let unbind: Call = { _, item, data in
    onMain((item, data)) { item, data in
      let rows = Box<BoundRows>.value(data)
      rows.bound.remove(item)
      rows.rows[item]?.unbind()
    }
  }
  private static nonisolated let tearDown: Call = { _, item, data in
    onMain((item, data)) { item, data in
      let rows = Box<BoundRows>.value(data)
      rows.bound.remove(item)
      gtk_list_item_set_child(OpaquePointer(item), nil)
      rows.rows[item] = nil
    }
  }
  private static nonisolated let released: @convention(c) (Raw, Int32, Double, Double, Raw) -> Void = {
    _, _, _, _, data in onMain(data) { Box<@MainActor () -> Void>.value($0)() }
  }
  private static nonisolated let activate: @convention(c) (Raw, guint, Raw) -> Void = { _, row, data in
    onMain(data) { Box<BoundRows>.value($0).onActivate(Int(row)) }
  }
}
