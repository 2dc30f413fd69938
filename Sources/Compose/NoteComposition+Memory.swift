package import Foundation

extension NoteComposition {
  /// The PDF file, and what came of making it. Blocks while it is made.
  package func makeFile() throws -> (data: Data, report: NoteReport) {
    let sink = DataSink()
    let report = try write(to: sink)
    return (sink.data, report)
  }
}
