// Draws and reads the pages of one document for another process, shut in before its first byte is read.
//
// One thread, no Foundation: it starts in a few milliseconds, and nothing stays outside of the sandbox.

import Engine
import Wire
import WorkerLink

/// Fonts come by descriptor, since no file can be opened in here.
FontBroker.use { missing in
  let (answer, descriptors) = Link.ask(.font(missing))
  guard case .font(let faceIndex) = answer, let descriptor = descriptors.first,
    let file = try? FileSource(descriptor: descriptor)
  else { return nil }
  return FontFile(provider: file, faceIndex: faceIndex)
}
// A drawing that never ends would outlive whoever wanted it.
Jail.endWithParent()
// PDFium is started while it may still look around.
Engine.run { _ in }
// Under a fifth of this some sound documents come out wrong; what takes more in one piece is an attack.
Link.reply(0, .ready(Jail.enter(for: .pages, memory: 512 << 20)))

var desk = Desk()
while let (id, request, descriptors) = Link.nextRequest() {
  Link.reply(id, desk.answer(request, descriptors))
}
