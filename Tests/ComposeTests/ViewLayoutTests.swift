import Compose
import Foundation
import Testing

/// Sizes and places as SwiftUI has them.
struct ViewLayoutTests {
  @Test func shapesTakeAllThatIsOfferedAndTenPointsOtherwise() {
    #expect(Frames { _ in Rectangle() }.size == size(10, 10))
    #expect(Frames(width: 50, height: 30) { _ in Rectangle() }.size == size(50, 30))
    #expect(Frames(width: 50) { _ in Color.red }.size == size(50, 10))
    #expect(Frames(width: 50, height: 30) { _ in Circle() }.size == size(30, 30))
    #expect(Frames(width: 50) { _ in Circle() }.size == size(50, 50))
  }

  @Test func paddingAddsSixteenPointsOrWhatItIsTold() {
    let usual = Frames { Color.red.sized(20, 10).named("a", $0).padding() }
    #expect(usual.size == size(52, 42))
    #expect(usual["a"] == rect(16, 16, 20, 10))
    let sides = Frames { Color.red.sized(20, 10).named("a", $0).padding([.leading, .top], 5) }
    #expect(sides.size == size(25, 15))
    #expect(sides["a"].origin == CGPoint(x: 5, y: 5))
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let four = Frames { Color.red.sized(20, 10).named("a", $0).padding(insets) }
    #expect(four.size == size(26, 14))
    #expect(four["a"].origin == CGPoint(x: 2, y: 1))
    #expect(
      Frames(width: 100, height: 50) { Color.red.named("a", $0).padding(10) }["a"] == rect(10, 10, 80, 30))
  }

  @Test(arguments: [
    (Alignment.topLeading, CGPoint(x: 0, y: 0)), (.top, CGPoint(x: 40, y: 0)),
    (.topTrailing, CGPoint(x: 80, y: 0)), (.leading, CGPoint(x: 0, y: 20)),
    (.center, CGPoint(x: 40, y: 20)), (.trailing, CGPoint(x: 80, y: 20)),
    (.bottomLeading, CGPoint(x: 0, y: 40)), (.bottom, CGPoint(x: 40, y: 40)),
    (.bottomTrailing, CGPoint(x: 80, y: 40)),
  ])
  func framesAlignWhatIsInThem(_ alignment: Alignment, _ origin: CGPoint) {
    let frames = Frames {
      Color.red.sized(20, 10).named("a", $0).frame(width: 100, height: 50, alignment: alignment)
    }
    #expect(frames.size == size(100, 50))
    #expect(frames["a"].origin == origin)
  }

  @Test func aFixedWidthLeavesTheHeightToTheView() {
    #expect(Frames(width: 70, height: 80) { _ in Color.red.frame(width: 30) }.size == size(30, 80))
    #expect(Frames { _ in Color.red.frame(width: 30) }.size == size(30, 10))
  }

  @Test func limitsOfFramesWorkAsSwiftUIs() {
    func width(_ offered: CGFloat?, _ child: CGFloat, _ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?)
      -> CGFloat
    {
      Frames(width: offered) { _ in
        Color.red.sized(child, 10).frame(minWidth: least, idealWidth: ideal, maxWidth: most)
      }.size.width
    }
    #expect(width(100, 20, nil, nil, .infinity) == 100)
    #expect(width(nil, 20, nil, nil, .infinity) == 20)
    #expect(width(100, 20, nil, nil, 50) == 50)
    #expect(width(30, 20, nil, nil, 50) == 30)
    #expect(width(100, 80, nil, nil, 50) == 50)
    #expect(width(100, 20, 40, nil, nil) == 40)
    #expect(width(100, 60, 40, nil, nil) == 60)
    #expect(width(30, 60, 40, nil, nil) == 40)
    #expect(width(30, 20, 40, nil, 80) == 40)
    #expect(width(60, 20, 40, nil, 80) == 60)
    #expect(width(100, 20, 40, nil, 80) == 80)
    #expect(width(nil, 20, nil, 50, nil) == 20)
    #expect(Frames { _ in Color.red.frame(idealWidth: 50, idealHeight: 40) }.size == size(50, 40))
  }

  @Test func fixedSizeAsksForTheIdealSize() {
    let view = Color.red.frame(idealWidth: 50, idealHeight: 40)
    #expect(Frames(width: 200, height: 200) { _ in view.fixedSize() }.size == size(50, 40))
    let oneWay = Frames(width: 200, height: 200) { _ in view.fixedSize(horizontal: true, vertical: false) }
    #expect(oneWay.size == size(50, 200))
  }

  @Test func ratiosFitOrFill() {
    func size(_ width: CGFloat?, _ height: CGFloat?, _ ratio: CGFloat?, _ mode: ContentMode) -> CGSize {
      Frames(width: width, height: height) { _ in
        Color.red.frame(idealWidth: 40, idealHeight: 20).aspectRatio(ratio, contentMode: mode)
      }.size
    }
    #expect(size(100, 100, 2, .fit) == CGSize(width: 100, height: 50))
    #expect(size(100, 20, 2, .fit) == CGSize(width: 40, height: 20))
    #expect(size(100, 100, 2, .fill) == CGSize(width: 200, height: 100))
    #expect(size(100, nil, 2, .fit) == CGSize(width: 100, height: 50))
    #expect(size(nil, 30, 2, .fill) == CGSize(width: 60, height: 30))
    #expect(size(100, 100, nil, .fit) == CGSize(width: 100, height: 50))
  }

  @Test func backgroundsAndOverlaysTakeTheSizeOfTheView() {
    let frames = Frames { frames in
      Color.red.sized(40, 30)
        .background { Color.blue.named("back", frames) }
        .overlay(alignment: .bottomTrailing) { Color.green.sized(10, 10).named("over", frames) }
    }
    #expect(frames.size == size(40, 30))
    #expect(frames["back"] == rect(0, 0, 40, 30))
    #expect(frames["over"] == rect(30, 20, 10, 10))
  }

  @Test func offsetsAndTurnsChangeNoLayout() {
    let frames = Frames { frames in
      HStack(spacing: 0) {
        Color.red.sized(10, 10).offset(x: 100, y: 5)
        Color.red.sized(10, 10).rotationEffect(.degrees(45)).scaleEffect(3)
        Color.red.sized(10, 10).hidden()
        Color.blue.sized(10, 10).named("last", frames)
      }
    }
    #expect(frames["last"] == rect(30, 0, 10, 10))
  }

  @Test func aPositionedViewTakesAllThatIsOffered() {
    let frames = Frames(width: 100, height: 80) {
      Color.red.sized(20, 10).named("a", $0).position(x: 30, y: 40)
    }
    #expect(frames.size == size(100, 80))
    #expect(frames["a"] == rect(20, 35, 20, 10))
  }

  @Test func theFirstChoiceThatFitsIsTaken() {
    func chosen(_ width: CGFloat) -> CGSize {
      Frames(width: width, height: 100) { _ in
        ViewThatFits {
          Color.red.sized(80, 10)
          Color.red.sized(40, 20)
          Color.red.sized(20, 30)
        }
      }.size
    }
    #expect(chosen(100) == size(80, 10))
    #expect(chosen(50) == size(40, 20))
    #expect(chosen(5) == size(20, 30))
  }

  @Test func layoutsFromTheRightAreMirrored() {
    let frames = Frames(width: 100, height: 20) { frames in
      HStack(spacing: 0) {
        Color.red.sized(20, 20).named("a", frames)
        Spacer()
        Color.red.sized(10, 20).padding(.leading, 5).named("b", frames)
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(frames["a"] == rect(80, 0, 20, 20))
    #expect(frames["b"] == rect(0, 0, 15, 20))
  }

  @Test func aLayoutOfOnesOwnPlacesItsViews() {
    let frames = Frames(width: 100, height: 100) { frames in
      Diagonal {
        Color.red.sized(20, 10).named("a", frames)
        Color.red.sized(30, 40).named("b", frames)
      }
    }
    #expect(frames.size == size(50, 50))
    #expect(frames["a"] == rect(0, 0, 20, 10))
    #expect(frames["b"] == rect(20, 10, 30, 40))
  }
}

private struct Diagonal: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    subviews.map { $0.sizeThatFits(.unspecified) }.reduce(.zero) {
      CGSize(width: $0.width + $1.width, height: $0.height + $1.height)
    }
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var corner = bounds.origin
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      subview.place(at: corner, proposal: .unspecified)
      corner = CGPoint(x: corner.x + size.width, y: corner.y + size.height)
    }
  }
}
