internal import CGtk
internal import Glibc

/// Counts the frames for which the main thread worked too long.
///
/// What a frame costs is the time from its first event to its end, and the work that was done for it before.
@MainActor public final class FrameMeter {
  /// The longest time that a frame may take, in seconds: a sixtieth, rounded down.
  public static let most = 0.016
  /// Frames so far.
  public private(set) var frames = 0
  /// Those that took longer.
  public private(set) var lateFrames = 0
  /// The longest, in seconds.
  public private(set) var longest = 0.0
  /// The last, in seconds.
  public private(set) var last = 0.0
  private var start: Double?
  private var before = 0.0
  private var isConnected = false

  /// Watches the frames of the window that a widget is in, once it is in one.
  public init(_ widget: Widget) {
    widget.on("realize") { [weak self, unowned widget] in self?.connect(widget) }
  }

  private func connect(_ widget: Widget) {
    guard !isConnected, let clock = gtk_widget_get_frame_clock(widget.widget) else { return }
    isConnected = true
    let object = Object(UnsafeMutableRawPointer(clock))
    object.on("flush-events") { [weak self] in self?.start = Self.now }
    object.on("after-paint") { [weak self] in self?.end() }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func end() {
    guard let start else { return }
    last = Self.now - start + before
    (self.start, before) = (nil, 0)
    frames += 1
    longest = max(longest, last)
    if last > Self.most { lateFrames += 1 }
  }

  /// Counts what is done outside of a frame for the one that follows.
  public func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
    let begin = Self.now
    defer { if start == nil { before += Self.now - begin } }
    return try body()
  }

  /// Begins anew.
  public func reset() { (frames, lateFrames, longest) = (0, 0, 0) }
}
