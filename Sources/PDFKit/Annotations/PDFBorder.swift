public import Foundation

/// How the edge of an annotation is drawn.
///
/// Changes of the object that an annotation gave or was given count for that annotation.
open class PDFBorder: NSObject, NSCopying, NSCoding {
  // Guarded by Model.
  private var look: BorderLook
  weak var owner: PDFAnnotation?

  /// A solid line of one point.
  public override init() {
    look = BorderLook()
    super.init()
  }

  init(_ look: BorderLook) {
    self.look = look
    super.init()
  }

  /// Reads an archived border.
  public required init?(coder: NSCoder) {
    look = BorderLook(
      style: PDFBorderStyle(rawValue: coder.decodeInteger(forKey: "style")) ?? .solid,
      width: CGFloat(coder.decodeDouble(forKey: "width")))
    if let data = coder.decodeObject(of: NSData.self, forKey: "dash") {
      look.dash = (try? PropertyListDecoder().decode([CGFloat].self, from: data as Data)) ?? []
    }
    super.init()
  }

  /// Archives the border.
  open func encode(with coder: NSCoder) {
    let look = value
    coder.encode(look.style.rawValue, forKey: "style")
    coder.encode(Double(look.width), forKey: "width")
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    if let data = try? encoder.encode(look.dash) { coder.encode(data as NSData, forKey: "dash") }
  }

  /// A border that looks the same and belongs to no annotation.
  open func copy(with zone: NSZone? = nil) -> Any { PDFBorder(value) }

  var value: BorderLook { Model.sync { look } }

  private func change(_ body: (inout BorderLook) -> Void) {
    Model.sync {
      body(&look)
      owner?.setBorder(look)
    }
  }

  /// The style. Default solid.
  open var style: PDFBorderStyle {
    get { value.style }
    set { change { $0.style = newValue } }
  }

  /// The width in points. Default 1; nothing is drawn at 0.
  open var lineWidth: CGFloat {
    get { value.width }
    set { change { $0.width = newValue.isFinite ? max(0, newValue) : 0 } }
  }

  /// Lengths of dashes and gaps in points, `NSNumber`s; numbers of any type when setting. For the dashed
  /// style.
  open var dashPattern: [Any]? {
    get { value.dash.isEmpty ? nil : value.dash.map { NSNumber(value: Double($0)) } }
    set {
      change { $0.dash = (newValue ?? []).compactMap { AnnotationValue.number($0).map { CGFloat($0) } } }
    }
  }

  /// The entries by `PDFBorderKey`'s texts.
  open var borderKeyValues: [AnyHashable: Any] {
    AnnotationValue.dictionary(value.entries, resolve: { $0 })
  }
}

/// A border as a value.
struct BorderLook: Equatable {
  var style = PDFBorderStyle.solid
  var width: CGFloat = 1
  var dash: [CGFloat] = []

  private static let names: [(PDFBorderStyle, String)] = [
    (.solid, "/S"), (.dashed, "/D"), (.beveled, "/B"), (.inset, "/I"), (.underline, "/U"),
  ]

  init(style: PDFBorderStyle = .solid, width: CGFloat = 1, dash: [CGFloat] = []) {
    self.style = style
    self.width = width
    self.dash = dash
  }

  /// Reads a `/BS` dictionary.
  init(entries: [String: PDFObject], resolve: (PDFObject) -> PDFObject) {
    if let width = resolve(entries["/W"] ?? .null).number { self.width = max(0, CGFloat(width)) }
    let name = resolve(entries["/S"] ?? .null).name
    style = Self.names.first { $0.1 == name }?.0 ?? .solid
    dash = Self.dash(resolve(entries["/D"] ?? .null), resolve)
  }

  /// Reads a `/Border` array: two radii, the width and maybe dashes.
  init?(array: [PDFObject], resolve: (PDFObject) -> PDFObject) {
    guard array.count >= 3, let width = resolve(array[2]).number else { return nil }
    self.width = max(0, CGFloat(width))
    guard array.count > 3, let dashes = resolve(array[3]).array else { return }
    // An empty list of dashes is a border that does not show.
    if dashes.isEmpty { self.width = 0 }
    dash = Self.dash(.array(dashes), resolve)
    if !dash.isEmpty { style = .dashed }
  }

  private static func dash(_ object: PDFObject, _ resolve: (PDFObject) -> PDFObject) -> [CGFloat] {
    let lengths = (object.array ?? []).compactMap { resolve($0).number.map { CGFloat($0) } }
    return lengths.allSatisfy { $0 >= 0 } && lengths.contains { $0 > 0 } ? lengths : []
  }

  /// The `/BS` dictionary.
  var entries: [String: PDFObject] {
    var entries: [String: PDFObject] = [
      "/Type": .name("/Border"), "/W": .real(Double(width)),
      "/S": .name(Self.names.first { $0.0 == style }?.1 ?? "/S"),
    ]
    if !dash.isEmpty { entries["/D"] = .numbers(dash.map { Double($0) }) }
    return entries
  }
}

/// A key of a border's dictionary.
public struct PDFBorderKey: TextKey {
  /// The name in the file, with slash.
  public let rawValue: String
  /// Makes a key of a name with slash.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The width in points.
  public static let lineWidth = Self(rawValue: "/W")
  /// The style's name.
  public static let style = Self(rawValue: "/S")
  /// Lengths of dashes and gaps.
  public static let dashPattern = Self(rawValue: "/D")
}

extension PDFAnnotation {
  /// The style of the edge; nil when nothing is said, which means one solid point for shapes. Marked
  /// text has no edge.
  public var border: PDFBorder? {
    get {
      Model.sync {
        guard let look = storedBorder else { return nil }
        if let known = borderObject, known.value == look { return known }
        let border = PDFBorder(look)
        border.owner = self
        borderObject = border
        return border
      }
    }
    set {
      Model.sync {
        borderObject?.owner = nil
        borderObject = newValue
        newValue?.owner = self
        setBorder(newValue?.value)
      }
    }
  }

  /// What the file says of the edge.
  var storedBorder: BorderLook? {
    if let style = entry("/BS").dictionary { return BorderLook(entries: style, resolve: resolve) }
    return entry("/Border").array.flatMap { BorderLook(array: $0, resolve: resolve) }
  }

  func setBorder(_ look: BorderLook?) {
    set(look.map { .dictionary($0.entries) }, for: "/BS")
    set(nil, for: "/Border")
  }
}
