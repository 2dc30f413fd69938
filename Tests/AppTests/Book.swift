import TestSupport

/// Books that tests write, with all that stands around pages.
enum Book {
  /// Pages that say their number, of which some say `needle` too.
  static func pages(_ count: Int, needles: Set<Int> = [], catalog: String = "") -> PDFFixture {
    PDFFixture(
      pages: (0..<count).map { page in
        let needle = needles.contains(page) ? " BT /F1 12 Tf 20 100 Td (a needle in hay) Tj ET" : ""
        return PDFFixture.text("Page \(page + 1)") + needle
      }, catalog: catalog)
  }

  /// Six pages: two with roman labels, then from 1 on; an outline with a branch; on the first page a link to
  /// page 5, one into the world, and one that would start a program.
  static var full: PDFFixture {
    func link(_ y: Int, _ action: String) -> String {
      "<< /Type /Annot /Subtype /Link /Rect [20 \(y) 120 \(y + 30)] /Border [0 0 0] \(action) >>"
    }
    let labels = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> /Outlines 100 0 R"
    return PDFFixture(
      pages: (0..<6).map { PDFFixture.text("Page \($0 + 1)") }, catalog: labels,
      page: { page in
        guard page == 0 else { return "" }
        let links = [
          link(150, "/Dest [11 0 R /XYZ 0 300 0]"),
          link(100, "/A << /S /URI /URI (https://example.org/book?page=1) >>"),
          link(50, "/A << /S /Launch /F (program.sh) >>"),
        ]
        return "/Annots [\(links.joined(separator: " "))]"
      },
      objects: [
        100: "<< /Type /Outlines /First 101 0 R /Last 103 0 R /Count 2 >>",
        101: "<< /Title (Beginning) /Parent 100 0 R /Next 103 0 R /Dest [3 0 R /Fit] >>",
        102: "<< /Title (Within) /Parent 103 0 R /Dest [11 0 R /Fit] >>",
        103: """
        << /Title (End) /Parent 100 0 R /Prev 101 0 R /Dest [9 0 R /Fit] /First 102 0 R /Last 102 0 R
        /Count -1 >>
        """,
      ])
  }
}
