package import Foundation

extension NoteComposition {
  /// The PDF file, and what came of making it. Blocks while it is made.
  package func makeFile(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> (data: Data, report: NoteReport) {
    let sink = DataSink()
    let report = try write(to: sink, progress: progress)
    return (sink.data, report)
  }
}
