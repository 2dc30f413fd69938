// Keeps documents for another process: their structure, their edits, what is written of them. libqpdf's
// and PDFKit's work on foreign bytes is done here and nowhere else.
//
// Shut in before the first byte of a document is read. Unlike the worker for pages it has Foundation and
// threads, and may read fonts.

import Engine
import Fonts
import Wire
import WorkerLink

Jail.endWithParent()
// PDFium and fontconfig are started while they may still look around.
Engine.run { _ in }
let fontFolders = FontFinder.folders
// Merging two large books takes half a gigabyte; what qpdf's recursion takes counts too.
Link.reply(0, .ready(Jail.enter(for: .documents(readable: fontFolders), memory: 6 << 30)))

var conversation = Conversation()
while let (id, request, descriptors) = Link.nextRequest() {
  Link.reply(id, conversation.answer(request, descriptors))
  conversation.tidy()
}
