import Foundation
import Gtk
import PDFKit
import PDFKitUI

// A window that shows the document named on the command line.
let application = Application(id: "app.tsuzuri.Sample")
var windows: [Window] = []
application.onOpen = { paths in
  guard let path = paths.first, let document = PDFDocument(url: URL(fileURLWithPath: path)) else {
    return print("usage: pdf-viewer FILE.pdf")
  }
  let view = PDFView()
  view.document = document
  view.displayMode = .twoUp
  view.displaysAsBook = true
  view.displaysRTL = document.direction == "R2L"
  view.autoScales = true
  let thumbnails = PDFThumbnailView(frame: CGRect(x: 0, y: 0, width: 0, height: 130))
  thumbnails.layoutMode = .horizontal
  thumbnails.pdfView = view
  let window = Window(application, width: 900, height: 800)
  window.title = document.documentURL?.lastPathComponent ?? ""
  window.show(Column([HeaderBar(), view, thumbnails]))
  window.present()
  windows.append(window)
}
exit(application.run(CommandLine.arguments))
