import Foundation
import TestSupport
import Testing

@testable import PDFKit

/// A file that is appended to, and what other readers think of that.
struct AppendCase {
  let folder: TemporaryFolder
  let original: [UInt8]
  let path: String
  var password: String?

  init(_ bytes: [UInt8], password: String? = nil) throws {
    folder = try TemporaryFolder()
    original = bytes
    path = try folder.write(bytes, to: "original.pdf")
    self.password = password
  }

  /// The original as qpdf writes it with these arguments.
  init(qpdf arguments: [String], _ bytes: [UInt8], password: String? = nil) throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(bytes, to: "in.pdf")
    let output = folder.path("out.pdf")
    let made = try Tool.run("qpdf", arguments: arguments + [input, output])
    try #require(made.status == 0, "\(made.errors)")
    try self.init(Array(Data(contentsOf: URL(fileURLWithPath: output))), password: password)
  }

  func open(_ path: String) throws -> PDFDocument {
    let document = try PDFDocument(contentsOf: URL(fileURLWithPath: path))
    if let password, document.isLocked { try document.unlock(password: password) }
    return document
  }

  static var incrementally: PDFWriteOptions {
    var options = PDFWriteOptions()
    options.writesIncrementally = true
    return options
  }

  /// Opens a file, changes it and appends that to a copy of its bytes.
  func append(to path: String? = nil, as name: String, _ change: (PDFDocument) throws -> Void) throws
    -> String
  {
    let document = try open(path ?? self.path)
    try change(document)
    let written = folder.path(name)
    try document.save(to: URL(fileURLWithPath: written), options: Self.incrementally)
    return written
  }

  // MARK: Other readers

  /// Lines in which qpdf finds fault.
  func complaints(about path: String) throws -> [String] {
    let check = try Tool.run("qpdf", "--password=" + (password ?? ""), "--check", path)
    return (check.text + check.errors).split(separator: "\n").map(String.init)
      .filter { $0.contains("WARNING") || $0.contains("ERROR") }
      .map { $0.replacingOccurrences(of: path, with: "") }
  }

  func text(of path: String) throws -> String {
    try Tool.run("pdftotext", arguments: popplerPassword + ["-l", "20", path, "-"]).text
  }

  var popplerPassword: [String] { password.map { ["-upw", $0, "-opw", $0] } ?? [] }

  /// A small picture of the first page, by poppler and by MuPDF.
  func pictures(of path: String) throws -> [Data] {
    let (poppler, mupdf) = (folder.path("poppler"), folder.path("mupdf.ppm"))
    _ = try Tool.run(
      "pdftoppm",
      arguments: popplerPassword + ["-r", "40", "-f", "1", "-l", "1", "-singlefile", path, poppler])
    _ = try Tool.run(
      "mutool",
      arguments: ["draw", "-q", "-r", "40", "-o", mupdf] + (password.map { ["-p", $0] } ?? []) + [path, "1"])
    return try [poppler + ".ppm", mupdf].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
  }

  func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// What holds for whatever was appended.
  func expectSound(_ written: String, after before: String? = nil) throws {
    let before = before ?? path
    let (old, new) = (try bytes(of: before), try bytes(of: written))
    #expect(new.starts(with: old), "the original's bytes have changed")
    let (complaintsBefore, complaints) = (try complaints(about: before), try complaints(about: written))
    #expect(complaints.count <= complaintsBefore.count, "\(complaints)")
  }
}

extension PDFDocument {
  /// Marks part of a page and puts a note on it.
  func annotate(page index: Int = 0, offset: Double = 0) throws {
    let page = try #require(self.page(at: index))
    let box = page.bounds(for: .cropBox)
    let bounds = CGRect(
      x: box.minX + box.width * (0.1 + offset), y: box.minY + box.height * 0.3, width: box.width * 0.4,
      height: box.height * 0.3)
    let highlight = PDFAnnotation(bounds: bounds, forType: .highlight, withProperties: nil)
    highlight.color = UIColor(red: 1, green: 0.4, blue: 0, alpha: 1)
    page.addAnnotation(highlight)
    let note = PDFAnnotation(
      bounds: CGRect(x: bounds.minX, y: bounds.minY, width: 20, height: 20), forType: .text,
      withProperties: nil)
    note.contents = "覚え書き (\\ note)"
    page.addAnnotation(note)
  }
}
