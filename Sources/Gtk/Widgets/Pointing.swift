internal import CGtk
public import Foundation

/// A button or a finger that goes down.
public struct Press: Sendable {
  /// In the widget's units.
  public var place: CGPoint
  /// 1, 2 and 3 are left, middle and right; a finger is 1.
  public var button: Int
  /// How many in a row.
  public var count: Int
  /// By a finger on the screen.
  public var isTouch: Bool
  /// Keys that are held.
  public var modifiers: Modifiers

  /// Describes a press.
  public init(
    _ place: CGPoint, button: Int = 1, count: Int = 1, isTouch: Bool = false, modifiers: Modifiers = []
  ) {
    self.place = place
    self.button = button
    self.count = count
    self.isTouch = isTouch
    self.modifiers = modifiers
  }
}

/// What pointer and fingers do, in the widget's units.
public enum PointerStep: Sendable {
  /// The pointer is somewhere else, and nothing is pressed.
  case moves(CGPoint)
  /// It has gone.
  case leaves
  /// A button or a finger goes down.
  case presses(Press)
  /// It moves while it is down.
  case drags(to: CGPoint)
  /// It goes up.
  case releases(CGPoint)
  /// It does something else from now on, such as pinching.
  case cancels
  /// A finger rests.
  case holds(CGPoint)
  /// Two fingers begin to pinch.
  case pinchBegins
  /// Their distance as a multiple of that at the beginning, and the middle between them.
  case pinches(scale: Double, about: CGPoint)
}

extension Widget {
  /// Calls for all that pointer and fingers do.
  public func onPointer(_ body: @escaping @MainActor (PointerStep) -> Void) {
    add(gtk_event_controller_motion_new()) {
      $0.connect("enter", unsafeBitCast(Gestures.moves, to: GCallback.self), Box.keep(body))
      $0.connect("motion", unsafeBitCast(Gestures.moves, to: GCallback.self), Box.keep(body))
      $0.on("leave") { body(.leaves) }
    }
    // The first knows how many presses there are in a row, the second the way from one.
    add(gtk_gesture_click_new()) {
      gtk_gesture_single_set_button($0.opaque, 0)
      $0.connect("pressed", unsafeBitCast(Gestures.presses, to: GCallback.self), Box.keep(body))
    }
    add(gtk_gesture_drag_new()) {
      gtk_gesture_single_set_button($0.opaque, 0)
      $0.connect("drag-update", unsafeBitCast(Gestures.drags, to: GCallback.self), Box.keep(body))
      $0.connect("drag-end", unsafeBitCast(Gestures.releases, to: GCallback.self), Box.keep(body))
      $0.connect("cancel", unsafeBitCast(Gestures.cancels, to: GCallback.self), Box.keep(body))
    }
    add(gtk_gesture_long_press_new()) {
      gtk_gesture_single_set_touch_only($0.opaque, 1)
      $0.connect("pressed", unsafeBitCast(Gestures.holds, to: GCallback.self), Box.keep(body))
    }
    add(gtk_gesture_zoom_new()) {
      $0.connect("begin", unsafeBitCast(Gestures.pinchBegins, to: GCallback.self), Box.keep(body))
      $0.connect("scale-changed", unsafeBitCast(Gestures.pinches, to: GCallback.self), Box.keep(body))
    }
  }
}

private enum Gestures {
  typealias Raw = UnsafeMutableRawPointer
  typealias Body = @MainActor (PointerStep) -> Void
  typealias Place = @convention(c) (Raw, Double, Double, Raw) -> Void
  typealias Sequence = @convention(c) (Raw, OpaquePointer?, Raw) -> Void

  static let moves: Place = { _, x, y, data in
    onMain(data) { Box<Body>.value($0)(.moves(CGPoint(x: x, y: y))) }
  }

  static let presses: @convention(c) (Raw, Int32, Double, Double, Raw) -> Void = {
    gesture, count, x, y, data in
    onMain((gesture, data)) { gesture, data in
      let gesture = OpaquePointer(gesture)
      let device = gtk_event_controller_get_current_event_device(gesture)
      let state = gtk_event_controller_get_current_event_state(gesture)
      let press = Press(
        CGPoint(x: x, y: y), button: Int(gtk_gesture_single_get_current_button(gesture)), count: Int(count),
        isTouch: device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHSCREEN } ?? false,
        modifiers: Modifiers(rawValue: state.rawValue))
      Box<Body>.value(data)(.presses(press))
    }
  }

  private static func end(_ gesture: Raw, _ x: Double, _ y: Double) -> CGPoint {
    var (startX, startY) = (0.0, 0.0)
    gtk_gesture_drag_get_start_point(OpaquePointer(gesture), &startX, &startY)
    return CGPoint(x: startX + x, y: startY + y)
  }

  static let drags: Place = { gesture, x, y, data in
    onMain((gesture, data)) { Box<Body>.value($1)(.drags(to: end($0, x, y))) }
  }
  static let releases: Place = { gesture, x, y, data in
    onMain((gesture, data)) { Box<Body>.value($1)(.releases(end($0, x, y))) }
  }
  static let cancels: Sequence = { _, _, data in onMain(data) { Box<Body>.value($0)(.cancels) } }
  static let holds: Place = { _, x, y, data in
    onMain(data) { Box<Body>.value($0)(.holds(CGPoint(x: x, y: y))) }
  }
  static let pinchBegins: Sequence = { _, _, data in onMain(data) { Box<Body>.value($0)(.pinchBegins) } }
  static let pinches: @convention(c) (Raw, Double, Raw) -> Void = { gesture, scale, data in
    onMain((gesture, data)) { gesture, data in
      var (x, y) = (0.0, 0.0)
      gtk_gesture_get_bounding_box_center(OpaquePointer(gesture), &x, &y)
      Box<Body>.value(data)(.pinches(scale: scale, about: CGPoint(x: x, y: y)))
    }
  }
}
