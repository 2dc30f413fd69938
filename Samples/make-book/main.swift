// Writes the sample book from its text and from drawings: make-book FOLDER OUT.pdf
//
// The same text and fonts give the same bytes.
import Foundation
import PDFKit

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, let path = arguments.last, arguments.count == 2 else {
  FileHandle.standardError.write(Data("Usage: make-book FOLDER OUT.pdf\n".utf8))
  exit(2)
}
do {
  let target = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(
    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Book(folder: URL(fileURLWithPath: folder)).bound().save(to: target)
} catch {
  FileHandle.standardError.write(Data("make-book: \(error)\n".utf8))
  exit(1)
}
