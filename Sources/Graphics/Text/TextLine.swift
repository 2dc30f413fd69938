package import Foundation
import Typesetting

/// One line of text in one font and the fill colour.
///
/// Letters that the font lacks come from the nearest fonts that have them.
package struct TextLine {
  private let line: TypesetLine?
  private let units: [UInt16]
  /// How far the text goes, in points.
  package let width: CGFloat
  /// Height above the baseline in points.
  package let ascent: CGFloat
  /// Depth below the baseline in points, positive.
  package let descent: CGFloat

  /// Sets a text. Line ends and other controls are left out; tabs count as spaces.
  package init(_ text: String, font: UIFont) {
    let letters = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      if scalar == "\t" { return " " }
      return scalar.properties.generalCategory == .control ? nil : scalar
    }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: letters)
    let style = TextStyle(
      face: font.face, families: [font.familyName], style: font.style, size: Double(font.pointSize))
    let styled = StyledText(String(visible), style: style)
    var paragraph = ParagraphStyle()
    paragraph.breaking = .none
    // The text stands alone: nothing is beside it to be set off from.
    paragraph.hangsPunctuation = false
    units = styled.units
    line =
      units.isEmpty
      ? nil : ShapedParagraph(styled, style: paragraph).line(from: 0, width: .greatestFiniteMagnitude)
    width = CGFloat(line?.x.upperBound ?? 0)
    ascent = font.ascender
    descent = -font.descender
  }

  fileprivate func draw(in context: CGContext, at baseline: CGPoint) {
    let place = CGAffineTransform(translationX: baseline.x, y: baseline.y)
    for run in line?.runs ?? [] { context.draw(run, units: units, transform: place) }
  }
}

extension CGContext {
  /// Draws a line in the fill colour; `baseline` is the start of its baseline in user space.
  package func draw(_ line: TextLine, at baseline: CGPoint) { line.draw(in: self, at: baseline) }

  /// Draws a text in one line in the fill colour; `baseline` is its start in user space.
  package func drawText(_ text: String, font: UIFont, at baseline: CGPoint) {
    draw(TextLine(text, font: font), at: baseline)
  }
}
