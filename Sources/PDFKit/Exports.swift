// As on Apple's platforms, `import PDFKit` brings Foundation and the drawing types along.
@_exported public import Foundation
@_exported public import Graphics
