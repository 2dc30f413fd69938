// A worker that breaks the rules in the way that the password of the opening names. Only for tests.

import CSandbox
import Engine
import Glibc
import Wire

/// What the parent sent with the opening.
struct Opening {
  var id: UInt32
  var attempt: String
  var document: Int32
  /// The memory with stop words, which came before.
  var control: Int32
  /// What the document is called.
  var path = ""
}

_ = Escape.parent
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "documents" {
  Keeper.run(CommandLine.arguments[2])
}
let posture = Parent.shutIn()
Parent.reply(0, .ready(posture))
if let opening = Parent.nextOpening() {
  if let escape = Escape(rawValue: opening.attempt) {
    // Reached only by an attempt that was refused without a signal.
    let outcome = escape.run(opening)
    Parent.reply(opening.id, .failed(.cannotRead(outcome)))
  } else {
    Nonsense.run(opening)
  }
}
exit(0)
