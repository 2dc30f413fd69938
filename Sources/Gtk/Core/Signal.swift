internal import CGtk

// C keeps a box with the Swift function and lets it go with the connection. Trampolines are values of their
// own and capture nothing; GTK calls them on the main thread only.

/// A value that C keeps for us.
final class Box<Value> {
  private let value: Value
  private init(_ value: Value) { self.value = value }

  /// Keeps a value for C.
  static func keep(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Box(value)).toOpaque()
  }

  /// The value that C hands back.
  static func value(_ data: UnsafeMutableRawPointer) -> Value {
    Unmanaged<Box<Value>>.fromOpaque(data).takeUnretainedValue().value
  }
}

/// Runs what C calls on the main thread, with what it passes.
func onMain<Value, Result: Sendable>(_ value: Value, _ body: @MainActor (Value) -> Result) -> Result {
  let passed = Passed(value: value)
  return MainActor.assumeIsolated { body(passed.value) }
}

// Unchecked: GTK calls on the main thread, and there the value stays.
private struct Passed<Value>: @unchecked Sendable {
  let value: Value
}

extension Object {
  typealias Call = @MainActor () -> Void

  private static nonisolated let plain:
    @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = {
      _, data in onMain(data) { Box<Call>.value($0)() }
    }
  private static nonisolated let notify:
    @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer) -> Void = {
      _, _, data in onMain(data) { Box<Call>.value($0)() }
    }
  private static nonisolated let letGo: GClosureNotify = { data, _ in
    data.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
  }

  /// Calls for a signal without arguments.
  func on(_ signal: String, _ body: @escaping Call) {
    connect(signal, unsafeBitCast(Self.plain, to: GCallback.self), Box.keep(body))
  }

  /// Calls when a property has changed.
  func onChange(of property: String, _ body: @escaping Call) {
    connect("notify::" + property, unsafeBitCast(Self.notify, to: GCallback.self), Box.keep(body))
  }

  /// Connects a trampoline, which takes the signal's arguments and, last, the box.
  func connect(_ signal: String, _ trampoline: GCallback, _ box: UnsafeMutableRawPointer) {
    g_signal_connect_data(raw, signal, trampoline, box, Self.letGo, GConnectFlags(rawValue: 0))
  }
}
