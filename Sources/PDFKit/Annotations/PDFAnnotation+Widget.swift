import Foundation
public import Graphics

/// Bits of `/Ff`.
enum FieldFlag {
  static let readOnly = 1 << 0
  static let multiline = 1 << 12
  static let password = 1 << 13
  static let noToggleToOff = 1 << 14
  static let radio = 1 << 15
  static let pushButton = 1 << 16
  static let combo = 1 << 17
  static let comb = 1 << 24
  static let unison = 1 << 25
}

/// Form fields of all kinds, and those for text.
extension PDFAnnotation {
  /// The kind of field; text when the file does not say.
  public var widgetFieldType: PDFAnnotationWidgetSubtype {
    get { entry("/FT").name.map(PDFAnnotationWidgetSubtype.init) ?? .text }
    set { set(.name(newValue.rawValue.withSlash), for: "/FT") }
  }

  var fieldFlags: Int { entry("/Ff").integer ?? 0 }

  func hasFieldFlag(_ flag: Int) -> Bool { fieldFlags & flag != 0 }

  func setFieldFlag(_ flag: Int, _ isOn: Bool) {
    Model.sync { set(.integer(isOn ? fieldFlags | flag : fieldFlags & ~flag), for: "/Ff") }
  }

  /// The fully qualified name of the field. Setting it names the field itself, without those above it.
  public var fieldName: String? {
    get { Model.sync { fieldNameInFile } }
    set { set(newValue.map { .text($0) }, for: "/T") }
  }

  var fieldNameInFile: String? {
    guard isWidget else { return nil }
    guard let structure, entries["/Parent"] != nil else { return entry("/T").text }
    let name = structure.fieldName(of: entries)
    return name.isEmpty ? nil : name
  }

  /// Whether people are kept from changing the field.
  public var isReadOnly: Bool {
    get { hasFieldFlag(FieldFlag.readOnly) }
    set { setFieldFlag(FieldFlag.readOnly, newValue) }
  }

  /// The ground of the widget; nil for none.
  public var backgroundColor: UIColor? {
    get {
      let color = UIColor(components: numbers(in: resolve(entry("/MK")["/BG"])))
      return color?.alphaComponent == 0 ? nil : color
    }
    set { setCharacteristic("/BG", newValue.map { .numbers($0.components) }) }
  }

  // MARK: Text

  var isTextField: Bool { isWidget && widgetFieldType == .text }

  /// Whether a text field takes several lines.
  public var isMultiline: Bool {
    get { hasFieldFlag(FieldFlag.multiline) }
    set { setFieldFlag(FieldFlag.multiline, newValue) }
  }

  /// True for a text field that can be typed into.
  public var isActivatableTextField: Bool { isTextField && !isReadOnly }

  /// True for a text field that masks what is typed.
  public var isPasswordField: Bool { isTextField && hasFieldFlag(FieldFlag.password) }

  /// Whether a text field is split into equal cells; it needs a `maximumLength`.
  public var hasComb: Bool {
    get { hasFieldFlag(FieldFlag.comb) }
    set { setFieldFlag(FieldFlag.comb, newValue) }
  }

  /// The most characters that a text field takes; 0 for any number.
  public var maximumLength: Int {
    get { max(0, entry("/MaxLen").integer ?? 0) }
    set { set(newValue > 0 ? .integer(newValue) : nil, for: "/MaxLen") }
  }

  /// The field's value as text: for a choice the shown text of the first option that is chosen, for a
  /// button the name of its state. Setting it sets the value of all widgets of the field that are known.
  public var widgetStringValue: String? {
    get { Model.sync { stringValue("/V") } }
    set {
      let value = newValue.map { storedValue($0) }
      for widget in siblings { widget.set(value, for: "/V") }
    }
  }

  /// The value that the field takes when the form is reset.
  public var widgetDefaultStringValue: String? {
    get { Model.sync { stringValue("/DV") } }
    set {
      let value = newValue.map { storedValue($0) }
      for widget in siblings { widget.set(value, for: "/DV") }
    }
  }

  private func stringValue(_ key: String) -> String? {
    var value = entry(key)
    if let first = value.array?.first { value = resolve(first) }
    switch value {
    case .name(let name): return name.withoutSlash
    case .string(let bytes):
      let text = TextString.decode(bytes)
      guard widgetFieldType == .choice else { return text }
      return options.first { $0.value == text }?.choice ?? text
    case .stream(let stream): return structure?.streamData(of: stream).map { TextString.decode($0) }
    default: return nil
    }
  }

  private func storedValue(_ text: String) -> PDFObject {
    switch widgetFieldType {
    case .button: return .name(text.withSlash)
    case .choice: return .text(options.first { $0.choice == text }?.value ?? text)
    default: return .text(text)
    }
  }

  /// The widgets of the same field on this page and on those pages whose annotations were read.
  var siblings: [PDFAnnotation] {
    Model.sync {
      guard let owner, let name = fieldNameInFile else { return [self] }
      let pages = owner.owner?.slots.compactMap(\.page) ?? [owner]
      let others = pages.flatMap { $0.loadedAnnotations ?? [] }.filter {
        $0 !== self && $0.isWidget && $0.widgetFieldType == widgetFieldType && $0.fieldNameInFile == name
      }
      return [self] + others
    }
  }
}
