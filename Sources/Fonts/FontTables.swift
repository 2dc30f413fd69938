internal import CText

/// What stands in a font's tables.
enum FontTables {
  static func postScriptName(_ face: OpaquePointer) -> String? {
    var bytes = [CChar](repeating: 0, count: 128)
    var count = UInt32(bytes.count)
    hb_ot_name_get_utf8(face, hb_ot_name_id_t(tz_postscript_name), nil, &count, &bytes)
    let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }

  static func metrics(_ font: OpaquePointer) -> FontMetrics {
    let em = Double(max(hb_face_get_upem(hb_font_get_face(font)), 1))
    func value(_ tag: hb_ot_metrics_tag_t) -> Double? {
      var position: hb_position_t = 0
      guard hb_ot_metrics_get_position(font, tag, &position) != 0 else { return nil }
      return Double(position) / em
    }
    var metrics = FontMetrics()
    if let ascent = value(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER) { metrics.ascent = ascent }
    if let descent = value(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER) { metrics.descent = abs(descent) }
    metrics.lineGap = max(0, value(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP) ?? 0)
    metrics.capHeight = value(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? metrics.capHeight
    metrics.xHeight = value(HB_OT_METRICS_TAG_X_HEIGHT) ?? metrics.xHeight
    metrics.underlinePosition = value(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? metrics.underlinePosition
    metrics.underlineThickness = value(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? metrics.underlineThickness
    metrics.strikePosition = value(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? metrics.strikePosition
    metrics.strikeThickness = value(HB_OT_METRICS_TAG_STRIKEOUT_SIZE) ?? metrics.strikeThickness
    return metrics
  }

  static func outlines(_ face: OpaquePointer) -> FontFace.Outlines {
    if has("glyf", face) { return .trueType }
    guard let table = hb_face_reference_table(face, tag("CFF ")) else { return .pictures }
    defer { hb_blob_destroy(table) }
    var count: UInt32 = 0
    guard let bytes = hb_blob_get_data(table, &count), count > 4 else { return .pictures }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
      CFFHeader.isKeyedByCID(UnsafeBufferPointer(start: bytes, count: Int(count))) ? .cidKeyedCFF : .cff
    }
  }

  private static func has(_ name: String, _ face: OpaquePointer) -> Bool {
    let table = hb_face_reference_table(face, tag(name))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  static func tag(_ name: String) -> hb_tag_t {
    name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
  }
}

/// The first words of a `CFF ` table.
enum CFFHeader {
  /// True when the top dictionary opens with ROS, which says that glyphs have character identifiers.
  static func isKeyedByCID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Header, then two indexes: names, and the top dictionary.
    guard let names = skipIndex(at: Int(bytes[2]), bytes), let dict = firstItem(at: names, bytes) else {
      return false
    }
    // ROS must be the first operator: two string identifiers and a number come before it.
    var offset = dict.lowerBound
    for _ in 0..<3 {
      guard offset < dict.upperBound, let length = numberLength(bytes[offset]) else { return false }
      offset += length
    }
    return offset + 1 < dict.upperBound && bytes[offset] == 12 && bytes[offset + 1] == 30
  }

  private static func numberLength(_ first: UInt8) -> Int? {
    switch first {
    case 28: 3
    case 29: 5
    case 32...246: 1
    case 247...254: 2
    default: nil
    }
  }

  private static func skipIndex(at start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let count = number(at: start, size: 2, bytes) else { return nil }
    if count == 0 { return start + 2 }
    guard let size = number(at: start + 2, size: 1, bytes), 1...4 ~= size,
      let end = number(at: start + 3 + count * size, size: size, bytes)
    else { return nil }
    return start + 2 + (count + 1) * size + end
  }

  private static func firstItem(at start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let count = number(at: start, size: 2, bytes), count > 0,
      let size = number(at: start + 2, size: 1, bytes), 1...4 ~= size,
      let end = number(at: start + 3 + size, size: size, bytes), end > 1
    else { return nil }
    let first = start + 3 + (count + 1) * size
    return first + end - 1 <= bytes.count ? first..<(first + end - 1) : nil
  }

  private static func number(at offset: Int, size: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
