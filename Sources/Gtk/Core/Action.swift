internal import CGtk

/// Something that keys, menus and tests can do, as `win.NAME` or `app.NAME`.
@MainActor public final class Action: Object {
  /// What an action is done with, or is in.
  public enum Value: Sendable, Hashable {
    case flag(Bool)
    case text(String)

    fileprivate var variant: OpaquePointer {
      switch self {
      case .flag(let value): g_variant_new_boolean(value ? 1 : 0)
      case .text(let value): g_variant_new_string(value)
      }
    }

    fileprivate init?(_ variant: OpaquePointer?) {
      guard let variant else { return nil }
      switch String(cString: g_variant_get_type_string(variant)) {
      case "b": self = .flag(g_variant_get_boolean(variant) != 0)
      case "s": self = .text(String(cString: g_variant_get_string(variant, nil)))
      default: return nil
      }
    }
  }

  /// Does something, without more to say.
  public convenience init(_ name: String, _ body: @escaping @MainActor () -> Void) {
    self.init(g_simple_action_new(name, nil)) { _ in body() }
  }

  /// Does something with a text, such as a place in a menu's list.
  public convenience init(_ name: String, taking body: @escaping @MainActor (String) -> Void) {
    self.init(Self.withType(of: .text("")) { g_simple_action_new(name, $0) }) {
      if case .text(let value) = $0 { body(value) }
    }
  }

  /// Is in a state: one of several texts, of which menus show the one that holds, or a flag.
  public convenience init(
    _ name: String, state: Value, _ body: @escaping @MainActor (Value) -> Void
  ) {
    let action = Self.withType(of: state) { g_simple_action_new_stateful(name, $0, state.variant) }
    self.init(action) { value in
      // A flag that is activated changes.
      body(value ?? state)
    }
  }

  /// Is a flag that keeps what it is set to, and says so.
  public convenience init(_ name: String, isOn: Bool, _ body: @escaping @MainActor (Bool) -> Void) {
    let action: OpaquePointer = g_simple_action_new_stateful(name, nil, Value.flag(isOn).variant)
    self.init(action) { value in
      guard case .flag(let isOn) = value else { return }
      g_simple_action_set_state(action, Value.flag(isOn).variant)
      body(isOn)
    }
  }

  /// A flag is given nothing: it changes.
  private static func withType(of value: Value, _ body: (OpaquePointer?) -> OpaquePointer) -> OpaquePointer {
    guard case .text = value, let type = g_variant_type_new("s") else { return body(nil) }
    defer { g_variant_type_free(type) }
    return body(type)
  }

  private init(_ action: OpaquePointer, _ body: @escaping @MainActor (Value?) -> Void) {
    super.init(UnsafeMutableRawPointer(action))
    g_object_unref(raw)
    // Not `self`, which may be gone while the window has the action.
    let call: @MainActor (Value?) -> Void = { [raw] value in
      if case .flag(let isOn) = Self.state(of: OpaquePointer(raw)) { body(.flag(!isOn)) } else { body(value) }
    }
    connect("activate", unsafeBitCast(Self.activate, to: GCallback.self), Box.keep(call))
  }

  private static nonisolated let activate:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer?, UnsafeMutableRawPointer) -> Void = {
      _, parameter, data in
      onMain((parameter, data)) { Box<@MainActor (Value?) -> Void>.value($1)(Value($0)) }
    }

  /// The state; nil for an action without.
  public var state: Value? {
    get { Self.state(of: opaque) }
    set { if let newValue, newValue != state { g_simple_action_set_state(opaque, newValue.variant) } }
  }

  private static func state(of action: OpaquePointer) -> Value? {
    guard let variant = g_action_get_state(action) else { return nil }
    defer { g_variant_unref(variant) }
    return Value(variant)
  }

  /// Can be done.
  public var isEnabled: Bool {
    get { g_action_get_enabled(opaque) != 0 }
    set { g_simple_action_set_enabled(opaque, newValue ? 1 : 0) }
  }
}

/// A menu's items.
@MainActor public final class Menu: Object {
  /// An empty menu.
  public init() {
    super.init(UnsafeMutableRawPointer(g_menu_new()))
    g_object_unref(raw)
  }

  /// An item for an action; with a `target`, for that state of it.
  public func add(_ title: String, action: String, target: String? = nil) {
    guard let item = g_menu_item_new(title, nil) else { return }
    g_menu_item_set_action_and_target_value(item, action, target.flatMap { g_variant_new_string($0) })
    g_menu_append_item(opaque, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// A menu within it.
  public func add(submenu: Menu, title: String) {
    g_menu_append_submenu(opaque, title, submenu.pointer())
  }

  /// Items of their own, between lines.
  public func add(section: Menu, title: String? = nil) {
    g_menu_append_section(opaque, title, section.pointer())
  }
}
