import Foundation
import TestSupport

/// The app on a screen of its own: a display without hardware, a window manager, a bus, a home.
///
/// Keys and pointer come as from a person; actions and the state go over the bus.
final class Desktop {
  /// What the app says of a window.
  struct Window: Decodable {
    struct Page: Decodable, Equatable {
      var page: Int
      var rect: [Double]
    }

    var title: String
    var message: String?
    var pageCount: Int
    var indicator: String?
    var mode: String?
    var binding: String?
    var cover: Bool?
    var scale: Double?
    var pages: [Page]
    var isDrawing: Bool
    var isShutIn: Bool?
    var around: Around
    var marking: Marking?
    var drawing: Drawing?
  }

  /// How pages are drawn.
  struct Drawing: Decodable {
    struct Mark: Decodable {
      var page: Int
      var layer: String
      var rect: [Double]
    }

    var marks: [Mark]
    var selection: String?
    var cursor: String?
    var frames: Int
    var lateFrames: Int
    var failedPages: [Int]
    var isNight: Bool
    var rotation: Int
    /// Where the page view lies in its window.
    var place: [Double]
  }

  private struct State: Decodable {
    var windows: [Window]
  }

  /// What did not come in time, and what the app had said by then.
  struct Waited: Error, CustomStringConvertible {
    var description: String
  }

  /// The folder that is home to the app.
  let home: TemporaryFolder
  private var environment: [String: String]
  private var programs: [Process] = []

