import Fonts

@testable import Typesetting

/// Shapes a text of one style.
func shaped(
  _ text: String, families: [String] = ["sans-serif"], language: String? = nil, bold: Bool = false,
  size: Double = 10, change: (inout ParagraphStyle) -> Void = { _ in }
) -> ShapedParagraph {
  var style = ParagraphStyle()
  change(&style)
  return ShapedParagraph(
    StyledText(
      text,
      style: TextStyle(
        families: families, style: FontStyle(isBold: bold, language: language), size: size)), style: style)
}

extension ShapedParagraph {
  /// The text of each cluster.
  var parts: [String] { clusters.map { text($0.units) } }

  /// Text and family of each item.
  var faces: [String] { items.map { "\(text($0.units)): \($0.face?.family ?? "none")" } }

  /// The text with a bar wherever a line may end, and a hyphen where that takes one.
  var ends: String {
    clusters.reduce(into: "") { text, cluster in
      text += self.text(cluster.units)
      switch cluster.end {
      case .forbidden: break
      case .allowed: text += "|"
      case .hyphen: text += "-|"
      case .required: text += "!"
      }
    }
  }

  /// The glyph of the cluster at a place.
  func glyph(_ cluster: Int) -> UInt32? {
    glyphs[Int(clusters[cluster].glyphs.lowerBound)..<Int(clusters[cluster].glyphs.upperBound)].first?.id
  }

  func text(_ units: Range<Int32>) -> String {
    String(decoding: text.units[Int(units.lowerBound)..<Int(units.upperBound)], as: UTF16.self)
  }

  /// What is wrong with the books: units that are missing or twice, items and clusters that disagree.
  var mistake: String? {
    var unit: Int32 = 0
    for (index, cluster) in clusters.enumerated() {
      if cluster.units.lowerBound != unit || cluster.units.isEmpty { return "cluster \(index): \(cluster)" }
      unit = cluster.units.upperBound
      guard items.indices.contains(Int(cluster.item)),
        items[Int(cluster.item)].clusters.contains(Int32(index))
      else { return "item of cluster \(index): \(cluster)" }
      if !cluster.advance.isFinite { return "advance of cluster \(index)" }
      if cluster.glyphs.upperBound > glyphs.count { return "glyphs of cluster \(index)" }
    }
    if Int(unit) != text.units.count { return "units after \(unit)" }
    var next: (unit: Int32, cluster: Int32) = (0, 0)
    for item in items {
      if item.units.lowerBound != next.unit || item.clusters.lowerBound != next.cluster { return "\(item)" }
      next = (item.units.upperBound, item.clusters.upperBound)
    }
    return next.cluster == clusters.count ? nil : "clusters after \(next.cluster)"
  }
}
