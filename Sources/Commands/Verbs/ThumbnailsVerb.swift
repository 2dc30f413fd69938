import Foundation
import Wire

extension Option {
  static let folder = Option(
    "output", short: "o", Value(name: "DIR", kind: .folder),
    help: "The folder to write to; made if it is missing.")
  static let size = Option("size", .text("N"), help: "The longer side in pixels, 256 by default.")
}

extension Verb {
  static let thumbnails = Verb(
    name: "thumbnails", summary: "Draw all pages small, as PNG files", operands: [.file], required: [.folder],
    options: [.size, .pages, .json, .jobs, .allowsUnsandboxed, .passwordDescriptor],
    details: ["The files are called page-001.png and so on, by the page's number.", "JSON: files."]
  ) { session in
    guard session.output != "-" else {
      throw CommandError.usage("Thumbnails are files. Name a folder after -o.")
    }
    let size = try session.arguments.integer(.size, in: 1...16_384) ?? 256
    let book = try session.openPages(session.file, needsPages: true)
    let pages = Set(try session.pages(of: book)).sorted()
    try session.makeFolder(session.output)
    let digits = max(3, String(book.pageCount).count)
    var files: [String] = []
    var progress = Progress("Drawing", total: pages.count, on: session.console)
    defer { progress.erase() }
    let drawing = PageDrawing(
      session: session, book: book, scale: .longest(Double(size)), format: .png, resolution: nil)
    let code = try drawing.run(pages, willTell: { progress.erase() }) { number, data in
      let name = "page-\(FilePattern.padded(number + 1, to: digits)).png"
      files.append((session.output as NSString).appendingPathComponent(name))
      try OutputFile.write(data, to: files.last ?? "")
      progress.show(files.count)
    }
    if session.wantsJSON { try session.report(["files": JSONValue(files)]) }
    return code
  }
}

extension Session {
  fileprivate func makeFolder(_ path: String) throws(CommandError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw .cannotWrite(path, code: ENOTDIR) }
      return
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path, code: errno == 0 ? EACCES : errno)
    }
  }
}
