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

/// What wheel or touchpad does.
public enum ScrollStep: Sendable {
  /// Fingers come down.
  case begins
  /// Right and down: steps of a wheel, or units of the widget when `isPrecise`.
  case moves(CGSize, isPrecise: Bool)
  /// Fingers leave.
  case ends
  /// Fingers left while moving: steps or units a second.
  case glides(CGSize, isPrecise: Bool)
}

extension Widget {
  /// Calls for a key by its GDK name, such as `Left` or `space`; true when that used it. With `isFirst`
  /// before the parts of the widget get it.
  public func onKey(isFirst: Bool = false, _ body: @escaping @MainActor (String, Modifiers) -> Bool) {
    add(gtk_event_controller_key_new()) {
      if isFirst { gtk_event_controller_set_propagation_phase($0.opaque, GTK_PHASE_CAPTURE) }
      $0.connect("key-pressed", unsafeBitCast(Trampolines.key, to: GCallback.self), Box.keep(body))
    }
  }

  /// Calls when a key is let go.
  public func onKeyUp(_ body: @escaping @MainActor (String) -> Void) {
    add(gtk_event_controller_key_new()) {
      $0.connect("key-released", unsafeBitCast(Trampolines.keyUp, to: GCallback.self), Box.keep(body))
    }
  }

  /// Calls for wheel and touchpad.
  public func onScroll(_ body: @escaping @MainActor (ScrollStep, Modifiers) -> Void) {
    let flags = GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
    add(gtk_event_controller_scroll_new(GtkEventControllerScrollFlags(rawValue: flags))) { controller in
      controller.on("scroll-begin") { body(.begins, []) }
      controller.on("scroll-end") { body(.ends, []) }
      controller.connect("scroll", unsafeBitCast(Trampolines.scroll, to: GCallback.self), Box.keep(body))
      controller.connect("decelerate", unsafeBitCast(Trampolines.glide, to: GCallback.self), Box.keep(body))
    }
  }

  /// Hands the widget a controller, which it owns.
  func add(_ controller: OpaquePointer?, _ connect: (Object) -> Void) {
    let object = Object(controller.map { UnsafeMutableRawPointer($0) })
    connect(object)
    g_object_ref(object.raw)
    gtk_widget_add_controller(widget, object.opaque)
  }
}

private enum Trampolines {
  typealias Raw = UnsafeMutableRawPointer
  typealias Scroll = @MainActor (ScrollStep, Modifiers) -> Void

  static let key: @convention(c) (Raw, guint, guint, guint, Raw) -> gboolean = { _, key, _, state, data in
    onMain(data) { data in
      Box<@MainActor (String, Modifiers) -> Bool>.value(data)(name(key), Modifiers(rawValue: state)) ? 1 : 0
    }
  }

  static let keyUp: @convention(c) (Raw, guint, guint, guint, Raw) -> Void = { _, key, _, _, data in
    onMain(data) { Box<@MainActor (String) -> Void>.value($0)(name(key)) }
  }

  private static func name(_ key: guint) -> String {
    gdk_keyval_name(key).map { String(cString: $0) } ?? ""
  }

  private static func isPrecise(_ controller: OpaquePointer) -> Bool {
    gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_SURFACE
  }

  static let scroll: @convention(c) (Raw, Double, Double, Raw) -> gboolean = { controller, x, y, data in
    onMain((controller, data)) { controller, data in
      let controller = OpaquePointer(controller)
      let state = gtk_event_controller_get_current_event_state(controller)
      Box<Scroll>.value(data)(
        .moves(CGSize(width: x, height: y), isPrecise: isPrecise(controller)),
        Modifiers(rawValue: state.rawValue))
      return 1
    }
  }

  static let glide: @convention(c) (Raw, Double, Double, Raw) -> Void = { controller, x, y, data in
    onMain((controller, data)) { controller, data in
      let step = ScrollStep.glides(
        CGSize(width: x, height: y), isPrecise: isPrecise(OpaquePointer(controller)))
      Box<Scroll>.value(data)(step, [])
    }
  }
}
