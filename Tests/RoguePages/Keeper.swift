import CSandbox
import DocumentWire
import Foundation
import Wire

/// A keeper of documents in the hands of whoever made the file.
enum Keeper {
  private nonisolated(unsafe) static var attempt = ""
  // One thread.
  private nonisolated(unsafe) static var call: [UInt8] = []
  private nonisolated(unsafe) static var pages = 3

  /// Says that it has opened what it was given, and does the rest as its name tells.
  static func run(_ name: String) -> Never {
    attempt = name
    if name == "tooManyPages" { pages = 1 << 50 }
    if name == "negativePages" { pages = -5 }
    let posture = Parent.shutIn(CS_DOCUMENTS, memory: 6 << 30, readable: ["/usr/share/fonts"])
    Parent.reply(0, .ready(posture))
    var control: Int32 = -1
    while true {
      let (id, request, descriptor) = Parent.next()
      switch request {
      case .call(let part, let isLast):
        call += part
        guard isLast else {
          Parent.reply(id, .taken)
          continue
        }
        let asked = try? JSONDecoder().decode(DocumentCall.self, from: Data(call))
        call = []
        guard let asked else { exit(4) }
        answer(asked, id, descriptor, control)
      case .more: Parent.reply(id, .answer([UInt8](repeating: 0x5B, count: Request.partSize), isLast: false))
      default:
        if descriptor >= 0 { control = descriptor }
        Parent.reply(id, .mapped)
      }
    }
  }

  private static func answer(_ call: DocumentCall, _ id: UInt32, _ descriptor: Int32, _ control: Int32) {
    switch call {
    case .open(_, let name, _, _):
      if let escape = Escape(rawValue: attempt) {
        let opening = Opening(
          id: id, attempt: attempt, document: descriptor, control: control, path: name)
        let outcome = escape.run(opening)
        return say(#"{"failed":{"_0":{"cannotRead":{"_0":"x","code":\#(outcome)}}}}"#, id)
      }
      say(
        #"{"opened":{"_0":{"pageCount":\#(pages),"isEncrypted":false,"hasOwnerRights":true,"#
          + #""hasRepairedTables":false}}}"#, id)
    // What else happens to a document whose keeper does one thing wrong.
    case .hasVerticalText: say(#"{"truth":{"_0":true}}"#, id)
    case .write: write(id, descriptor)
    case .verify: say(#"{"done":{}}"#, id)
    default: nonsense(id)
    }
  }

  private static func say(_ text: String, _ id: UInt32, isLast: Bool = true) {
    Parent.reply(id, .answer(Array(text.utf8), isLast: isLast))
  }

  private static func nonsense(_ id: UInt32) {
    switch attempt {
    case "malformed": say("{nonsense", id)
    case "otherKind": say(#"{"done":{}}"#, id)
    case "otherReply": Parent.reply(id, .mapped)
    case "endless": say("[", id, isLast: false)
    case "emptyParts": say("", id, isLast: false)
    case "deep": say(String(repeating: "[", count: 50_000), id)
    case "wrongID": Parent.reply(id &+ 9, .answer([1], isLast: true))
    case "wrongVersion":
      var message = Envelope(id: id, Reply.answer([1], isLast: true)).bytes
      message[0] &+= 1
      Parent.send(message, CS_REQUESTS)
    case "late":
      say(#"{"outline":{"_0":[]}}"#, id)
      say(#"{"outline":{"_0":[]}}"#, id)
    case "descriptors":
      let reply = Reply.answer(Array(#"{"outline":{"_0":[]}}"#.utf8), isLast: true)
      Parent.send(Envelope(id: id, reply).bytes, CS_REQUESTS, descriptor: Int32(CS_QUESTIONS))
    case "wrongLabels": say(#"{"labels":{"_0":["a"]}}"#, id)
    case "targetBeyond":
      say(
        #"{"outline":{"_0":[{"title":"x","isOpen":false,"children":[],"target":{"page":3}}]}}"#, id)
    case "wrongOrder": applied(#"{"revert":{"_0":0}}"#, #"{"order":[0,1],"redrawn":[],"filePages":[]}"#, id)
    case "wrongFilePage":
      applied(#"{"revert":{"_0":0}}"#, #"{"redrawn":[1],"filePages":[99]}"#, id)
    case "wrongPage": applied(#"{"revert":{"_0":0}}"#, #"{"redrawn":[-1],"filePages":[1]}"#, id)
    case "wrongInverse": applied(#"{"revert":{"_0":5}}"#, #"{"redrawn":[],"filePages":[]}"#, id)
    case "hugeFrames":
      let crop = #"{"x":1e308,"y":1e308,"width":1e308,"height":1e308}"#
      say(#"{"frames":{"_0":[{"crop":\#(crop),"rotation":90}]}}"#, id)
    case "noNumbers": say(#"{"text":{"units":[65],"boxes":[1e999,0,0,0]}}"#, id)
    case "wrongBoxes": say(#"{"text":{"units":[65],"boxes":[1]}}"#, id)
    case "manyLabels": many(id)
    case "endsAtOnce": exit(3)
    default: stay()
    }
  }

  private static func applied(_ inverse: String, _ changes: String, _ id: UInt32) {
    say(#"{"applied":{"inverse":\#(inverse),"_1":\#(changes)}}"#, id)
  }

  /// A call that the keeper of documents may make.
  private static func stay() { while true { poll(nil, 0, -1) } }

  /// More than anyone has.
  private static func many(_ id: UInt32) {
    var id = id
    Parent.reply(id, .answer(Array(#"{"labels":{"_0":[""#.utf8) + Array(#"""#.utf8), isLast: false))
    let part = Array(String(repeating: #","""#, count: 20_000).utf8)
    for _ in 0..<100 {
      id = Parent.next().id
      Parent.reply(id, .answer(part, isLast: false))
    }
    id = Parent.next().id
    Parent.reply(id, .answer(Array("]}}".utf8), isLast: true))
  }

  private static func write(_ id: UInt32, _ descriptor: Int32) {
    let written = #"{"written":{"_0":{"isEncrypted":true,"permissions":255,"warnings":[]}}}"#
    let plain = [UInt8]("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n".utf8)
    switch attempt {
    case "floods": while true { if Foundation.write(descriptor, plain, plain.count) <= 0 { exit(0) } }
    case "keepsPipe":
      _ = Foundation.write(descriptor, plain, plain.count)
      say(written, id)
    case "diesWriting":
      _ = Foundation.write(descriptor, plain, plain.count)
      exit(3)
    case "neverWrites": stay()
    default:
      _ = Foundation.write(descriptor, plain, plain.count)
      close(descriptor)
      say(written, id)
    }
  }
}
