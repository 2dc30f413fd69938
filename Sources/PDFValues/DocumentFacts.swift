/// A field of a form.
public struct PDFFormField: Sendable, Equatable, Codable {
  /// The full name, with dots between its parts.
  public var name: String
  /// "text", "choice", "button" or "signature".
  public var type: String
  /// The value as text; nil when the field has none.
  public var value: String?

  /// Describes a field.
  package init(name: String, type: String, value: String?) {
    self.name = name
    self.type = type
    self.value = value
  }
}

/// Size of a page as it is shown, crop box and rotation applied.
public struct PDFPageSize: Sendable, Equatable, Codable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double
  /// Clockwise degrees, already applied to width and height.
  public var rotation: Int

  /// Describes a page.
  package init(width: Double, height: Double, rotation: Int) {
    self.width = width
    self.height = height
    self.rotation = rotation
  }
}
