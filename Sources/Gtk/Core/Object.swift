internal import CGtk

/// A reference to a GObject. Made, used and let go on the main thread.
@MainActor open class Object {
  /// The object.
  let raw: UnsafeMutableRawPointer

  /// Takes a reference; a floating one is taken over. What constructors of GObject give is never null:
  /// GLib ends the process when there is no memory.
  init(_ raw: UnsafeMutableRawPointer?) {
    guard let raw else { preconditionFailure("a constructor of GObject gave no object") }
    self.raw = raw
    g_object_ref_sink(raw)
  }

  isolated deinit { g_object_unref(raw) }

  /// The object as a type of C that Swift knows the fields of.
  func pointer<Kind>(_ type: Kind.Type = Kind.self) -> UnsafeMutablePointer<Kind> {
    raw.assumingMemoryBound(to: Kind.self)
  }

  /// The object as a type of C that has no known fields.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}
