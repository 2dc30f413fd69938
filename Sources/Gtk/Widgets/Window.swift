internal import CGtk

/// A program with windows.
public final class Application: Object {
  /// Calls with the files that are to be opened; with none for a plain start.
  public var onOpen: ([String]) -> Void = { _ in }
  /// Calls once, before the first window.
  public var onStart: () -> Void = {}

  /// A program by its reverse domain name.
  public init(id: String) {
    super.init(UnsafeMutableRawPointer(adw_application_new(id, G_APPLICATION_HANDLES_OPEN)))
    g_object_unref(raw)
    on("startup") { [unowned self] in onStart() }
    on("activate") { [unowned self] in onOpen([]) }
    connect("open", unsafeBitCast(Self.open, to: GCallback.self), Box.keep(Weak(self)))
  }

  private final class Weak {
    weak var application: Application?
    init(_ application: Application) { self.application = application }
  }

  private static nonisolated let open:
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutablePointer<OpaquePointer?>, Int32, UnsafePointer<CChar>?,
      UnsafeMutableRawPointer
    ) -> Void = { _, files, count, _, data in
      onMain((files, data)) { files, data in
        let paths = (0..<Int(count)).compactMap { index -> String? in
          guard let path = g_file_get_path(files[index]) else { return nil }
          defer { g_free(path) }
          return String(cString: path)
        }
        Box<Weak>.value(data).application?.onOpen(paths)
      }
    }

  /// Runs until the last window is closed, and gives the exit status.
  public func run(_ arguments: [String]) -> Int32 {
    MainLoop.attach()
    var pointers = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return g_application_run(pointer(), Int32(arguments.count), &pointers)
  }

  /// Ends the program.
  public func quit() { g_application_quit(pointer()) }

  /// Adds an action, as `app.NAME`.
  public func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

  /// Keys for an action, such as `<Control>f`.
  public func keys(_ keys: [String], for action: String) {
    var pointers: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(strdup($0)) }
    defer { for pointer in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) } }
    pointers.append(nil)
    gtk_application_set_accels_for_action(pointer(), action, &pointers)
  }
}

/// A window of a program.
public final class Window: Widget {
  /// The title of the question that is asked in front of it; nil for none.
  public internal(set) var question: String?
  /// What it says under that.
  public internal(set) var questionText: String?
  /// Calls when it has come to fill the screen, or has left that.
  public var onFullScreen: (Bool) -> Void = { _ in }
  /// Calls when it is about to close.
  public var onClose: () -> Void = {}
  /// Calls when a person wants to close it; true keeps it open.
  public var onCloseRequest: () -> Bool = { false }
  private var content: Widget?

  /// An empty window.
  public init(_ application: Application, width: Int, height: Int) {
    super.init(UnsafeMutableRawPointer(adw_application_window_new(application.pointer())))
    gtk_window_set_default_size(pointer(), Int32(width), Int32(height))
    on("destroy") { [unowned self] in onClose() }
    let request: @MainActor () -> Bool = { [unowned self] in onCloseRequest() }
    connect("close-request", unsafeBitCast(Self.closeRequest, to: GCallback.self), Box.keep(request))
    onChange(of: "fullscreened") { [unowned self] in onFullScreen(isFullScreen) }
  }

  private static nonisolated let closeRequest:
    @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> gboolean = { _, data in
      onMain(data) { Box<@MainActor () -> Bool>.value($0)() ? 1 : 0 }
    }

  /// What it shows, which is kept.
  public func show(_ content: Widget) {
    self.content = content
    adw_application_window_set_content(pointer(), content.widget)
  }

  /// Its title.
  public var title: String {
    get { gtk_window_get_title(pointer()).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(pointer(), newValue) }
  }

  /// Brings it up.
  public func present() { gtk_window_present(pointer()) }

  /// Closes it.
  public func close() { gtk_window_close(pointer()) }

  /// Fills the screen or not.
  public var isFullScreen: Bool {
    get { gtk_window_is_fullscreen(pointer()) != 0 }
    set { newValue ? gtk_window_fullscreen(pointer()) : gtk_window_unfullscreen(pointer()) }
  }

  /// Adds an action, as `win.NAME`.
  public func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }
}
