import Compose
import Foundation
import Testing

/// How stacks and grids share out what they are offered.
struct ViewStackTests {
  @Test func viewsStandEightPointsApart() {
    let frames = Frames { frames in
      HStack {
        Color.red.sized(20, 10).named("a", frames)
        Color.red.sized(30, 40).named("b", frames)
      }
    }
    #expect(frames.size == size(58, 40))
    #expect(frames["a"] == rect(0, 15, 20, 10))
    #expect(frames["b"] == rect(28, 0, 30, 40))
    #expect(
      Frames { _ in
        VStack {
          Color.red; Color.red; Color.red
        }
      }.size == size(10, 46))
  }

  @Test func stacksAlignTheirViews() {
    func tops(_ alignment: VerticalAlignment) -> [CGFloat] {
      let frames = Frames { frames in
        HStack(alignment: alignment, spacing: 0) {
          Color.red.sized(10, 10).named("a", frames)
          Color.red.sized(10, 40).named("b", frames)
        }
      }
      return [frames["a"].minY, frames["b"].minY]
    }
    #expect(tops(.top) == [0, 0])
    #expect(tops(.center) == [15, 0])
    #expect(tops(.bottom) == [30, 0])
    let column = Frames { frames in
      VStack(alignment: .trailing, spacing: 2) {
        Color.red.sized(10, 10).named("a", frames)
        Color.red.sized(40, 10).named("b", frames)
      }
    }
    #expect(column["a"] == rect(30, 0, 10, 10))
    #expect(column["b"] == rect(0, 12, 40, 10))
  }

  @Test func flexibleViewsShareWhatIsLeft() {
    let frames = Frames(width: 100, height: 20) { frames in
      HStack(spacing: 0) {
        Color.red.named("a", frames)
        Color.red.frame(width: 40).named("b", frames)
        Color.red.frame(maxWidth: 10).named("c", frames)
        Color.red.named("d", frames)
      }
    }
    #expect(frames["a"] == rect(0, 0, 25, 20))
    #expect(frames["b"] == rect(25, 0, 40, 20))
    #expect(frames["c"] == rect(65, 0, 10, 20))
    #expect(frames["d"] == rect(75, 0, 25, 20))
  }

  @Test func higherPrioritiesAreServedFirstAndLeaveTheLeast() {
    let frames = Frames(width: 100, height: 20) { frames in
      HStack(spacing: 0) {
        Color.red.frame(minWidth: 15).named("a", frames)
        Color.red.layoutPriority(1).named("b", frames)
      }
    }
    #expect(frames["a"].width == 15)
    #expect(frames["b"].width == 85)
  }

  @Test func spacersTakeTheRoomThatIsLeft() {
    let wide = Frames(width: 100, height: 50) { frames in
      HStack {
        Color.red.sized(20, 10).named("a", frames)
        Spacer()
        Color.red.sized(30, 10).named("b", frames)
      }
    }
    #expect(wide.size == size(100, 10))
    #expect(wide["a"] == rect(0, 0, 20, 10))
    #expect(wide["b"] == rect(70, 0, 30, 10))
    #expect(
      Frames { _ in
        HStack {
          Color.red; Spacer(); Color.red
        }
      }.size.width == 28)
    #expect(
      Frames { _ in
        HStack {
          Color.red; Spacer(minLength: 30); Color.red
        }
      }.size.width == 50)
    #expect(Frames(width: 100, height: 50) { _ in VStack { Spacer() } }.size == size(0, 50))
    #expect(Frames(width: 100, height: 50) { _ in Spacer() }.size == size(100, 50))
    // Before that, other views take what they need.
    let pushed = Frames(width: 100, height: 50) { frames in
      HStack {
        Color.red.frame(maxWidth: 80).named("a", frames)
        Spacer()
      }
    }
    #expect(pushed["a"].width == 80)
  }

  @Test func dividersLieAcrossTheirStack() {
    let frames = Frames { frames in
      VStack(spacing: 4) {
        Color.red.sized(60, 10)
        Divider().named("line", frames)
        HStack(spacing: 3) {
          Color.red.sized(10, 20)
          Divider().named("upright", frames)
        }
      }
    }
    #expect(frames["line"] == rect(0, 14, 60, 1))
    #expect(frames["upright"].size == size(1, 20))
  }

  @Test func aStackAskedForItsIdealSizeStretchesItsViewsToTheWidest() {
    let frames = Frames { frames in
      VStack(spacing: 0) {
        Color.red.frame(maxWidth: .infinity).frame(height: 10).named("a", frames)
        Color.red.sized(80, 10)
      }
    }
    #expect(frames.size == size(80, 20))
    #expect(frames["a"] == rect(0, 0, 80, 10))
  }

  @Test func viewsOnTopOfEachOtherShareGuides() {
    let frames = Frames { frames in
      ZStack(alignment: .bottomTrailing) {
        Color.red.sized(40, 30).named("a", frames)
        Color.red.sized(10, 50).named("b", frames)
      }
    }
    #expect(frames.size == size(40, 50))
    #expect(frames["a"] == rect(0, 20, 40, 30))
    #expect(frames["b"] == rect(30, 0, 10, 50))
  }

  @Test func guidesOfOnesOwnMoveViews() {
    let frames = Frames { frames in
      HStack(alignment: .top, spacing: 0) {
        Color.red.sized(10, 20).named("a", frames)
        Color.red.sized(10, 20).alignmentGuide(.top) { $0[.bottom] + 5 }.named("b", frames)
      }
    }
    #expect(frames.size == size(20, 45))
    #expect(frames["a"].minY == 25)
    #expect(frames["b"].minY == 0)
  }

  @Test func guidesReachThroughContainers() {
    let frames = Frames { frames in
      HStack(alignment: .waist, spacing: 0) {
        VStack(spacing: 0) {
          Color.red.sized(10, 10)
          Color.red.sized(10, 10).alignmentGuide(.waist) { $0[.top] }
        }
        .padding(.top, 3)
        .named("a", frames)
        Color.red.sized(10, 10).named("b", frames)
      }
    }
    // The second square's top is 13 below the top of its stack; the other view's waist is its middle.
    #expect(frames["a"].minY == 0)
    #expect(frames["b"].minY == 8)
  }

  @Test func columnsOfAGridAreAsWideAsTheirWidestCell() {
    let frames = Frames { frames in
      Grid(alignment: .topLeading, horizontalSpacing: 5, verticalSpacing: 3) {
        GridRow {
          Color.red.sized(10, 10).named("a", frames)
          Color.red.sized(40, 20).named("b", frames)
        }
        Divider().named("line", frames)
        GridRow {
          Color.red.sized(30, 10).named("c", frames)
          Color.red.sized(20, 10).gridColumnAlignment(.trailing).named("d", frames)
        }
      }
    }
    #expect(frames.size == size(75, 37))
    #expect(frames["a"] == rect(0, 0, 10, 10))
    #expect(frames["b"] == rect(35, 0, 40, 20))
    #expect(frames["line"] == rect(0, 23, 75, 1))
    #expect(frames["c"] == rect(0, 27, 30, 10))
    #expect(frames["d"] == rect(55, 27, 20, 10))
  }

  @Test func cellsMayCoverColumnsAndFillThem() {
    let frames = Frames(width: 100, height: 100) { frames in
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          Color.red.frame(height: 10).gridCellColumns(2).named("wide", frames)
          Color.red.frame(height: 10).named("c", frames)
        }
        GridRow {
          Color.red.frame(width: 20).named("a", frames)
          Color.red.named("b", frames)
          Color.red.sized(10, 10).gridCellAnchor(.bottomTrailing).named("anchored", frames)
        }
      }
    }
    #expect(frames.size == size(100, 100))
    #expect(frames["wide"] == rect(0, 0, 60, 10))
    #expect(frames["a"] == rect(0, 10, 20, 90))
    #expect(frames["b"] == rect(20, 10, 40, 90))
    #expect(frames["anchored"] == rect(90, 90, 10, 10))
  }

  @Test func rowsOutsideOfAGridAreStacks() {
    #expect(
      Frames { _ in
        GridRow {
          Color.red; Color.red
        }
      }.size == size(28, 10))
  }

  @Test func modifiersOfARowAreMeantForItsCells() {
    let frames = Frames { frames in
      Grid(horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          Color.red.named("a", frames)
          Color.red.named("b", frames)
        }
        .padding(5)
      }
    }
    #expect(frames.size == size(40, 20))
    #expect(frames["b"] == rect(25, 5, 10, 10))
  }
}

private enum Waist: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}

extension VerticalAlignment {
  fileprivate static let waist = VerticalAlignment(Waist.self)
}
