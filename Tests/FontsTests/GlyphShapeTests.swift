import Testing

@testable import Fonts

@Suite struct GlyphShapeTests {
  private func face(_ name: String) throws -> FontFace {
    try #require(FontFinder.face(named: name, style: FontStyle(), orNearest: false))
  }

  @Test func outlinesAreInEmsWithTheKindOfCurvesThatTheFontHas() throws {
    for (name, isQuadratic) in [("DejaVu Sans", true), ("Noto Serif CJK JP", false)] {
      let face = try face(name)
      let glyph = try #require(face.glyph(for: "o"))
      let outline = face.outline(of: glyph)
      var heights: [Double] = []
      var contours = 0
      for step in outline.steps {
        switch step {
        case .move(let point), .line(let point): heights.append(point.y)
        case .quadratic(_, let end):
          heights.append(end.y)
          #expect(isQuadratic)
        case .cubic(_, _, let end):
          heights.append(end.y)
          #expect(!isQuadratic)
        case .close: contours += 1
        }
      }
      #expect(contours == 2)
      let top = try #require(heights.max())
      #expect(abs(top - face.metrics.xHeight) < 0.08)
      #expect(heights.allSatisfy { $0 > -0.03 })
    }
  }

  @Test func aSpaceHasNoOutline() throws {
    let face = try face("DejaVu Sans")
    let space = try #require(face.glyph(for: " "))
    #expect(face.outline(of: space).steps.isEmpty)
    #expect(face.outline(of: 1_000_000).steps.isEmpty)
  }

  @Test func emojiArePictures() throws {
    let face = try face("Noto Color Emoji")
    let glyph = try #require(face.glyph(for: "😀"))
    let picture = try #require(face.picture(of: glyph))
    #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(0.8...1.5 ~= picture.width && 0.8...1.5 ~= picture.height)
    #expect(-0.5...0 ~= picture.y && -0.1...0.2 ~= picture.x)
    #expect(try self.face("DejaVu Sans").picture(of: 40) == nil)
  }
}
