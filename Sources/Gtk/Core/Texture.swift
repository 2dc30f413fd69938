internal import CGtk

/// A picture that the screen's renderer can keep.
public final class Texture: Object {
  /// Shows pixels where they lie: rows of `width` × 4 bytes, blue, green, red, unused. `keeper` is held as
  /// long as they are looked at; they must not change meanwhile.
  public init(
    _ base: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int, keeper: some AnyObject & Sendable
  ) {
    let bytes = g_bytes_new_with_free_func(
      base, gsize(height * bytesPerRow),
      { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } },
      Unmanaged<AnyObject>.passRetained(keeper).toOpaque())
    let texture = gdk_memory_texture_new(
      Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(bytesPerRow))
    g_bytes_unref(bytes)
    super.init(UnsafeMutableRawPointer(texture))
    g_object_unref(raw)
  }
}
