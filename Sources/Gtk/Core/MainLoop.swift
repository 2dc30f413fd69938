internal import CGtk
internal import Dispatch
internal import Glibc

/// Makes tasks of the main actor run in GTK's loop.
///
/// GLib's loop knows nothing of the main queue of libdispatch. Two functions that are not public, but that
/// Foundation's own run loop stands on, tell of it; a toolchain without them does not link this.
@MainActor enum MainLoop {
  private static var isAttached = false

  /// Attaches the main queue to the default loop; once.
  static func attach() {
    if isAttached { return }
    isAttached = true
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, nil, nil)
  }

  private static nonisolated let drain: GUnixFDSourceFunc = { descriptor, _, _ in
    // First read, or the descriptor stays ready for ever and the window is never drawn.
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    _dispatch_main_queue_callback_4CF(nil)
    return 1
  }

  /// Calls at each frame or other moment; `body` says whether it is to be called again.
  static func repeating(every milliseconds: UInt32, _ body: @escaping @MainActor () -> Bool) {
    g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds,
      { data in data.map { onMain($0) { Box<@MainActor () -> Bool>.value($0)() ? 1 : 0 } } ?? 0 },
      Box.keep(body), { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
  }
}
