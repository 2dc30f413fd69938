internal import CGtk
internal import Glibc

/// Makes tasks of the main actor run in GTK's loop.
///
/// GLib's loop knows nothing of the main queue of libdispatch. These two functions are what Foundation's own
/// run loop uses; they are not public, so a start-up test says at once when a toolchain has lost them.
@MainActor enum MainLoop {
  private typealias Handle = @convention(c) () -> Int32
  private typealias Drain = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private static var isAttached = false

  /// Attaches the main queue to the default loop; once. False when this toolchain cannot.
  static func attach() -> Bool {
    if isAttached { return true }
    guard let handle = dlsym(nil, "_dispatch_get_main_queue_handle_4CF"),
      dlsym(nil, "_dispatch_main_queue_callback_4CF") != nil
    else { return false }
    let descriptor = unsafeBitCast(handle, to: Handle.self)()
    // Idle enough that a busy queue does not keep frames from being drawn.
    g_unix_fd_add_full(G_PRIORITY_DEFAULT, descriptor, G_IO_IN, drain, nil, nil)
    isAttached = true
    return true
  }

  private static nonisolated let drain: GUnixFDSourceFunc = { descriptor, _, _ in
    // First read, or the descriptor stays ready for ever and the window is never drawn.
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    if let drain = dlsym(nil, "_dispatch_main_queue_callback_4CF") {
      unsafeBitCast(drain, to: Drain.self)(nil)
    }
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
