import Gtk

/// The looks of our own parts.
@MainActor enum Looks {
  private static var isAdded = false

  /// Adds them, once a display is there.
  static func add() {
    guard !isAdded else { return }
    isAdded = true
    Style.add(
      """
      .floating-bar { background: @popover_bg_color; color: @popover_fg_color; border-radius: 12px;
        padding: 6px; box-shadow: 0 2px 8px alpha(black, 0.3), 0 0 0 1px alpha(black, 0.18); }
      .page-number { padding: 4px 10px; border-radius: 9px; background: alpha(black, 0.72); color: white; }
      .side-row { padding: 6px 8px 6px 4px; }
      .small-button { min-width: 24px; min-height: 24px; padding: 2px; }
      .sidebar-pane { background: @window_bg_color; }
      .sidebar-pane listview, gridview { background: transparent; }
      .thumbnail { padding: 6px 2px 2px; }
      gridview > child { padding: 6px; border-radius: 9px; }
      .presentation { background: black; }
      """)
  }
}
