public import Foundation
import Graphics

/// Entries by key.
extension PDFAnnotation {
  /// All entries by key text with slash, except those that lead to other annotations, fields and pages.
  public var annotationKeyValues: [AnyHashable: Any] {
    let entries = Model.sync { self.entries }
    var values: [AnyHashable: Any] = [:]
    for key in entries.keys where !["/P", "/Parent", "/Popup", "/IRT", "/Kids"].contains(key) {
      values[key] = value(forAnnotationKey: PDFAnnotationKey(rawValue: key))
    }
    return values
  }

  /// A copy of an entry's value, nil when there is none; the key's documentation tells the type.
  ///
  /// Names keep their slash. A key without slash is read as one with it.
  public func value(forAnnotationKey key: PDFAnnotationKey) -> Any? {
    let name = key.rawValue.withSlash
    if isWidget, AnnotationKeyKind.inCharacteristics[name] != nil {
      return value(of: resolve(entry("/MK")[name]), AnnotationKeyKind(name, isWidget: true))
    }
    switch AnnotationKeyKind(name, isWidget: false) {
    case .page: return page
    case .annotation: return name == "/Popup" ? popup : Model.sync { note }
    case .action: return hasOwnAction("/A") ? action : nil
    case .destination: return hasOwnAction("/Dest") ? destination : nil
    case .rect: return NSValue(rect: bounds)
    case .border, .borderStyle: return border?.copy()
    case .characteristics:
      return entry(name).dictionary.map {
        PDFAppearanceCharacteristics(entries: $0.mapValues { resolve($0) }, controlType: widgetControlType)
      }
    case let kind: return value(of: entry(name), kind)
    }
  }

  private func value(of object: PDFObject, _ kind: AnnotationKeyKind) -> Any? {
    switch kind {
    case .color: return UIColor(components: numbers(in: object))
    case .date: return object.text.flatMap(PDFDate.date) ?? object.text
    default: return AnnotationValue.plain(object, resolve: resolve)
    }
  }

  /// Links have their target under either key.
  private func hasOwnAction(_ key: String) -> Bool {
    Model.sync {
      guard let action = currentAction else { return false }
      if newAction == nil { return entries[key] != nil }
      return (key == "/Dest") == (action is PDFActionGoTo)
    }
  }

  /// Stores an entry; false, with nothing changed, when the value does not fit the key.
  ///
  /// A key without slash counts as one with it. Keys that are not known take texts, numbers, Booleans,
  /// dates, arrays and dictionaries; texts that begin with a slash become names.
  @discardableResult
  public func setValue(_ value: Any, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    let name = key.rawValue.withSlash
    let isInCharacteristics = isWidget && AnnotationKeyKind.inCharacteristics[name] != nil
    let kind = AnnotationKeyKind(name, isWidget: isInCharacteristics)
    if let done = setObject(value, kind, name) { return done }
    guard let object = object(value, kind) else { return false }
    if isInCharacteristics {
      setCharacteristic(name, object)
    } else {
      if kind == .border { set(nil, for: "/BS") }
      if name == "/Contents" { set(nil, for: "/RC") }
      set(object, for: name)
    }
    return true
  }

  /// Values that are objects of ours; nil for others.
  private func setObject(_ value: Any, _ kind: AnnotationKeyKind, _ name: String) -> Bool? {
    switch kind {
    case .page, .subtype: return false
    case .annotation:
      guard let other = value as? PDFAnnotation else { return false }
      if name == "/Popup" { popup = other } else { other.popup = self }
      return true
    case .action:
      guard let action = value as? PDFAction else { return false }
      self.action = action
      return true
    case .destination:
      guard let destination = value as? PDFDestination else { return false }
      self.destination = destination
      return true
    case .border, .borderStyle:
      guard let border = value as? PDFBorder else { return nil }
      self.border = border
      return true
    case .color where name == "/C" || name == "/IC":
      guard let color = (value as? UIColor) ?? (value as? CGColor).map({ UIColor(cgColor: $0) }) else {
        return nil
      }
      if name == "/C" { self.color = color } else { interiorColor = color }
      return true
    case .rect:
      guard let rect = (value as? CGRect) ?? (value as? NSValue).map(\.rectValue), rect.isFinite else {
        return nil
      }
      bounds = rect
      return true
    default: return nil
    }
  }

