public import Foundation
import Graphics
import Engine
enum OnePage { static func blank(mediaBox: CGRect) -> [UInt8] { [] } }
extension PDFPage {
  func annotationDrawing() -> (hidden: Set<Int>, drawn: [PDFAnnotation]) { ([], []) }
  func takeCopies(of: [PDFAnnotation]) {}
  func plannedAnnotations(pageIndex: (PDFPage) -> Int?) -> [PlannedAnnotation]? { nil } }
open class PDFAnnotation: NSObject { func draw(with: PDFDisplayBox, in: CGContext) {}; public var type: String?; public var action: PDFAction?; public var destination: PDFDestination?}
extension PDFPage { public var annotations: [PDFAnnotation] {[]} }
