// Searches an open document twice and prints the seconds of each: FILE WORD.
import Foundation
import PDFKit

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("Usage: search-again FILE WORD\n".utf8))
  exit(2)
}
let document = try PDFDocument(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
for _ in 1...2 {
  let start = ContinuousClock.now
  let count = try document.matches(of: CommandLine.arguments[2]).count
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  print(String(format: "%.3f", seconds), count)
}
