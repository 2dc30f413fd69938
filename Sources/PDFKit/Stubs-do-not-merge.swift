import Foundation
enum OnePage { static func blank(mediaBox: CGRect) -> [UInt8] { [] } }
extension PDFDocument { public func nUp(_ n: Int) throws(PDFError) -> PDFDocument { throw .cancelled } }
