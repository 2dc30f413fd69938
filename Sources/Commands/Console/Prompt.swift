import Foundation
import Glibc

/// Questions on the terminal whose answers are not shown.
enum Prompt {
  /// Asks for a password; nil when there is no terminal or the person gives up.
  ///
  /// Keys are read one by one and the terminal sends no signals meanwhile, so that it never stays
  /// without echo.
  static func password(_ question: String) throws(CommandError) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(terminal, TCSAFLUSH, &silent)
    defer { tcsetattr(terminal, TCSAFLUSH, &before) }
    try writeAll(Array(question.utf8), to: terminal, name: "The terminal")
    let line = readLine(terminal)
    try writeAll([UInt8(ascii: "\n")], to: terminal, name: "The terminal")
    return line.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func readLine(_ terminal: Int32) -> [UInt8]? {
    var line: [UInt8] = []
    var key: UInt8 = 0
    while read(terminal, &key, 1) == 1 {
      switch key {
      case 0x0A, 0x0D: return line
      case 0x03, 0x04, 0x1C: return nil
      case 0x08, 0x7F:
        // A character may be several bytes.
        while let last = line.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: line = []
      default: line.append(key)
      }
    }
    return nil
  }
}
