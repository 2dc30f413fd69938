public import Foundation
import Graphics
import Engine
enum SASLprep { static func prepare(_ s: String) -> [UInt8]? { Array(s.utf8) } }
enum OnePage { static func blank(mediaBox: CGRect) -> [UInt8] { [] } }
open class PDFAnnotation: NSObject { func draw(with: PDFDisplayBox, in: CGContext) {} }
enum OutlineState { case unread; func copied(from: PDFDocument, to: PDFDocument) -> OutlineState { self } }
extension PDFPage { func annotationDrawing() -> (hidden: Set<Int>, drawn: [PDFAnnotation]) { ([], []) }
  func takeCopies(of: [PDFAnnotation]) {} }
extension StructureFile {
  convenience init(_ provider: any ByteProvider, name: String, password: [UInt8]) throws(PDFError) {
    if let file = provider as? FileSource { try self.init(descriptor: file.descriptor, name: name, password: password) }
    else if let m = provider as? MemorySource { try self.init(bytes: m.bytes, name: name, password: password) }
    else { throw .damaged(name) }
  }
}