  /// The object of a value that fits the kind, else nil.
  private func object(_ value: Any, _ kind: AnnotationKeyKind) -> PDFObject? {
    switch kind {
    case .text: return AnnotationValue.text(value).map { .text($0) }
    case .name:
      guard let name = AnnotationValue.text(value) ?? Self.rawName(value), name.withoutSlash != "" else {
        return nil
      }
      return .name(name.withSlash)
    case .date:
      return (value as? Date).map { .text(PDFDate.text(from: $0)) }
        ?? AnnotationValue.text(value).map { .text($0) }
    case .boolean:
      if case .boolean(let flag) = AnnotationValue.scalar(value) { return .boolean(flag) }
      return nil
    case .integer: return AnnotationValue.scalar(value)?.integer.map { .integer($0) }
    case .number: return AnnotationValue.number(value).map { .real($0) }
    case .numbers, .border: return AnnotationValue.object(value).flatMap { $0.array == nil ? nil : $0 }
    case .rect:
      guard let numbers = AnnotationValue.numbers(value), numbers.count == 4 else { return nil }
      return .numbers(numbers)
    case .color:
      if let color = (value as? UIColor) ?? (value as? CGColor).map({ UIColor(cgColor: $0) }) {
        return .numbers(color.components)
      }
      guard let numbers = AnnotationValue.numbers(value), [0, 1, 3, 4].contains(numbers.count) else {
        return nil
      }
      return .numbers(numbers)
    case .names:
      guard let items = value as? [Any] else { return nil }
      let names = items.compactMap { AnnotationValue.text($0) ?? Self.rawName($0) }
      return names.count == items.count ? .array(names.map { .name($0.withSlash) }) : nil
    case .points: return quadPoints(value)
    case .strokes: return strokes(value)
    case .options: return Self.options(value)
    case .characteristics, .borderStyle, .dictionary:
      return AnnotationValue.object(value).flatMap { $0.dictionary == nil ? nil : $0 }
    case .anything: return AnnotationValue.object(value)
    case .action, .annotation, .destination, .page, .subtype: return nil
    }
  }

  private static func rawName(_ value: Any) -> String? {
    (value as? any RawRepresentable)?.rawValue as? String
  }

  private static func options(_ value: Any) -> PDFObject? {
    guard let items = value as? [Any] else { return nil }
    let options = items.compactMap { item -> PDFObject? in
      if let text = AnnotationValue.text(item) { return .text(text) }
      guard let pair = item as? [String], pair.count == 2 else { return nil }
      return .array(pair.map { .text($0) })
    }
    return options.count == items.count ? .array(options) : nil
  }

  private func strokes(_ value: Any) -> PDFObject? {
    guard let items = value as? [Any] else { return nil }
    let strokes = items.compactMap { item -> PDFObject? in
      if let path = item as? UIBezierPath { return .numbers(inkNumbers(path)) }
      return AnnotationValue.numbers(item).map { .numbers($0) }
    }
    return strokes.count == items.count ? .array(strokes) : nil
  }

  private func quadPoints(_ value: Any) -> PDFObject? {
    if let numbers = AnnotationValue.numbers(value) { return .numbers(numbers) }
    let points = (value as? [NSValue])?.map(\.pointValue) ?? (value as? [CGPoint])
    guard let points else { return nil }
    let origin = bounds.origin
    return .numbers(points.flatMap { [Double($0.x + origin.x), Double($0.y + origin.y)] })
  }

  /// Stores a Boolean; false when the key wants something else.
  @discardableResult
  public func setBoolean(_ value: Bool, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    setValue(value, forAnnotationKey: key)
  }

  /// Stores a rectangle; false when the key wants something else.
  @discardableResult
  public func setRect(_ value: CGRect, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    setValue(value, forAnnotationKey: key)
  }

  /// Removes an entry; type and rectangle stay. Removing the appearance dictionary lets the properties
  /// rule the look again.
  public func removeValue(forAnnotationKey key: PDFAnnotationKey) {
    let name = key.rawValue.withSlash
    switch name {
    case "/Subtype", "/Rect", "/P", "/Parent": return
    case "/A", "/Dest": action = nil
    case "/Popup": popup = nil
    default:
      if isWidget, AnnotationKeyKind.inCharacteristics[name] != nil {
        setCharacteristic(name, nil)
      } else {
        if name == "/Border" { set(nil, for: "/BS") }
        set(nil, for: name)
      }
    }
  }

  func setCharacteristic(_ key: String, _ value: PDFObject?) {
    Model.sync {
      var look = entry("/MK").dictionary ?? [:]
      look[key] = value
      set(.dictionary(look), for: "/MK")
    }
  }
}
