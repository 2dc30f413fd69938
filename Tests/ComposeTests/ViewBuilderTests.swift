import Compose
import Foundation
import Testing

/// How views are put together.
struct ViewBuilderTests {
  private struct Item: Identifiable {
    var id: Int
    var width: CGFloat
  }

  private struct Labelled: View {
    var showsBar: Bool
    var kind: Int

    var body: some View {
      HStack(spacing: 0) {
        if showsBar { Color.red.sized(10, 1) }
        if kind == 0 {
          Color.red.sized(100, 1)
        } else {
          Color.red.sized(200, 1)
        }
        switch kind {
        case 0: Color.red.sized(1000, 1)
        case 1: Color.red.sized(2000, 1)
        default: EmptyView()
        }
      }
    }
  }

  @Test(arguments: [(true, 0, 1110), (false, 0, 1100), (true, 1, 2210), (false, 2, 200)])
  func conditionsChooseViews(_ showsBar: Bool, _ kind: Int, _ width: CGFloat) {
    #expect(Frames { _ in Labelled(showsBar: showsBar, kind: kind) }.size.width == width)
  }

  @Test func blocksHoldMoreThanTenViews() {
    let frames = Frames { _ in
      HStack(spacing: 1) {
        Color.red; Color.red; Color.red; Color.red; Color.red; Color.red
        Color.red; Color.red; Color.red; Color.red; Color.red; Color.red
      }
    }
    #expect(frames.size.width == 131)
  }

  @Test func eachElementHasItsViewInOrder() {
    let frames = Frames { frames in
      HStack(spacing: 0) {
        ForEach(0..<3) { Color.red.sized(10, 10).named("number \($0)", frames) }
        ForEach(["a", "b"], id: \.self) { Color.red.sized(5, 10).named($0, frames) }
        ForEach([Item(id: 7, width: 30), Item(id: 7, width: 40)]) {
          Color.red.sized($0.width, 10).named("\($0.width)", frames)
        }
      }
    }
    #expect(frames["number 2"].minX == 20)
    #expect(frames["b"].minX == 35)
    // Two with one identity are both there.
    #expect(frames["30.0"].minX == 40)
    #expect(frames["40.0"].minX == 70)
  }

  @Test func modifiersOfAGroupAreMeantForEachOfItsViews() {
    let frames = Frames { _ in
      HStack(spacing: 0) {
        Group {
          Color.red
          Color.red
        }
        .padding(5)
      }
    }
    #expect(frames.size == size(40, 20))
  }

  @Test func emptyViewsTakeNoSpace() {
    #expect(
      Frames { _ in
        VStack {
          Color.red; EmptyView(); Color.red
        }
      }.size.height == 28)
    #expect(Frames { _ in EmptyView() }.size == .zero)
  }

  @Test func severalViewsWithoutAParentStandBelowEachOther() {
    let frames = Frames { frames in
      Color.red.named("a", frames)
      Color.blue.named("b", frames)
    }
    #expect(frames["b"].minY == 18)
  }

  @Test func aModifierOfOnesOwnWrapsItsContent() {
    struct Framed: ViewModifier {
      var inset: CGFloat
      func body(content: Content) -> some View { content.padding(inset).border(.red) }
    }
    #expect(Frames { _ in Color.red.modifier(Framed(inset: 3)) }.size == size(16, 16))
  }

  @Test func theEnvironmentReachesBodies() {
    struct Doubled: View {
      @Environment(\.unit) private var unit
      var body: some View { Color.red.sized(unit * 2, unit) }
    }
    let frames = Frames { frames in
      Doubled().named("usual", frames)
      VStack { Doubled().named("set", frames) }.environment(\.unit, 30)
    }
    #expect(frames["usual"].size == size(20, 10))
    #expect(frames["set"].size == size(60, 30))
  }

  @Test func thousandsOfModifiersInEachOtherAreDrawn() {
    var view = AnyView(Color.red.sized(10, 10))
    for _ in 0..<10_000 { view = AnyView(view.padding(1)) }
    #expect(Frames { _ in view }.size == size(20_010, 20_010))
  }

  @Test func nestedStacksAreMeasuredInGoodTime() {
    var view = AnyView(Color.red.sized(10, 10))
    for index in 0..<200 {
      let inner = view
      view =
        index.isMultiple(of: 2)
        ? AnyView(
          HStack(spacing: 1) {
            inner; Color.red.frame(minWidth: 1)
          })
        : AnyView(
          VStack(spacing: 1) {
            inner; Color.red.frame(minHeight: 1)
          })
    }
    #expect(Frames(width: 1000, height: 1000) { _ in view }.size == size(1000, 1000))
  }

  @Test func tenThousandRowsMakeOneTallPage() {
    let frames = Frames(width: 100) { _ in
      VStack(spacing: 1) {
        ForEach(0..<10_000) { _ in
          HStack {
            Color.red.sized(10, 4)
            Spacer()
            Color.red.sized(10, 4)
          }
        }
      }
    }
    #expect(frames.size == size(100, 49_999))
  }
}

private struct UnitKey: EnvironmentKey {
  static let defaultValue: CGFloat = 10
}

extension EnvironmentValues {
  fileprivate var unit: CGFloat {
    get { self[UnitKey.self] }
    set { self[UnitKey.self] = newValue }
  }
}
