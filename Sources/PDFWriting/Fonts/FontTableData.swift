internal import CText
import Fonts

extension FontFace {
  /// Runs `body` with the bytes of a table; they are empty where there is none.
  func withTable<Result>(_ name: StaticString, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Self.withBytes(hb_face_reference_table(handle, Self.tag(name)), body)
  }

  /// Runs `body` with the bytes of a blob and lets go of it.
  static func withBytes<Result>(
    _ blob: OpaquePointer?, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    let bytes = hb_blob_get_data(blob, &count)
    return body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(count)))
  }

  static func tag(_ name: StaticString) -> hb_tag_t {
    UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      .reduce(0) { $0 << 8 | hb_tag_t($1) }
  }
}

extension UnsafeRawBufferPointer {
  /// An unsigned number of one to four bytes, most significant first; nil beyond the end.
  func number(at offset: Int, bytes size: Int) -> Int? {
    guard offset >= 0, size >= 0, offset <= count - size else { return nil }
    return self[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A signed number of two bytes.
  func signed(at offset: Int) -> Int? {
    number(at: offset, bytes: 2).map { Int(Int16(truncatingIfNeeded: $0)) }
  }
}
