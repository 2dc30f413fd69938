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

  /// Takes a parsed note.
  ///
  /// Throws `NoteError.unknownStyle` and `NoteError.unknownPageSize`.
  package init(note: Note, options: NoteOptions = NoteOptions()) throws(NoteError) {
    self.note = note
    self.options = options
  }

  /// The PDF file. Blocks while it is made.
  public func pdfData() throws(NoteError) -> Data {
    Data()
  }

  /// Writes the PDF file, which takes its place when it is whole. Blocks while it is made.
  ///
  /// Throws `NoteError.cannotWrite`.
  @discardableResult
  public func write(to url: URL) throws(NoteError) -> NoteReport {
    NoteReport(pages: 0, bytes: 0, warnings: [])
  }

  /// Writes the PDF file as its pages are finished. Throws what the sink throws.
  @discardableResult
  package func write(to sink: any ByteSink) throws -> NoteReport {
    NoteReport(pages: 0, bytes: 0, warnings: [])
  }
}
