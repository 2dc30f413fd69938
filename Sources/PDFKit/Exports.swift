// As on Apple's platforms, `import PDFKit` brings Foundation and the drawing types along; and what our
// own searches and passwords take and give.
@_exported public import Foundation
@_exported public import Graphics
@_exported public import PDFValues
@_exported public import Protection
@_exported public import TextSearch
