public import Foundation

/// The shadow of text.
open class NSShadow: NSObject, NSCopying {
  /// Where the shadow falls, in points of UIKit's space: to the right and down.
  open var shadowOffset = CGSize.zero
  /// How far the shadow is blurred, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor`; black of a third's strength at first.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// Another shadow with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  /// True for a shadow with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && shadowColor as? UIColor == other.shadowColor as? UIColor
  }

  /// Equal for equal shadows.
  open override var hash: Int { [shadowOffset.width, shadowOffset.height, shadowBlurRadius].hashValue }

  /// Makes drawing in the current context cast the shadow.
  open func set() {
    let color = (shadowColor as? UIColor)?.cgColor
    UIGraphicsGetCurrentContext()?.setShadow(offset: shadowOffset, blur: shadowBlurRadius, color: color)
  }
}
