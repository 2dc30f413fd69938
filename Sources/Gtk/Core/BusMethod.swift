internal import CGtk

extension Application {
  /// Offers a method on the session's bus, without arguments, that gives a text. To be called once the
  /// application has started; nothing happens without a bus.
  public func offer(
    method: String, of interface: String, at path: String, _ body: @escaping @MainActor () -> String
  ) {
    guard let connection = g_application_get_dbus_connection(pointer()) else { return }
    let description = """
      <node><interface name="\(interface)"><method name="\(method)">
      <arg type="s" direction="out"/></method></interface></node>
      """
    guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return }
    defer { g_dbus_node_info_unref(node) }
    withUnsafePointer(to: BusMethod.table) { table in
      _ = g_dbus_connection_register_object(
        connection, path, node.pointee.interfaces[0], table, Box.keep(body),
        { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } }, nil)
    }
  }
}

private enum BusMethod {
  /// GIO copies it.
  static var table: GDBusInterfaceVTable {
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, _, _, invocation, data in
      onMain((invocation, data)) { invocation, data in
        guard let data else { return }
        var text: OpaquePointer? = g_variant_new_string(Box<@MainActor () -> String>.value(data)())
        g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&text, 1))
      }
    }
    return table
  }
}
