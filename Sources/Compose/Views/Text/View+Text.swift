public import Foundation

// How text in a view looks and flows.
extension View {
  /// The font of text without one of its own; nil is the body font.
  public func font(_ font: Font?) -> some View { transformEnvironment { $0.font = font } }

  /// How thick letters are; nil is as the font has it.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    transformEnvironment { $0.textDefaults.weight = weight }
  }

  /// The design of the system's font, for text without a font of its own.
  public func fontDesign(_ design: Font.Design?) -> some View {
    transformEnvironment { $0.fontDesign = design }
  }

  /// Bold letters, or not.
  public func bold(_ isActive: Bool = true) -> some View {
    transformEnvironment { $0.textDefaults.weight = isActive ? .bold : .regular }
  }

  /// Slanted letters, or not.
  public func italic(_ isActive: Bool = true) -> some View {
    transformEnvironment { $0.textDefaults.isItalic = isActive }
  }

  /// Letters of equal width, or not.
  public func monospaced(_ isActive: Bool = true) -> some View {
    transformEnvironment { $0.textDefaults.isMonospaced = isActive }
  }

  /// Digits of equal width, where the font has them.
  public func monospacedDigit() -> some View {
    transformEnvironment { $0.textDefaults.hasMonospacedDigits = true }
  }

  /// A line under letters, or none.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    let line = Text.LineStyle(pattern: pattern, color: color)
    return transformEnvironment { $0.textDefaults.underline = .some(isActive ? line : nil) }
  }

  /// A line through letters, or none.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    let line = Text.LineStyle(pattern: pattern, color: color)
    return transformEnvironment { $0.textDefaults.strikethrough = .some(isActive ? line : nil) }
  }

  /// Space after each letter in points.
  public func kerning(_ kerning: CGFloat) -> some View {
    transformEnvironment { $0.textDefaults.kern = kerning }
  }

  /// Space after each letter in points.
  public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }

  /// How far letters stand above the baseline in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    transformEnvironment { $0.textDefaults.baselineOffset = baselineOffset }
  }

  /// The most lines of a text; nil for as many as it needs.
  public func lineLimit(_ number: Int?) -> some View {
    transformEnvironment {
      $0.lineLimit = number
      $0.leastLines = 1
    }
  }

  /// The most lines of a text, with room for all of them if asked.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    transformEnvironment {
      $0.lineLimit = limit
      $0.leastLines = reservesSpace ? limit : 1
    }
  }

  /// The least lines that a text has room for, and its most.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    transformEnvironment {
      $0.lineLimit = limit.upperBound
      $0.leastLines = limit.lowerBound
    }
  }

  /// Where the lines of a text stand to each other.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  /// Space between the lines of a text in points.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }

  /// Where a text that does not fit is cut.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }

  /// How much smaller letters may become for a text to fit; 1 for not at all.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }
}
