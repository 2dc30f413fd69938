import Foundation
import Graphics

/// Foundation's values for PDF objects, and back.
enum AnnotationValue {
  private static let depthLimit = 32

  // MARK: To Foundation

  /// Texts for strings and names (names keep their slash), numbers, dates as texts, arrays,
  /// dictionaries. Streams give their dictionary.
  static func plain(_ object: PDFObject, resolve: (PDFObject) -> PDFObject) -> Any? {
    plain(object, resolve, depth: 0)
  }

  private static func plain(
    _ object: PDFObject, _ resolve: (PDFObject) -> PDFObject, depth: Int
  ) -> Any? {
    guard depth < depthLimit else { return nil }
    switch resolve(object) {
    case .null, .reference: return nil
    case .boolean(let value): return value
    case .integer(let value): return value
    case .real(let value): return value
    case .string(let bytes): return TextString.decode(bytes)
    case .name(let name): return name
    case .array(let items):
      return items.map { plain($0, resolve, depth: depth + 1) ?? NSNull() }
    case .dictionary(let entries): return dictionary(entries, resolve, depth: depth)
    case .stream(let stream): return dictionary(stream.dictionary, resolve, depth: depth)
    }
  }

  static func dictionary(
    _ entries: [String: PDFObject], resolve: (PDFObject) -> PDFObject
  ) -> [AnyHashable: Any] {
    dictionary(entries, resolve, depth: 0)
  }

  /// References that lead back up or to the page would unfold the whole file.
  private static let relations: Set = ["/P", "/Parent", "/Popup", "/IRT", "/Kids"]

  private static func dictionary(
    _ entries: [String: PDFObject], _ resolve: (PDFObject) -> PDFObject, depth: Int
  ) -> [AnyHashable: Any] {
    var result: [AnyHashable: Any] = [:]
    for (key, value) in entries where !relations.contains(key) {
      result[key] = plain(value, resolve, depth: depth + 1)
    }
    return result
  }

  // MARK: From Foundation

  /// A number of any type.
  static func number(_ value: Any) -> Double? { scalar(value)?.number }

  /// A Boolean or a number of any type.
  static func scalar(_ value: Any) -> PDFObject? {
    switch value {
    case let value as NSNumber where type(of: value as Any) is NSNumber.Type:
      switch String(cString: value.objCType) {
      case "c", "B": return .boolean(value.boolValue)
      case "d", "f": return .real(value.doubleValue)
      default: return .integer(value.intValue)
      }
    case let value as Bool where type(of: value) == type(of: value as Any): return .boolean(value)
    case let value as any BinaryInteger: return .integer(Int(clamping: value))
    case let value as any BinaryFloatingPoint: return .real(double(value))
    default: return nil
    }
  }

  private static func double(_ value: some BinaryFloatingPoint) -> Double { Double(value) }

  static func text(_ value: Any) -> String? {
    (value as? String) ?? (value as? NSString).map { $0 as String }
  }

  // Asked for another type than it holds, an NSValue ends the process, and numbers pass for one.

  static func rect(_ value: Any) -> CGRect? {
    if type(of: value) == CGRect.self { return value as? CGRect }
    guard let wrapped = value as? NSValue, holds(wrapped, NSValue(rect: .zero)) else { return nil }
    return wrapped.rectValue
  }

  static func point(_ value: Any) -> CGPoint? {
    if type(of: value) == CGPoint.self { return value as? CGPoint }
    guard let wrapped = value as? NSValue, holds(wrapped, NSValue(point: .zero)) else { return nil }
    return wrapped.pointValue
  }

  private static func holds(_ value: NSValue, _ example: NSValue) -> Bool {
    !(value is NSNumber) && strcmp(value.objCType, example.objCType) == 0
  }

  static func numbers(_ value: Any) -> [Double]? {
    guard let items = value as? [Any] else { return nil }
    let numbers = items.compactMap { number($0) }
    return numbers.count == items.count ? numbers : nil
  }

  /// Texts that begin with a slash become names, dates texts, the rest what it is; nil for what a file
  /// cannot hold.
  static func object(_ value: Any) -> PDFObject? { object(value, depth: 0) }

  private static func object(_ value: Any, depth: Int) -> PDFObject? {
    guard depth < depthLimit else { return nil }
    if let text = text(value) {
      return text.hasPrefix("/") && text.count > 1 ? .name(text) : .text(text)
    }
    if let scalar = scalar(value) { return scalar }
    if let rect = rect(value) { return .rect(rect) }
    switch value {
    case is NSNull: return .null
    case let date as Date: return .text(PDFDate.text(from: date))
    case let color as UIColor: return .numbers(color.components)
    case let border as PDFBorder: return .dictionary(border.value.entries)
    case let look as PDFAppearanceCharacteristics: return .dictionary(look.entries)
    case let data as Data: return .string([UInt8](data))
    case let items as [Any]:
      let objects = items.compactMap { object($0, depth: depth + 1) }
      return objects.count == items.count ? .array(objects) : nil
    case let entries as [AnyHashable: Any]:
      var result: [String: PDFObject] = [:]
      for (key, value) in entries {
        guard let key = (key.base as? String)?.withSlash, let object = object(value, depth: depth + 1) else {
          return nil
        }
        result[key] = object
      }
      return .dictionary(result)
    default: return nil
    }
  }
}
