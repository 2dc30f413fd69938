import Foundation
import Gtk

/// The reader and writer with windows.
@MainActor public enum TsuzuriApp {
  /// Runs until the last window is closed, and gives the exit status. `arguments` begin with the program.
  public static func run(_ arguments: [String]) -> Int32 {
    // Where `make install` puts translations, seen from the program.
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    Translation.start(folder: program.appendingPathComponent("../../share/locale").standardized.path)
    if let first = arguments.dropFirst().first(where: { !$0.hasPrefix("-") && !$0.contains("://") }) {
      OpenBook.begin(URL(fileURLWithPath: first).standardized.path)
    }
    let application = Application(id: "app.tsuzuri.Tsuzuri")
    let windows = Windows(application)
    application.onOpen = { windows.open($0) }
    if ProcessInfo.processInfo.environment["TSUZURI_AUTOMATION"] == "1" {
      application.onStart = { Automation.offer(by: application, windows) }
    }
    return application.run(arguments)
  }
}
