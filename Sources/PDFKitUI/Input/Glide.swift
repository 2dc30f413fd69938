import Foundation
import Gtk

/// A movement that goes on by itself and slows down.
@MainActor final class Glide {
  /// Seconds in which a velocity falls to a third.
  private static let fading = 0.325
  /// Units a second at which it ends.
  private static let least = 12.0
  private let widget: Canvas
  private var number = 0

  init(_ widget: Canvas) { self.widget = widget }

  /// Begins with units a second; `move` takes a distance and says whether anything moved.
  func start(_ velocity: CGSize, _ move: @escaping @MainActor (CGSize) -> Bool) {
    stop()
    guard hypot(velocity.width, velocity.height) > 4 * Self.least else { return }
    var before = 0.0
    widget.everyFrame { [weak self, number] seconds in
      guard let self, self.number == number else { return false }
      let distance = Self.distance(velocity, from: before, to: seconds)
      before = seconds
      guard seconds > 0 else { return true }
      let speed = hypot(velocity.width, velocity.height) * exp(-seconds / Self.fading)
      return move(distance) && speed > Self.least
    }
  }

  /// Ends it.
  func stop() { number += 1 }

  /// How far it goes between two moments.
  static func distance(_ velocity: CGSize, from start: Double, to end: Double) -> CGSize {
    let way = fading * (exp(-start / fading) - exp(-end / fading))
    return CGSize(width: velocity.width * way, height: velocity.height * way)
  }
}

/// How fast a finger has been moving of late.
struct PointerSpeed {
  private var places: [(place: CGPoint, time: Date)] = []

  /// Notes where it is.
  mutating func note(_ place: CGPoint, at time: Date) {
    places.append((place, time))
    places.removeAll { time.timeIntervalSince($0.time) > 0.1 }
  }

  /// Units a second; nothing when it has come to rest.
  func velocity(at time: Date) -> CGSize {
    guard let first = places.first, let last = places.last, time.timeIntervalSince(last.time) < 0.05 else {
      return .zero
    }
    let seconds = last.time.timeIntervalSince(first.time)
    guard seconds > 0.005 else { return .zero }
    return CGSize(
      width: (last.place.x - first.place.x) / seconds, height: (last.place.y - first.place.y) / seconds)
  }
}
