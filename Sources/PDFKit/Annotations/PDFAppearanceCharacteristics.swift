public import Foundation
public import Graphics

/// The ground, frame, rotation and captions of a form field's widget.
open class PDFAppearanceCharacteristics: NSObject, NSCopying {
  // Guarded by Model.
  private(set) var entries: [String: PDFObject]
  private var control = PDFWidgetControlType.unknownControl

  /// Nothing is set.
  public override init() {
    entries = [:]
    super.init()
  }

  init(entries: [String: PDFObject], controlType: PDFWidgetControlType) {
    self.entries = entries
    control = controlType
    super.init()
  }

  /// The same characteristics.
  open func copy(with zone: NSZone? = nil) -> Any {
    Model.sync { PDFAppearanceCharacteristics(entries: entries, controlType: control) }
  }

  private func value(_ key: PDFAppearanceCharacteristicsKey) -> PDFObject {
    Model.sync { entries[key.rawValue] ?? .null }
  }

  private func set(_ value: PDFObject?, _ key: PDFAppearanceCharacteristicsKey) {
    Model.sync { entries[key.rawValue] = value }
  }

  private func color(_ key: PDFAppearanceCharacteristicsKey) -> UIColor? {
    UIColor(components: value(key).array?.map { $0.number ?? 0 })
  }

  private func text(_ key: PDFAppearanceCharacteristicsKey) -> String? { value(key).text }

  /// The kind of the button.
  open var controlType: PDFWidgetControlType {
    get { Model.sync { control } }
    set { Model.sync { control = newValue } }
  }

  /// The ground; nil for none.
  open var backgroundColor: UIColor? {
    get { color(.backgroundColor) }
    set { set(newValue.map { .numbers($0.components) }, .backgroundColor) }
  }

  /// The frame; nil for none.
  open var borderColor: UIColor? {
    get { color(.borderColor) }
    set { set(newValue.map { .numbers($0.components) }, .borderColor) }
  }

  /// Counterclockwise degrees, a multiple of 90. Default 0.
  open var rotation: Int {
    get { value(.rotation).integer ?? 0 }
    set { set(newValue == 0 ? nil : .integer(newValue), .rotation) }
  }

  /// The caption of a button.
  open var caption: String? {
    get { text(.caption) }
    set { set(newValue.map { .text($0) }, .caption) }
  }

  /// The caption under the pointer.
  open var rolloverCaption: String? {
    get { text(.rolloverCaption) }
    set { set(newValue.map { .text($0) }, .rolloverCaption) }
  }

  /// The caption while pressed.
  open var downCaption: String? {
    get { text(.downCaption) }
    set { set(newValue.map { .text($0) }, .downCaption) }
  }

  /// The entries by `PDFAppearanceCharacteristicsKey`'s texts.
  open var appearanceCharacteristicsKeyValues: [AnyHashable: Any] {
    AnnotationValue.dictionary(Model.sync { entries }, resolve: { $0 })
  }
}

/// A key of a widget's characteristics.
public struct PDFAppearanceCharacteristicsKey: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a key of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The colour of the ground.
  public static let backgroundColor = Self(rawValue: "/BG")
  /// The colour of the frame.
  public static let borderColor = Self(rawValue: "/BC")
  /// Counterclockwise degrees.
  public static let rotation = Self(rawValue: "/R")
  /// The caption.
  public static let caption = Self(rawValue: "/CA")
  /// The caption under the pointer.
  public static let rolloverCaption = Self(rawValue: "/RC")
  /// The caption while pressed.
  public static let downCaption = Self(rawValue: "/AC")
}
