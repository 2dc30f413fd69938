internal import CGtk

/// The desktop that programs run on.
public enum Desktop {
  /// Lets the program that is set for it open an address, without a shell.
  @MainActor public static func open(_ address: String) {
    g_app_info_launch_default_for_uri_async(address, nil, nil, nil, nil)
  }
}
