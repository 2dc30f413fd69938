internal import CGtk

/// A picture that the screen's renderer can keep.
public final class Texture: Object {
  private let base: UnsafeMutableRawPointer
  private let keeper: any AnyObject & Sendable
  private let size: (width: Int, height: Int, bytesPerRow: Int)
  private var madeSurface: OpaquePointer?

  /// Shows pixels where they lie: rows of `width` × 4 bytes, blue, green, red, unused. `keeper` is held as
  /// long as they are looked at; they must not change meanwhile.
  public init(
    _ base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int,
    keeper: some AnyObject & Sendable
  ) {
    self.base = base
    self.keeper = keeper
    size = (width, height, bytesPerRow)
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

  isolated deinit { cairo_surface_destroy(madeSurface) }

  /// The same pixels for GTK's software renderer, which copies all of a texture's for each frame.
  var surface: OpaquePointer? {
    if let madeSurface { return madeSurface }
    let surface = cairo_image_surface_create_for_data(
      base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height),
      Int32(size.bytesPerRow))
    // What GTK has recorded may outlive the picture.
    let held = Unmanaged<AnyObject>.passRetained(keeper).toOpaque()
    _ = withUnsafePointer(to: &Self.key) { key in
      cairo_surface_set_user_data(surface, key, held) { data in
        data.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
      }
    }
    madeSurface = surface
    return surface
  }

  /// Only its address counts.
  private static var key = cairo_user_data_key_t()

  /// Pixels in a row, and rows.
  var pixels: (width: Double, height: Double) { (Double(size.width), Double(size.height)) }
}
