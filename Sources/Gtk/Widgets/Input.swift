internal import CGtk
public import Foundation

/// Keys that are held.
public struct Modifiers: OptionSet, Sendable {
  /// GDK's bits.
  public let rawValue: UInt32
  /// Makes a set.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Control.
  public static let control = Modifiers(rawValue: 4)
  /// Alt.
  public static let alt = Modifiers(rawValue: 8)
}

extension Widget {
  /// Calls for a key by its GDK name, such as `Left` or `space`; true when that used it.
  public func onKey(_ body: @escaping @MainActor (String, Modifiers) -> Bool) {
    let controller = Object(UnsafeMutableRawPointer(gtk_event_controller_key_new()))
    controller.connect("key-pressed", unsafeBitCast(Trampolines.key, to: GCallback.self), Box.keep(body))
    add(controller)
  }

  /// Calls for wheel and touchpad: steps, or units of the widget when `isPrecise`; true when that used it.
  public func onScroll(_ body: @escaping @MainActor (CGSize, _ isPrecise: Bool, Modifiers) -> Bool) {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES
    let controller = Object(UnsafeMutableRawPointer(gtk_event_controller_scroll_new(flags)))
    controller.connect("scroll", unsafeBitCast(Trampolines.scroll, to: GCallback.self), Box.keep(body))
    add(controller)
  }

  /// Calls when the pointer is somewhere else.
  public func onPointer(_ body: @escaping @MainActor (CGPoint) -> Void) {
    let controller = Object(UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
    controller.connect("motion", unsafeBitCast(Trampolines.motion, to: GCallback.self), Box.keep(body))
    add(controller)
  }

  /// Calls for a click: how many in a row, and where.
  public func onClick(button: Int = 1, _ body: @escaping @MainActor (Int, CGPoint) -> Void) {
    let gesture = Object(UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(gesture.opaque, guint(button))
    gesture.connect("released", unsafeBitCast(Trampolines.click, to: GCallback.self), Box.keep(body))
    add(gesture)
  }

  /// The widget owns its controllers.
  private func add(_ controller: Object) {
    g_object_ref(controller.raw)
    gtk_widget_add_controller(widget, controller.opaque)
  }
}

private enum Trampolines {
  typealias Raw = UnsafeMutableRawPointer

  static let key: @convention(c) (Raw, guint, guint, guint, Raw) -> gboolean = { _, key, _, state, data in
    onMain(data) { data in
      let name = gdk_keyval_name(key).map { String(cString: $0) } ?? ""
      return Box<@MainActor (String, Modifiers) -> Bool>.value(data)(name, Modifiers(rawValue: state)) ? 1 : 0
    }
  }

  static let scroll: @convention(c) (Raw, Double, Double, Raw) -> gboolean = { controller, x, y, data in
    onMain((controller, data)) { controller, data in
      let controller = OpaquePointer(controller)
      let state = gtk_event_controller_get_current_event_state(controller)
      let device = gtk_event_controller_get_current_event_device(controller)
      let isPrecise = device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHPAD } ?? false
      return Box<@MainActor (CGSize, Bool, Modifiers) -> Bool>.value(data)(
        CGSize(width: x, height: y), isPrecise, Modifiers(rawValue: state.rawValue)) ? 1 : 0
    }
  }

  static let motion: @convention(c) (Raw, Double, Double, Raw) -> Void = { _, x, y, data in
    onMain(data) { Box<@MainActor (CGPoint) -> Void>.value($0)(CGPoint(x: x, y: y)) }
  }

  static let click: @convention(c) (Raw, Int32, Double, Double, Raw) -> Void = { _, count, x, y, data in
    onMain(data) { Box<@MainActor (Int, CGPoint) -> Void>.value($0)(Int(count), CGPoint(x: x, y: y)) }
  }
}
