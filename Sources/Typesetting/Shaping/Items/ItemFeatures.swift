internal import CText
internal import Fonts

extension ItemPlan {
  private static let noKern = [feature("kern", 0)]
  private static let wide = [feature("kern", 0), feature("fwid", 1)]
  private static let narrow = [feature("pwid", 1)]

  /// What HarfBuzz is told to do beside the usual.
  func features(_ style: TextStyle) -> [hb_feature_t] {
    var features: [hb_feature_t]
    switch first.form {
    case .wide: features = Self.wide
    case .narrow: features = Self.narrow
    // Kerning pulls letters off the grid of ems, and half of the time went into it.
    case .usual: features = first.setting == .eastAsian ? Self.noKern : []
    }
    // Letters that are set apart cannot be one.
    if style.kern != 0 { features += [Self.feature("liga", 0), Self.feature("clig", 0)] }
    if !style.features.isEmpty {
      features += style.features.prefix(64).map { Self.feature($0.tag, UInt32(clamping: $0.value)) }
    }
    return features
  }

  static func feature(_ tag: String, _ value: UInt32) -> hb_feature_t {
    hb_feature_t(tag: hb_tag_from_string(tag, -1), value: value, start: 0, end: UInt32.max)
  }
}
