internal import CGtk

/// GTK itself, for programs without an `Application`.
@MainActor public enum Toolkit {
  /// Starts GTK; false without a display. `Application` does it by itself.
  public static func start() -> Bool { gtk_init_check() != 0 }

  /// Does what waits to be done, and returns.
  public static func turn() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }
}
