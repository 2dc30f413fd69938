import Files
import Fonts
public import Foundation
package import PDFWriting

/// A note on its way to pages: what is written, how it looks, and where its pictures are.
///
///     let note = try NoteComposition(markdown: text, options: options)
///     let report = try note.write(to: url)
///
/// A value; any thread may write it, and several may at once. Same note, same bytes.
public struct NoteComposition: Sendable {
  package let note: Note
  package let options: NoteOptions
  package let plan: NotePlan

  /// Begins in the background what writing a note needs and no note bears on: call it before a note is read.
  package static func prepare() { FontFinder.prepare() }

  /// Takes a parsed note.
  ///
  /// Throws `NoteError.unknownStyle`, `NoteError.unknownPageSize` and `NoteError.pageTooSmall`.
  package init(note: Note, options: NoteOptions = NoteOptions()) throws(NoteError) {
    self.note = note
    self.options = options
    plan = try NotePlan(note: note, options: options)
  }

  /// Reads a note from Markdown.
  ///
  /// Throws `NoteError.tooLong`, `NoteError.tooEntangled`, `NoteError.unknownStyle`,
  /// `NoteError.unknownPageSize` and `NoteError.pageTooSmall`.
  public init(markdown: String, options: NoteOptions = NoteOptions()) throws(NoteError) {
    try self.init(note: Note(markdown: markdown), options: options)
  }

  /// The PDF file. Blocks while it is made.
  public func pdfData() -> Data {
    let sink = DataSink()
    // Memory takes everything.
    _ = try? write(to: sink)
    return sink.data
  }

  /// Writes the PDF file, which takes its place when it is whole. Blocks while it is made.
  ///
  /// `progress` hears on the calling thread how many of the note's blocks are done, and how many there are.
  /// Throws `NoteError.cannotWrite`, and `NoteError.replacesPicture` for a file that is one of the note's
  /// pictures.
  @discardableResult
  public func write(
    to url: URL, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(NoteError) -> NoteReport {
    let file = try FileSink(path: url.path)
    do {
      let report = try write(to: file, progress: progress)
      try checkThatPicturesStay(url.path)
      try file.finish()
      return report
    } catch let error as NoteError {
      throw error
    } catch let error as AtomicFile.Failure {
      throw .cannotWrite(path: url.path, code: error.code)
    } catch {
      throw .cannotWrite(path: url.path, code: EIO)
    }
  }

  /// Throws `NoteError.replacesPicture` for a file that is one of the note's pictures. Which they are is
  /// known once its pages are made.
  package func checkThatPicturesStay(_ path: String) throws(NoteError) {
    if plan.context.pictures.holds(path) { throw .replacesPicture(path: path) }
  }

  /// Writes the PDF file as its pages are finished. Throws what the sink throws.
  @discardableResult
  package func write(
    to sink: any ByteSink, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> NoteReport {
    let threads = options.threadCount ?? ProcessInfo.processInfo.activeProcessorCount
    let counter = CountingSink(sink)
    let (pages, warnings) = try NotePrinter(note: note, plan: plan, threads: max(1, threads))
      .print(to: counter, progress: progress)
    return NoteReport(pages: pages, bytes: counter.count, warnings: warnings)
  }
}
