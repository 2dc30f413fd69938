import Foundation
import TestSupport
import Testing

@testable import PDFKit

struct OpenDestinationTests {
  private func opened(at action: String) throws -> (page: Int?, point: CGPoint?) {
    let pages = (1...5).map { PDFFixture.text("Page \($0)") }
    let document = try PDFDocument(
      contents: Data(PDFFixture(pages: pages, catalog: "/OpenAction \(action)").bytes))
    let destination = document.openDestination
    return (destination?.page.map { document.index(for: $0) }, destination?.point)
  }

  @Test func leadsToTheFirstPageAndToOthers() throws {
    #expect(try opened(at: "[3 0 R /Fit]").page == 0)
    #expect(try opened(at: "<< /S /GoTo /D [9 0 R /XYZ 20 200 0] >>").page == 3)
    #expect(try opened(at: "<< /S /GoTo /D [9 0 R /XYZ 20 200 0] >>").point == CGPoint(x: 20, y: 200))
  }

  @Test func isMissingWhereTheFileWantsSomethingElse() throws {
    #expect(try opened(at: "<< /S /JavaScript /JS (app.alert\\(1\\)) >>").page == nil)
    #expect(try opened(at: "[99 0 R /Fit]").page == nil)
  }
}
