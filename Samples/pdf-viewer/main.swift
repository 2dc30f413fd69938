import Foundation
import Gtk
import PDFKit
import PDFKitUI

// A window that shows the document named on the command line.
let application = Application(id: "app.tsuzuri.Sample")
application.onOpen = { paths in
  guard let path = paths.first, let document = PDFDocument(url: URL(fileURLWithPath: path)) else {
    return print("usage: pdf-viewer FILE.pdf")
  }
  let view = PDFView()
  view.document = document
  view.displayMode = .twoUp
  view.displaysRTL = document.direction == "R2L"
  view.autoScales = true
  let window = Window(application, width: 900, height: 700)
  window.title = document.documentURL?.lastPathComponent ?? ""
  window.show(Column([HeaderBar(), view]))
  window.onClose = { withExtendedLifetime(view) {} }
  window.present()
}
exit(application.run(CommandLine.arguments))
