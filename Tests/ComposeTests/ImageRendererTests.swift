import Compose
import Foundation
import Testing

struct ImageRendererTests {
  @Test func picturesHaveTheViewsSizeTimesTheScale() throws {
    let renderer = ImageRenderer(content: Color.red.sized(20, 10.5))
    #expect(try #require(renderer.cgImage).width == 20)
    #expect(try #require(renderer.cgImage).height == 11)
    renderer.scale = 3
    let image = try #require(renderer.uiImage)
    #expect(image.cgImage?.width == 60)
    #expect(image.cgImage?.height == 32)
    #expect(image.scale == 3)
    #expect(renderer.isOpaque == false)
  }

  @Test func opaquePicturesHaveNoAlpha() throws {
    let renderer = ImageRenderer(content: Color.clear.sized(4, 4))
    #expect(try #require(renderer.cgImage).pixel(1, 1) == [0, 0, 0, 0])
    #expect(renderer.cgImage?.alphaInfo == .premultipliedFirst)
    renderer.isOpaque = true
    #expect(renderer.cgImage?.alphaInfo == .noneSkipFirst)
  }

  @Test func viewsStandUpright() throws {
    let view = VStack(spacing: 0) {
      Color(red: 1, green: 0, blue: 0)
      HStack(spacing: 0) {
        Color(red: 0, green: 1, blue: 0)
        Color(red: 0, green: 0, blue: 1)
      }
    }
    let image = try #require(ImageRenderer(content: view.sized(20, 20)).cgImage)
    #expect(image.pixel(5, 4) == [255, 0, 0, 255])
    #expect(image.pixel(5, 15) == [0, 255, 0, 255])
    #expect(image.pixel(15, 15) == [0, 0, 255, 255])
  }

  @Test func proposalsReachTheView() {
    let renderer = ImageRenderer(content: Color.red)
    renderer.proposedSize = ProposedViewSize(width: 30, height: nil)
    renderer.render { size, _ in #expect(size == CGSize(width: 30, height: 10)) }
    renderer.content = Color.blue
    renderer.proposedSize = .infinity
    renderer.render { size, _ in #expect(size == CGSize(width: 10, height: 10)) }
  }

  @Test func aViewOfNoSizeMakesNoPicture() {
    #expect(ImageRenderer(content: EmptyView()).cgImage == nil)
    #expect(ImageRenderer(content: Color.red.sized(1_000_000, 10)).cgImage == nil)
  }

  @Test func effectsShow() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 1)
    func image(_ view: some View) throws -> CGImage {
      try #require(ImageRenderer(content: view.background(Color.white)).cgImage)
    }
    // Overlapping parts of a view that is half opaque do not show through each other.
    let faded = try image(
      ZStack {
        red
        blue
      }.sized(10, 10).opacity(0.5))
    #expect(faded.pixel(5, 5)[0] == 127 || faded.pixel(5, 5)[0] == 128)
    #expect(faded.pixel(5, 5)[2] == 255)
    let turned = try image(
      HStack(spacing: 0) {
        red
        blue
      }.sized(20, 20).rotationEffect(.degrees(90)))
    #expect(turned.pixel(10, 3) == [255, 0, 0, 255])
    #expect(turned.pixel(10, 17) == [0, 0, 255, 255])
    let round = try image(red.sized(20, 20).clipShape(Circle()))
    #expect(round.pixel(0, 0) == [255, 255, 255, 255])
    #expect(round.pixel(10, 10) == [255, 0, 0, 255])
    let bordered = try image(red.sized(20, 20).border(blue, width: 2))
    #expect(bordered.pixel(1, 10) == [0, 0, 255, 255])
    #expect(bordered.pixel(3, 10) == [255, 0, 0, 255])
    let moved = try image(
      red.sized(5, 5).offset(x: 10, y: 10).frame(width: 20, height: 20, alignment: .topLeading))
    #expect(moved.pixel(2, 2) == [255, 255, 255, 255])
    #expect(moved.pixel(12, 12) == [255, 0, 0, 255])
    let masked = try image(
      red.sized(20, 20).mask(alignment: .leading) { Rectangle().frame(width: 8) })
    #expect(masked.pixel(4, 10) == [255, 0, 0, 255])
    #expect(masked.pixel(12, 10) == [255, 255, 255, 255])
  }

  @Test func gradientsGoFromStartToEnd() throws {
    let colors = [Color(white: 0), Color(white: 1)]
    let view = LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom).sized(10, 100)
    let image = try #require(ImageRenderer(content: view).cgImage)
    #expect(image.pixel(5, 2)[0] < 15)
    #expect(image.pixel(5, 97)[0] > 240)
    let round = RadialGradient(colors: colors, center: .center, startRadius: 0, endRadius: 50)
    let circle = try #require(ImageRenderer(content: round.sized(100, 100)).cgImage)
    #expect(circle.pixel(50, 50)[0] < 15)
    #expect(circle.pixel(1, 1)[0] == 255)
  }

  @Test func picturesKeepTheirSizeUnlessResizable() throws {
    let pixels = try #require(ImageRenderer(content: Color(white: 0).sized(8, 4)).cgImage)
    let picture = Image(uiImage: UIImage(cgImage: pixels, scale: 2))
    #expect(Frames(width: 100, height: 100) { _ in picture }.size == size(4, 2))
    #expect(Frames(width: 100, height: 100) { _ in picture.resizable() }.size == size(100, 100))
    #expect(Frames(width: 100, height: 100) { _ in picture.resizable().scaledToFit() }.size == size(100, 50))
    #expect(
      Frames(width: 100, height: 100) { _ in picture.resizable().scaledToFill() }.size == size(200, 100))
    #expect(Frames { _ in picture.resizable() }.size == size(4, 2))
  }

  @Test func pathsAndLinesAreDrawn() throws {
    let triangle = Path { path in
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 20, y: 0))
      path.addLine(to: CGPoint(x: 0, y: 20))
      path.closeSubpath()
    }
    let image = try #require(ImageRenderer(content: triangle.sized(20, 20)).cgImage)
    #expect(image.pixel(3, 3) == [0, 0, 0, 255])
    #expect(image.pixel(17, 17) == [0, 0, 0, 0])
    let ring = Circle().trim(from: 0, to: 0.5).stroke(Color.black, lineWidth: 4).padding(2).sized(40, 40)
    let half = try #require(ImageRenderer(content: ring).cgImage)
    // From the right, clockwise as seen: the lower half.
    #expect(half.pixel(20, 37)[3] == 255)
    #expect(half.pixel(20, 2)[3] == 0)
  }
}