  /// Starts display, window manager and bus. The screen has so many pixels.
  init(width: Int = 1280, height: Int = 900) throws {
    home = try TemporaryFolder()
    environment = ProcessInfo.processInfo.environment
    environment.merge([
      "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "LANG": "C.UTF-8", "TSUZURI_AUTOMATION": "1",
      "HOME": home.path(""), "XDG_STATE_HOME": home.path("state"), "XDG_CONFIG_HOME": home.path("config"),
      "XDG_CACHE_HOME": home.path("cache"), "XDG_DATA_HOME": home.path("data"),
    ]) { $1 }
    let display = try say(
      from: "Xvfb", ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"])
    environment["DISPLAY"] = ":\(display)"
    environment["DBUS_SESSION_BUS_ADDRESS"] = try say(
      from: "dbus-daemon", ["--session", "--nofork", "--print-address=1"])
    _ = try start("openbox", [])
  }

  deinit {
    // Threads of the tests' own block the gentler signals, and programs inherit that.
    for program in programs.reversed() where program.isRunning { kill(program.processIdentifier, SIGKILL) }
  }

  /// Sets a variable for programs that are started from now on.
  func set(_ name: String, _ value: String?) { environment[name] = value }

  /// Starts the app with files, and gives its process.
  @discardableResult
  func open(_ paths: String...) throws -> Process { try start(Self.programs + "/tsuzuri-app", paths) }

  /// The same by the command.
  @discardableResult
  func openByCommand(_ paths: String...) throws -> Process {
    try start(Self.programs + "/tsuzuri", ["open"] + paths)
  }

  /// The tests run inside of a bundle in the folder of the programs.
  private static var programs: String {
    let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
    return bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? ".build/debug"
  }

  // MARK: Programs

  private func start(_ name: String, _ arguments: [String], output: Any? = FileHandle.nullDevice) throws
    -> Process
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: name.hasPrefix("/") ? name : "/usr/bin/env")
    process.arguments = (name.hasPrefix("/") ? [] : [name]) + arguments
    process.environment = environment
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    programs.append(process)
    return process
  }

  /// The first line of what a program that goes on says.
  private func say(from name: String, _ arguments: [String]) throws -> String {
    let pipe = Pipe()
    _ = try start(name, arguments, output: pipe)
    var line = Data()
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte.first.map({ $0 != 10 }) ?? false {
      line += byte
    }
    guard !line.isEmpty else { throw Waited(description: "\(name) did not start") }
    return String(decoding: line, as: UTF8.self)
  }

  private func run(_ name: String, _ arguments: [String]) throws -> Tool.Output {
    let variables = ["DISPLAY", "DBUS_SESSION_BUS_ADDRESS"].compactMap { name in
      environment[name].map { "\(name)=\($0)" }
    }
    return try Tool.run("env", arguments: variables + [name] + arguments)
  }

  // MARK: Doing

  /// Presses keys one after the other, by xdotool's names: `Left`, `ctrl+f`.
  func press(_ keys: String...) throws { _ = try run("xdotool", ["key", "--delay", "30"] + keys) }

  /// Types a text.
  func type(_ text: String) throws { _ = try run("xdotool", ["type", "--delay", "20", text]) }

  /// Moves the pointer to a place of the screen and clicks.
  func click(x: Int, y: Int, button: Int = 1, times: Int = 1) throws {
    _ = try run(
      "xdotool", ["mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "40", "\(button)"])
  }

  /// Any other call of xdotool.
  func xdotool(_ arguments: String...) throws { _ = try run("xdotool", arguments) }

  /// Does an action of a window, such as `mode`, with a text for those that take one.
  func act(_ action: String, _ text: String? = nil, window: Int = 1) throws {
    let output = try run(
      "gdbus",
      [
        "call", "--session", "--dest", "app.tsuzuri.Tsuzuri", "--object-path",
        "/app/tsuzuri/Tsuzuri/window/\(window)", "--method", "org.gtk.Actions.Activate", action,
        text.map { "[<'\($0)'>]" } ?? "[]", "{}",
      ])
    guard output.status == 0 else { throw Waited(description: output.errors) }
  }

  /// A picture of the screen, as a PNG file.
  func photograph(to path: String) throws {
    _ = try Tool.run(
      "env",
      arguments: [
        "DISPLAY=\(environment["DISPLAY"] ?? "")", "sh", "-c", "xwd -root -silent | convert xwd:- \"$0\"",
        path,
      ])
  }

  // MARK: Seeing

  /// Where the page view of the first window lies on the screen.
  func pageViewOrigin() throws -> (x: Int, y: Int) {
    let place = try windows().first?.drawing?.place ?? [0, 0]
    let output = try run("sh", ["-c", "xdotool getactivewindow getwindowgeometry --shell"]).text
    func value(_ name: String) -> Int {
      output.split(separator: "\n").first { $0.hasPrefix(name + "=") }
        .flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
    }
    return (value("X") + Int(place[0]), value("Y") + Int(place[1]))
  }

  /// All windows of the app; none while it is not there.
  func windows() throws -> [Window] {
    let output = try run(
      "gdbus",
      [
        "call", "--session", "--dest", "app.tsuzuri.Tsuzuri", "--object-path", "/app/tsuzuri/Automation",
        "--method", "app.tsuzuri.Automation.State",
      ])
    // GVariant's text: ('…',) with quotes and backslashes escaped.
    guard output.status == 0, let start = output.text.firstIndex(of: "{"),
      let end = output.text.lastIndex(of: "}")
    else { return [] }
    let text = output.text[start...end].replacingOccurrences(of: "\\\\", with: "\\")
      .replacingOccurrences(of: "\\'", with: "'")
    return try JSONDecoder().decode(State.self, from: Data(text.utf8)).windows
  }

  /// Waits until the first window is as `holds` says, and gives it. Asks again and again, for some minutes.
  @discardableResult
  func wait(for what: String, _ holds: (Window) -> Bool) async throws -> Window {
    var last: Window?
    let end = Date(timeIntervalSinceNow: 240)
    while Date() < end {
      last = try windows().first
      if let last, holds(last) { return last }
      try await Task.sleep(for: .milliseconds(30))
    }
    throw Waited(description: "waited for \(what); the window was \(last.map { "\($0)" } ?? "not there")")
  }

  /// Waits until a document is there and everything in view is drawn.
  @discardableResult
  func waitUntilDrawn() async throws -> Window {
    try await wait(for: "pages") { !$0.pages.isEmpty && !$0.isDrawing }
  }
}
