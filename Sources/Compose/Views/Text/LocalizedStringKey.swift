public import Foundation

/// A text written in code, with values and `Text`s in it.
///
/// The name is SwiftUI's; nothing is translated here.
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  /// Takes the parts of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var texts: [Text] = []

    /// Starts without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds letters.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { texts.append(Text(verbatim: literal)) }
    }

    /// Adds a text in its own look.
    public mutating func appendInterpolation(_ text: Text) { texts.append(text) }

    /// Adds a picture as a letter.
    public mutating func appendInterpolation(_ image: Image) { texts.append(Text(image)) }

    /// Adds a value as it describes itself.
    public mutating func appendInterpolation<Value>(_ value: Value) { appendLiteral("\(value)") }

    /// Adds a value in a format of C's, such as `%.2f`.
    public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
      appendLiteral(String(format: specifier, value))
    }

    /// Adds a value in a format.
    public mutating func appendInterpolation<Format: FormatStyle>(
      _ input: Format.FormatInput, format: Format
    ) where Format.FormatOutput == String {
      appendLiteral(format.format(input))
    }
  }

  let texts: [Text]

  /// Makes a key of a text.
  public init(_ value: String) { texts = [Text(verbatim: value)] }

  /// Makes a key of a text in code.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a key of a text in code with values in it.
  public init(stringInterpolation: StringInterpolation) { texts = stringInterpolation.texts }
}
