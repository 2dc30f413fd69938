import Compose
import Foundation
import Glibc
import Protection

extension Option {
  fileprivate static let style = Option(
    "style", .text("NAME"), help: "How the pages look: Report, the default, or Book.")
  fileprivate static let pageSize = Option(
    "page-size", .text("SIZE"),
    help:
      "A name such as A4, A5, JIS-B5 or letter, with landscape behind it where wanted, or two measures such as "
      + "148mm x 210mm.")
  fileprivate static let title = Option("title", .text("TEXT"), help: "The title of the document.")
  fileprivate static let note = Option(
    "output", short: "o", Value(name: "OUT", kind: .file),
    help:
      "Where to write; “-” is standard output. The file appears whole or not at all. Without it, a new file "
      + "in the current folder is named by title and date.")
}

extension Verb {
  static let export = Verb(
    name: "export", summary: "Make a PDF of a Markdown note", operands: [Operand(name: "NOTE")],
    options: [
      .note, .style, .pageSize, .title, .userPasswordDescriptor, .ownerPasswordDescriptor, .allow, .json,
    ],
    details: [
      "NOTE is UTF-8 text in Markdown with GitHub's tables, tasks, footnotes, strikethrough and links; “-” is "
        + "standard input. Between Japanese or Chinese letters the end of a line is no space. Ruby is written "
        + "{漢字|かんじ} or with HTML's ruby element, a page break <!-- pagebreak -->, a table of contents [TOC].",
      "Front matter between --- lines may give title, author, date, subject, keywords, lang, page-size, margins, "
        + "binding (left, right), writing (horizontal, vertical), toc (true, false) and style; flags count more.",
      "Pictures are looked for from the note's folder, and from the current one for standard input. One that is "
        + "missing becomes a box that says so, and a warning. Kinds are PNG, JPEG, WebP (of moving ones the first "
        + "picture) and SVG. Nothing is fetched from the network.",
      "The same note gives the same bytes, unless a password is given. The date in the file is the front matter's, "
        + "else that of SOURCE_DATE_EPOCH. With passwords the file is encrypted with AES-256 and checked; the "
        + "unprotected bytes are never written.",
      "JSON: pages, bytes, warnings, and file when the name was made.",
    ]
  ) { session in
    try session.export()
  }
}

extension Session {
  fileprivate func export() throws -> ExitCode {
    try checkOutput()
    let protection = try asksForProtection ? Protection(self) : nil
    var options = NoteOptions()
    options.style = arguments.value(.style)
    options.pageSize = arguments.value(.pageSize)
    options.title = try title()
    options.baseFolder = URL(fileURLWithPath: file == "-" ? "." : file).deletingLastPathComponent().path
    if file == "-" { options.baseFolder = FileManager.default.currentDirectoryPath }
    try checkThatNoteStays()
    NoteComposition.prepare()
    let note = try Note(markdown: readNote())
    let composition = try NoteComposition(note: note, options: options)
    let target = try arguments.value(.note) ?? newName(for: note.properties, title: options.title)

    let report = try write(composition, to: target, protection)
    for warning in report.warnings { console.warn(warning) }
    let isNamed = arguments.has(.note)
    try self.report(
      .object(report.json + (isNamed ? [] : [.init(key: "file", value: .string(target))])),
      text: isNamed ? "" : target + "\n")
    return .done
  }

  /// The title that the flag gives: a line of text, since readers show it as one.
  private func title() throws(CommandError) -> String? {
    guard let title = arguments.value(.title) else { return nil }
    guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .usage("The title after --title has control characters. Give one line of text.")
    }
    return title
  }

  /// A note is never written over by its own pages, whatever links lead to it.
  private func checkThatNoteStays() throws(CommandError) {
    guard let target = arguments.value(.note), target != "-", file != "-" else { return }
    guard OutputFile.isSame(file, target) else { return }
    throw .usage("“\(target)” is the note itself. Name another file after -o.")
  }

  private var asksForProtection: Bool {
    [Option.userPasswordDescriptor, .ownerPasswordDescriptor, .allow].contains { arguments.has($0) }
  }

  private func write(
    _ composition: NoteComposition, to target: String, _ protection: Protection?
  ) throws -> NoteReport {
    var progress = Progress("Composing", total: composition.note.blocks.count, on: console)
    defer { progress.erase() }
    guard protection != nil || target == "-" else {
      return try composition.write(to: URL(fileURLWithPath: target)) { done, _ in progress.show(done) }
    }
    let file = try composition.makeFile { done, _ in progress.show(done) }
    progress.erase()
    guard let protection else {
      try console.writeBinary(file.data)
      return file.report
    }
    return try write(file, of: composition, to: target, protection)
  }

  /// Writes a file protected: encrypted in memory, and checked before it takes its place.
  private func write(
    _ file: (data: Data, report: NoteReport), of composition: NoteComposition, to target: String,
    _ protection: Protection
  ) throws -> NoteReport {
    var report = file.report
    let data = Data(try protection.request.encrypt([UInt8](file.data)))
    report.bytes = data.count
    if target == "-" {
      try console.writeBinary(data)
    } else {
      try composition.checkThatPicturesStay(target)
      try OutputFile.write(data, to: target, isLasting: true)
    }
    for line in protection.explanation { console.say(line) }
    return report
  }

  /// The note's bytes; little more than a note may have, if there are more.
  private func readNote() throws -> Data {
    if file == "-" { return try console.readInput(upTo: Note.lengthLimit) }
    let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError.cannotRead(displayName(file), code: errno) }
    defer { close(descriptor) }
    var bytes = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Note.lengthLimit {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw CommandError.cannotRead(displayName(file), code: errno) }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// A file by title and date that is not there yet.
  private func newName(for properties: NoteProperties, title: String?) throws(CommandError) -> String {
    let fallback = file == "-" ? "note" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    let date = properties.date.map { " " + $0.prefix(10) } ?? ""
    let name = FileName.safe(title ?? properties.title ?? fallback, ending: date + ".pdf")
    guard access(name, F_OK) != 0 else { throw .usage("“\(name)” is already there. Name a file after -o.") }
    return name
  }
}

extension NoteReport {
  fileprivate var json: [JSONValue.Member] {
    [
      .init(key: "pages", value: .int(pages)), .init(key: "bytes", value: .int(bytes)),
      .init(key: "warnings", value: .array(warnings.map { .string($0) })),
    ]
  }
}
