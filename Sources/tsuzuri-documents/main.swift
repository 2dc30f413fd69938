// Keeps documents for another process: their structure, their edits, what is written of them. libqpdf's
// and PDFKit's work on foreign bytes is done here and nowhere else.
//
// Shut in before the first byte of a document is read. Unlike the worker for pages it has Foundation and
// threads, and may read fonts.

import CSandbox
import DocumentDesk
import DocumentWire
import Engine
import Fonts
import Foundation
import Wire
import WorkerLink

cs_end_with(Int32(CS_REQUESTS))
// PDFium and fontconfig are started while they may still look around.
Engine.run { _ in }
let fontFolders = FontFinder.folders

var shutIn = cs_posture()
if CommandLine.arguments.dropFirst().first != "--unsandboxed" {
  // Merging two large books takes half a gigabyte; what qpdf's recursion takes counts too.
  var folders: [UnsafePointer<CChar>?] = fontFolders.map { UnsafePointer(strdup($0)) }
  folders.append(nil)
  cs_shut_in(CS_DOCUMENTS, 6 << 30, folders, &shutIn)
}
Link.reply(0, .ready(Posture(shutIn)))

var conversation = Conversation()
while let (id, request, descriptors) = Link.nextRequest() {
  Link.reply(id, conversation.answer(request, descriptors))
}
