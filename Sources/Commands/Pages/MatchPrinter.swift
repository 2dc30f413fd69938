import Foundation
import PageService
import TextSearch

/// Prints matches in their order, each as soon as it is complete.
final class MatchPrinter {
  private let console: Console
  private let wantsJSON: Bool
  private var list: JSONList
  private var file = ""
  private var progress: Progress
  private var waiting: [PageMatch] = []
  private(set) var count = 0

  /// Matches that may wait for their rectangles.
  private static let mostWaiting = 256

  init(_ session: Session) {
    console = session.console
    wantsJSON = session.wantsJSON
    list = JSONList("matches", on: console.output)
    progress = Progress("Searching", total: 0, on: console)
  }

  /// Only JSON tells where a match stands.
  var wantsBoxes: Bool { wantsJSON }

  /// What follows is of this file.
  func begin(_ file: String, total: Int) {
    self.file = file
    waiting = []
    progress = Progress("Searching", total: total, on: console)
  }

  /// Takes the progress away, before something else is said.
  func end() { progress.erase() }

  func finish() throws(CommandError) {
    if wantsJSON { try list.finish() }
  }

  /// Takes the next match.
  func add(_ match: PageMatch) throws(CommandError) {
    count += 1
    waiting.append(match)
    try printReady()
  }

  /// Prints what is complete, or has waited long enough.
  func printReady() throws(CommandError) {
    let ready = waiting.prefix { $0.isReady }.count
    try print(first: max(ready, waiting.count - Self.mostWaiting))
  }

  /// Prints all, and waits for what is to come.
  func printAll() throws(CommandError) { try print(first: waiting.count) }

  private func print(first number: Int) throws(CommandError) {
    guard number > 0 else { return }
    for match in waiting.prefix(number) { try print(match) }
    waiting.removeFirst(number)
  }

  private func print(_ match: PageMatch) throws(CommandError) {
    if wantsJSON {
      try list.add(json(match))
    } else {
      try console.output.write("\(file.printable):\(match.page + 1): \(marked(match))\n")
      try console.output.flush()
    }
    if !console.output.isTerminal { progress.show(match.page + 1) }
  }

  private func json(_ match: PageMatch) -> JSONValue {
    let rects = match.pieces.map(\.rects)
    var members: [JSONValue.Member] = [
      .init(key: "file", value: .string(file)), .init(key: "page", value: .int(match.page)),
      .init(key: "text", value: .string(match.text)),
      .init(key: "context", value: .string(match.context.text)),
      .init(key: "rects", value: .array(rects.joined().map { JSONValue($0) })),
    ]
    if Set(match.pieces.map(\.page)).count > 1 {
      let numbers = zip(match.pieces, rects).flatMap { piece, rects in rects.map { _ in piece.page } }
      members.append(.init(key: "rectPages", value: JSONValue(numbers)))
    }
    return .object(members)
  }

  /// The match in its surroundings, on a terminal in bold.
  private func marked(_ match: PageMatch) -> String {
    let context = match.context
    guard console.output.isTerminal else { return context.text.printable }
    let parts = [context.before, context.match, context.after].map(\.withoutTerminalCommands)
    return "\(parts[0])\u{1B}[1;31m\(parts[1])\u{1B}[0m\(parts[2])"
  }
}
