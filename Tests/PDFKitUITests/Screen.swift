import Foundation
import Gtk

/// A display without hardware for the tests of this process. It ends with the process.
@MainActor enum Screen {
  // Written once, before it is read at the end of the process.
  private nonisolated(unsafe) static var process: pid_t = 0

  /// Starts display and GTK, once. False when there is no Xvfb.
  static let isThere: Bool = {
    let (server, pipe) = (Process(), Pipe())
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    guard (try? server.run()) != nil else { return false }
    process = server.processIdentifier
    atexit { kill(Screen.process, SIGKILL) }
    var line = Data()
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let value = byte.first, value != 10 {
      line += byte
    }
    for (name, value) in [
      ("DISPLAY", ":" + String(decoding: line, as: UTF8.self)), ("GDK_BACKEND", "x11"),
      ("GSK_RENDERER", "cairo"), ("GTK_A11Y", "none"),
    ] {
      setenv(name, value, 1)
    }
    return Toolkit.start()
  }()
}
