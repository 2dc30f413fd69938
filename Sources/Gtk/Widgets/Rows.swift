internal import CGtk

/// Rows or cells that scroll. Those in view exist, the others are made when they are needed.
///
/// What a row shows is asked by its place, so that the list itself knows only how many there are.
public final class RowsView: Widget {
  /// How the rows lie.
  public enum Shape: Sendable {
    /// Under each other.
    case list
    /// In lines of as many as fit.
    case grid
  }

  /// Calls for the row that a person clicks, or presses Return on; with `followsSelection` also for the one
  /// that keys move to.
  public var onChoose: (Int) -> Void = { _ in }
  /// What GTK calls the place of no row; its macro does not reach Swift.
  fileprivate static nonisolated let nowhere = guint.max
  private let followsSelection: Bool
  private let list: Object
  private let selection: Object
  private let strings: OpaquePointer
  private let rows: BoundRows
  private var isSetting = false

  /// An empty list. `make` gives a row, and `bind` lets it show what stands at a place.
  public init<Row: Widget>(
    _ shape: Shape, name: String, followsSelection: Bool, make: @escaping @MainActor () -> Row,
    bind: @escaping @MainActor (Row, Int) -> Void
  ) {
    self.followsSelection = followsSelection
    strings = gtk_string_list_new(nil)
    rows = BoundRows(make: make) { row, place in if let row = row as? Row { bind(row, place) } }
    let selection = gtk_single_selection_new(strings)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    gtk_single_selection_set_selected(selection, RowsView.nowhere)
    self.selection = Object(UnsafeMutableRawPointer(selection))
    let factory = gtk_signal_list_item_factory_new()
    let items = Object(UnsafeMutableRawPointer(factory))
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
    for (signal, call) in [("setup", BoundRows.setUp), ("bind", BoundRows.bind), ("unbind", BoundRows.unbind),
      ("teardown", BoundRows.tearDown)]
    {
      items.connect(signal, unsafeBitCast(call, to: GCallback.self), Box.keep(rows))
    }
    rows.onClick = { [unowned self] place in if !self.followsSelection { onChoose(place) } }
    list.connect("activate", unsafeBitCast(Self.activate, to: GCallback.self), Box.keep(Weak(self)))
    self.selection.onChange(of: "selected") { [unowned self] in
      if !isSetting, self.followsSelection, let selected { onChoose(selected) }
    }
  }

  private final class Weak {
    weak var view: RowsView?
    init(_ view: RowsView) { self.view = view }
  }

  private static nonisolated let activate:
    @convention(c) (UnsafeMutableRawPointer, guint, UnsafeMutableRawPointer) -> Void = { _, row, data in
      onMain(data) { Box<Weak>.value($0).view?.onChoose(Int(row)) }
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
      return selected == RowsView.nowhere ? nil : Int(selected)
    }
    set {
      guard newValue != selected else { return }
      isSetting = true
      gtk_single_selection_set_selected(selection.opaque, newValue.map { guint($0) } ?? RowsView.nowhere)
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

  private let make: @MainActor () -> Widget
  private let bind: @MainActor (Widget, Int) -> Void
  private var rows: [Raw: Widget] = [:]
  private var bound: Set<Raw> = []
  var onClick: (Int) -> Void = { _ in }

  init(make: @escaping @MainActor () -> Widget, bind: @escaping @MainActor (Widget, Int) -> Void) {
    (self.make, self.bind) = (make, bind)
  }

  func refresh() { for item in bound { show(item) } }

  private func show(_ item: Raw) {
    let place = gtk_list_item_get_position(OpaquePointer(item))
    if let row = rows[item], place != RowsView.nowhere { bind(row, Int(place)) }
  }

  private func add(_ item: Raw) {
    let row = make()
    rows[item] = row
    gtk_list_item_set_child(OpaquePointer(item), row.widget)
    row.onClick { [unowned self] _, _ in onClick(Int(gtk_list_item_get_position(OpaquePointer(item)))) }
  }

  static nonisolated let setUp: Call = { _, item, data in
    onMain((item, data)) { Box<BoundRows>.value($1).add($0) }
  }
  static nonisolated let bind: Call = { _, item, data in
    onMain((item, data)) { item, data in
      let rows = Box<BoundRows>.value(data)
      rows.bound.insert(item)
      rows.show(item)
    }
  }
  static nonisolated let unbind: Call = { _, item, data in
    onMain((item, data)) { _ = Box<BoundRows>.value($1).bound.remove($0) }
  }
  static nonisolated let tearDown: Call = { _, item, data in
    onMain((item, data)) { item, data in
      let rows = Box<BoundRows>.value(data)
      rows.bound.remove(item)
      gtk_list_item_set_child(OpaquePointer(item), nil)
      rows.rows[item] = nil
    }
  }
}
