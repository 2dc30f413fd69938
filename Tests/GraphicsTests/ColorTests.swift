import Foundation
import Graphics
import Testing

@Suite struct ColorTests {
  @Test func partsComeInTheColoursOwnSpace() {
    #expect(CGColor(gray: 0.25, alpha: 0.5).components == [0.25, 0.5])
    #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1).numberOfComponents == 4)
    let ink = CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1)
    #expect(ink.numberOfComponents == 5)
    #expect(ink.colorSpace?.model == .cmyk)
  }

  @Test func inksBecomeColours() {
    let ink = UIColor(
      cgColor: CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0.5, alpha: 1))
    #expect(ink == UIColor(red: 0.5, green: 0, blue: 0, alpha: 1))
  }

  @Test func coloursThatLookTheSameAreEqual() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(white: 0.5, alpha: 1) == NSColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    #expect(UIColor.red != UIColor.red.withAlphaComponent(0.5))
    #expect(Set([UIColor.gray, UIColor(white: 0.5, alpha: 1)]).count == 1)
  }

  @Test func hueTurnsThroughTheColours() {
    #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
    #expect(UIColor(hue: 0, saturation: 0, brightness: 0.5, alpha: 1) == .gray)
  }

  @Test func coloursSurviveAnArchive() throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: UIColor.orange, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) == .orange)
  }

  @Test func namesFindSpaces() {
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.numberOfComponents == 3)
    #expect(CGColorSpace(name: "no such space") == nil)
  }
}
