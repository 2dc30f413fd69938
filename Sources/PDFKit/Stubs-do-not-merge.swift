import Foundation
enum OnePage {
  static func blank(mediaBox: CGRect) -> [UInt8] {
    let o = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/Resources<<>>/MediaBox[\(mediaBox.minX) \(mediaBox.minY) \(mediaBox.maxX) \(mediaBox.maxY)]>>"]
    var s = "%PDF-1.7\n"; var offs: [Int] = []
    for (i, b) in o.enumerated() { offs.append(s.utf8.count); s += "\(i + 1) 0 obj\n\(b)\nendobj\n" }
    let start = s.utf8.count
    s += "xref\n0 4\n0000000000 65535 f \n"
    for f in offs { s += String(repeating: "0", count: 10 - String(f).count) + "\(f) 00000 n \n" }
    s += "trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(s.utf8)
  }
}
extension PDFDocument { public func nUp(_ n: Int) throws(PDFError) -> PDFDocument { throw .cancelled } }
