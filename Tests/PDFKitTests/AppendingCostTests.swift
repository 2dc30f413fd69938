import Foundation
import TestSupport
import Testing

@testable import PDFKit

@Suite struct AppendingCostTests {
  /// A hundred megabytes on a thousand pages.
  private static func writeLargeFile(to path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    var table = "xref\n0 2003\n0000000000 65535 f \n"
    var place = 0
    func write(_ text: String) throws {
      try file.write(contentsOf: Data(text.utf8))
      place += text.utf8.count
    }
    func object(_ number: Int, _ body: String) throws {
      let digits = String(place)
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      try write("\(number) 0 obj\n\(body)\nendobj\n")
    }
    try write("%PDF-1.7\n")
    try object(1, "<< /Type /Catalog /Pages 2 0 R >>")
    let kids = (0..<1000).map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    try object(2, "<< /Type /Pages /Kids [\(kids)] /Count 1000 /MediaBox [0 0 200 300] >>")
    let content = PDFFixture.stream(PDFFixture.text("Page") + "\n%" + String(repeating: "x", count: 100_000))
    for page in 0..<1000 {
      try object(3 + 2 * page, "<< /Type /Page /Parent 2 0 R /Contents \(4 + 2 * page) 0 R >>")
      try object(4 + 2 * page, content)
    }
    let start = place
    try write(table + "trailer\n<< /Size 2003 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n")
    try file.close()
  }

  @Test func aHighlightInAHundredMegabytesCostsLittle() async {
    // In a process of its own, where no other test reads or takes memory.
    await #expect(processExitsWith: .success) {
      /// Bytes read by calls, and the largest amount of own memory so far.
      func cost() throws -> (read: Int, memory: Int) {
        func number(_ file: String, _ name: String) throws -> Int {
          let text = try String(contentsOfFile: "/proc/self/" + file, encoding: .utf8)
          let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) })
          return try #require(Int(line.filter(\.isNumber)))
        }
        return (try number("io", "rchar"), try number("status", "RssAnon") << 10)
      }
      let folder = try TemporaryFolder()
      let path = folder.path("large.pdf")
      try Self.writeLargeFile(to: path)
      let document = try PDFDocument(contentsOf: URL(fileURLWithPath: path))
      try document.annotate(page: 500)
      let before = try cost()
      let (appendix, _, _) = try document.appendix()
      let after = try cost()
      #expect(appendix.originalLength > 100_000_000)
      #expect(appendix.body.count + appendix.trailer.count < 64 << 10)
      #expect(after.read - before.read < 8 << 20)
      #expect(after.memory - before.memory < 32 << 20)
    }
  }
}
