import Testing

@testable import PDFWriting
