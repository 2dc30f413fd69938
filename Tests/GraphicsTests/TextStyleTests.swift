import Foundation
import Graphics
import Testing

@Suite struct TextStyleTests {
  @Test func copiesOfParagraphStylesDoNotChange() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 4
    let copy = style.copy() as? NSParagraphStyle
    let other = style.mutableCopy() as? NSMutableParagraphStyle
    style.alignment = .right
    other?.lineSpacing = 9
    #expect(copy?.alignment == .center && copy?.lineSpacing == 4)
    #expect(style.lineSpacing == 4)
    #expect(!(copy is NSMutableParagraphStyle))
    #expect(copy != style)
    style.alignment = .center
    #expect(copy == style)
  }

  @Test func defaultParagraphStyleIsApples() {
    let style = NSParagraphStyle.default
    #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping)
    #expect(style.tabStops.map(\.location) == (1...12).map { CGFloat($0) * 28 })
    #expect(style.defaultTabInterval == 0 && style.lineHeightMultiple == 0)
  }

  @Test func tabsStayInOrder() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [
      NSTextTab(textAlignment: .left, location: 10), NSTextTab(textAlignment: .right, location: 30),
    ]
    style.addTabStop(NSTextTab(textAlignment: .center, location: 20))
    #expect(style.tabStops.map(\.location) == [10, 20, 30])
    style.removeTabStop(NSTextTab(textAlignment: .left, location: 10))
    #expect(style.tabStops.map(\.location) == [20, 30])
  }

  @Test func namesOfAttributesAreApples() {
    let names: [(NSAttributedString.Key, String)] = [
      (.font, "NSFont"), (.foregroundColor, "NSColor"), (.paragraphStyle, "NSParagraphStyle"),
      (.underlineStyle, "NSUnderline"), (.link, "NSLink"), (.attachment, "NSAttachment"),
      (.kern, "NSKern"), (.baselineOffset, "NSBaselineOffset"), (.languageIdentifier, "NSLanguage"),
    ]
    for (key, name) in names { #expect(key.rawValue == name) }
    let style: NSUnderlineStyle = [.single, .patternDash]
    #expect(style.rawValue == 0x201)
  }

  @Test func attachmentsStandForThePicture() throws {
    let image = UIImage(cgImage: try redAndFaintBlue())
    let attachment = NSTextAttachment()
    attachment.image = image
    let text = NSAttributedString(attachment: attachment)
    #expect(text.string == "\u{FFFC}")
    #expect(text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
  }

  @Test func stylesOfTextHaveApplesSizes() {
    let sizes: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
    ]
    for (style, size) in sizes { #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size) }
    let headline = UIFont.preferredFont(forTextStyle: .headline)
    #expect(headline.fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(headline.fontName != UIFont.preferredFont(forTextStyle: .body).fontName)
  }

  @Test func traitsAndDesignsFindOtherFonts() throws {
    let font = UIFont.systemFont(ofSize: 20)
    let bold = try #require(font.fontDescriptor.withSymbolicTraits(.traitBold))
    let boldFont = UIFont(descriptor: bold, size: 0)
    #expect(boldFont.familyName == font.familyName && boldFont.fontName != font.fontName)
    #expect(boldFont.pointSize == 20)
    let serif = try #require(font.fontDescriptor.withDesign(.serif))
    #expect(UIFont(descriptor: serif, size: 30).familyName != font.familyName)
    #expect(UIFont(descriptor: serif, size: 30).pointSize == 30)
    #expect(font.capHeight > font.xHeight && font.xHeight > 0)
    #expect(UIFont(descriptor: UIFontDescriptor(name: "no such font", size: 9), size: 0).pointSize == 9)
  }

  @Test func installedFontsAreListed() throws {
    let families = UIFont.familyNames
    #expect(families == families.sorted() && !families.isEmpty)
    let family = UIFont.systemFont(ofSize: 12).familyName
    #expect(families.contains(family))
    #expect(UIFont.fontNames(forFamilyName: family).contains(UIFont.systemFont(ofSize: 12).fontName))
    #expect(UIFont.fontNames(forFamilyName: "no such family").isEmpty)
  }

  @Test func shadowsAreCopied() {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    shadow.shadowColor = UIColor.red
    let copy = shadow.copy() as? NSShadow
    shadow.shadowBlurRadius = 5
    #expect(copy?.shadowBlurRadius == 0 && copy?.shadowOffset == CGSize(width: 1, height: 2))
    #expect(copy != shadow)
  }

  @Test func huesComeBack() {
    for (hue, saturation, brightness) in [(0.1, 0.5, 0.7), (0.45, 1, 0.3), (0.9, 0.2, 1)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      let color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 0.5)
      var (h, s, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
      #expect(abs(h - hue) < 1e-6 && abs(s - saturation) < 1e-6 && abs(b - brightness) < 1e-6 && a == 0.5)
    }
  }

  @Test func pathsTurnRound() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 20, y: 10), controlPoint1: CGPoint(x: 12, y: 1), controlPoint2: CGPoint(x: 18, y: 3))
    let back = path.reversing()
    #expect(back.currentPoint == CGPoint(x: 0, y: 0))
    #expect(back.reversing().cgPath == path.cgPath)
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
    #expect(ring.contains(CGPoint(x: 5, y: 5)) && !ring.contains(CGPoint(x: 15, y: 15)))
  }

  @Test func onlyTheNamedCornersAreRound() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 15, height: 15))
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 39, y: 39)))
    #expect(path.contains(CGPoint(x: 39, y: 1)) && path.contains(CGPoint(x: 1, y: 39)))
  }
}
