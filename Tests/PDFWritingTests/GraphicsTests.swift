import PDFWriting
import Testing

@Suite struct GraphicsTests {
  private static let left = Box(left: 0, bottom: 0, right: 50, top: 100)

  @Test func inksAndRulesOfFillingAreSeen() throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        content.setFill(.rgb(1, 0, 0))
        content.rectangle(Box(left: 0, bottom: 0, right: 30, top: 30))
        content.rectangle(Box(left: 10, bottom: 10, right: 20, top: 20))
        content.fill(evenOdd: true)
        content.setFill(.gray(0.5))
        content.move(40, 0)
        content.line(70, 0)
        content.curve(70, 40, 40, 40, 40, 0)
        content.closePath()
        content.fill()
        content.setFill(.cmyk(0, 0, 0, 1))
        content.setStroke(.rgb(0, 0, 1))
        content.setLineWidth(10)
        content.rectangle(Box(left: 10, bottom: 60, right: 40, top: 90))
        content.fillAndStroke()
        content.move(60, 75)
        content.line(100, 75)
        content.setDash([20, 10], phase: 0)
        content.stroke()
      }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([255, 0, 0], x: 5, y: 5))
      #expect(page.isAbout([255, 255, 255], x: 15, y: 15))
      #expect(page.isAbout([128, 128, 128], x: 55, y: 10))
      #expect(page.isAbout([0, 0, 255], x: 10, y: 75))
      #expect(page.isAbout([35, 31, 32], x: 25, y: 75, tolerance: 40))
      #expect(page.isAbout([0, 0, 255], x: 70, y: 75))
      #expect(page.isAbout([255, 255, 255], x: 85, y: 75))
    }
  }

  @Test func clipHoldsUntilItIsRestored() throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        content.save()
        content.rectangle(Self.left)
        content.clip()
        content.setFill(.rgb(0, 1, 0))
        content.rectangle(.small)
        content.fill()
        content.restore()
        content.restore()
        content.rectangle(Box(left: 90, bottom: 0, right: 100, top: 10))
        content.fill()
      }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([0, 255, 0], x: 25, y: 50))
      #expect(page.isAbout([255, 255, 255], x: 75, y: 50))
      #expect(page.isAbout([0, 0, 0], x: 95, y: 5))
    }
  }

  @Test func alphaAndBlendModesMix() throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        content.setFill(.rgb(1, 1, 0))
        content.rectangle(.small)
        content.fill()
        content.setTransparency(fill: 0.5, stroke: 1, mode: .normal)
        content.setFill(.rgb(0, 0, 1))
        content.rectangle(Self.left)
        content.fill()
        content.setTransparency(fill: 1, stroke: 1, mode: .multiply)
        content.setFill(.rgb(0, 1, 1))
        content.rectangle(Box(left: 60, bottom: 0, right: 90, top: 50))
        content.fill()
      }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([128, 128, 128], x: 25, y: 50))
      #expect(page.isAbout([0, 255, 0], x: 75, y: 25))
      #expect(page.isAbout([255, 255, 0], x: 75, y: 75))
    }
  }

  @Test func aGroupIsMixedAsOne() throws {
    let file = try WrittenFile { writer in
      let inner = writer.makeContent()
      inner.setFill(.rgb(1, 0, 0))
      inner.rectangle(Box(left: 0, bottom: 0, right: 60, top: 60))
      inner.fill()
      inner.setFill(.rgb(0, 0, 1))
      inner.rectangle(Box(left: 30, bottom: 30, right: 90, top: 90))
      inner.fill()
      let form = writer.addForm(inner, box: .small, isGroup: true)
      writer.addSmallPage { content in
        content.setTransparency(fill: 0.5, stroke: 0.5, mode: .normal)
        content.draw(form, Matrix(tx: 10))
      }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([255, 128, 128], x: 15, y: 15))
      // Where they overlap only the upper one is seen.
      #expect(page.isAbout([128, 128, 255], x: 50, y: 50))
      #expect(page.isAbout([255, 255, 255], x: 5, y: 5))
    }
  }

  @Test func gradientsRunAndGoOn() throws {
    let red = Gradient.Stop(location: 0, ink: .rgb(1, 0, 0))
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        content.save()
        content.rectangle(Box(left: 0, bottom: 50, right: 100, top: 100))
        content.clip()
        content.paint(
          Gradient(
            shape: .linear(x0: 20, y0: 0, x1: 80, y1: 0),
            stops: [
              red, .init(location: 0.5, ink: .rgb(0, 1, 0)), .init(location: 0.5, ink: .gray(0)),
              .init(location: 1, ink: .gray(1)),
            ], extendsBefore: true))
        content.restore()
        content.paint(
          Gradient(
            shape: .radial(x0: 50, y0: 25, r0: 0, x1: 50, y1: 25, r1: 20),
            stops: [.init(location: 0, ink: .rgb(0, 0, 1)), .init(location: 1, ink: .rgb(0, 1, 1))]))
      }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([255, 0, 0], x: 5, y: 75))
      #expect(page.isAbout([128, 128, 0], x: 35, y: 75, tolerance: 12))
      #expect(page.isAbout([4, 4, 4], x: 51, y: 75, tolerance: 14))
      #expect(page.isAbout([128, 128, 128], x: 65, y: 75, tolerance: 12))
      #expect(page.isAbout([255, 255, 255], x: 95, y: 75))
      #expect(page.isAbout([0, 0, 255], x: 50, y: 25, tolerance: 20))
      #expect(page.isAbout([0, 128, 255], x: 60, y: 25, tolerance: 20))
      #expect(page.isAbout([255, 255, 255], x: 75, y: 25))
    }
  }

  @Test(arguments: [Matrix(), Matrix(a: 100, d: 100), Matrix(a: 0.01, d: 0.01)])
  func gradientsFadeByTheirAlpha(space: Matrix) throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        content.setFill(.rgb(1, 1, 0))
        content.rectangle(.small)
        content.fill()
        content.concatenate(space)
        content.setTransparency(fill: 0.5, stroke: 0.5, mode: .normal)
        content.paint(
          Gradient(
            shape: .linear(x0: 0, y0: 0, x1: 100 / space.a, y1: 0),
            stops: [
              .init(location: 0, ink: .rgb(0, 0, 1), alpha: 0), .init(location: 1, ink: .rgb(0, 0, 1)),
            ]))
        content.setTransparency(fill: 1, stroke: 1, mode: .normal)
        content.setFill(.gray(0))
        content.rectangle(Box(left: 0, bottom: 0, right: 10 / space.a, top: 10 / space.a))
        content.fill()
      }
    }
    for page in try file.drawn() {
      #expect(page.isAbout([255, 255, 0], x: 1, y: 50, tolerance: 10))
      #expect(page.isAbout([191, 191, 64], x: 50, y: 50, tolerance: 10))
      #expect(page.isAbout([128, 128, 128], x: 98, y: 50, tolerance: 10))
      // What comes after is not faded.
      #expect(page.isAbout([0, 0, 0], x: 2, y: 2))
    }
  }

  @Test func coordinatesAreExactInEverySpace() throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        content.save()
        content.concatenate(Matrix(a: 1000, d: 1000))
        content.rectangle(Box(left: 0.012_345_6, bottom: 0.01, right: 0.02, top: 0.02))
        content.fill()
        content.restore()
        content.concatenate(Matrix(a: 0.000_123_456_7, d: 0.000_1))
        content.rectangle(Box(left: 123_456.7, bottom: 0, right: 200_000.4, top: 200_000))
        content.fill()
      }
    }
    let text = try file.unpacked()
    #expect(text.contains(".012346 .01 .007654 .01 re"))
    #expect(text.contains(".000123457 0 0 .0001 0 0 cm"))
    #expect(text.contains("123457 0 76543 200000 re"))
  }

  @Test func boxesThatMeetStillMeet() throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        var x = 0.0
        for _ in 0..<50 {
          content.rectangle(Box(left: x, bottom: 0, right: x + 1.2346, top: 1))
          x += 1.2346
        }
        content.fill()
      }
    }
    let boxes = try file.unpacked().matches(of: /([\d.]+) 0 ([\d.]+) 1 re/).map {
      (Double("0" + $0.output.1) ?? .nan, Double("0" + $0.output.2) ?? .nan)
    }
    #expect(boxes.count == 50)
    for (box, next) in zip(boxes, boxes.dropFirst()) {
      #expect(abs(box.0 + box.1 - next.0) < 1e-9)
    }
  }

  @Test func nothingIsSetTwice() throws {
    let file = try WrittenFile { writer in
      writer.addSmallPage { content in
        for _ in 0..<3 {
          content.setFill(.gray(0.25))
          content.setLineWidth(3)
          content.setDash([1], phase: 0)
          content.setTransparency(fill: 0.5, stroke: 1, mode: .normal)
          content.rectangle(.small)
          content.fill()
        }
        content.save()
        content.setFill(.gray(1))
        content.restore()
        content.setFill(.gray(0.25))
      }
      writer.addSmallPage { $0.setTransparency(fill: 0.5, stroke: 1, mode: .normal) }
    }
    let text = try file.unpacked()
    #expect(text.matches(of: /\.25 g\n/).count == 1)
    #expect(text.matches(of: /3 w\n/).count == 1)
    #expect(text.matches(of: /\] ?0 d\n/).count == 1)
    #expect(text.matches(of: /\/BM \/Normal/).count == 1)
  }
}
