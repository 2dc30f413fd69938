import Foundation
import Graphics
import PDFKit
import TestSupport
import Testing

/// What annotations look like, on screen and in a file.
@Suite struct AnnotationDrawingTests {
  private static func page() -> (PDFDocument, PDFPage) {
    let (document, page) = (PDFDocument(), PDFPage())
    page.setBounds(CGRect(x: 0, y: 0, width: 200, height: 200), for: .mediaBox)
    document.insert(page, at: 0)
    return (document, page)
  }

  private func draw(_ annotation: PDFAnnotation) throws -> Paint {
    let (_, page) = Self.page()
    page.addAnnotation(annotation)
    return try Paint(page)
  }

  private func make(
    _ type: PDFAnnotationSubtype, _ bounds: CGRect = CGRect(x: 50, y: 50, width: 100, height: 100)
  ) -> PDFAnnotation {
    PDFAnnotation(bounds: bounds, forType: type, withProperties: nil)
  }

  @Test func highlightDarkensWhatLiesUnderIt() throws {
    let document = try annotated("/Subtype /Link /Rect [0 0 1 1]", content: "0 0 1 rg 50 50 50 100 re f")
      .document()
    let page = try #require(document.page(at: 0))
    let mark = make(.highlight)
    mark.color = .yellow
    page.addAnnotation(mark)
    for paint in [try Paint(page), try Paint(try #require(document.reopened().page(at: 0)))] {
      #expect(paint[75, 100].isNear(.black))
      #expect(paint[125, 100].isNear(.yellow))
      #expect(paint[160, 100] == .white)
    }
  }

  @Test func piecesOfAHighlightThatOverlapAreNotDarkerThere() throws {
    let mark = make(.highlight)
    mark.color = UIColor(red: 1, green: 0.5, blue: 0.5, alpha: 1)
    let corners = { (x: CGFloat) in [(x, 80), (x + 60, 80), (x, 20), (x + 60, 20)] as [(CGFloat, CGFloat)] }
    mark.quadrilateralPoints = (corners(0) + corners(30)).map { NSValue(point: CGPoint(x: $0.0, y: $0.1)) }
    let paint = try draw(mark)
    #expect(paint[60, 100] == paint[95, 100])
  }

  @Test func lineReachesItsEnds() throws {
    let line = make(.line)
    line.startPoint = CGPoint(x: 10, y: 10)
    line.endPoint = CGPoint(x: 90, y: 90)
    line.color = .red
    line.border = PDFBorder()
    line.border?.lineWidth = 4
    let paint = try draw(line)
    #expect(paint[62, 62].isNear(.red) && paint[138, 138].isNear(.red) && paint[100, 100].isNear(.red))
    #expect(paint[57, 57] == .white && paint[143, 143] == .white)
  }

  @Test(arguments: [PDFLineStyle.square, .circle, .diamond, .closedArrow])
  func closedLineEndingsAreFilled(style: PDFLineStyle) throws {
    let line = make(.line)
    line.startPoint = CGPoint(x: 20, y: 50)
    line.endPoint = CGPoint(x: 80, y: 50)
    line.color = .blue
    line.interiorColor = .green
    line.border = PDFBorder()
    line.border?.lineWidth = 3
    line.startLineStyle = style
    let paint = try draw(line)
    #expect(paint.count { $0.isNear(.green) } > 20)
    #expect(paint.count(in: CGRect(x: 120, y: 90, width: 40, height: 20)) { $0.isNear(.green) } == 0)
  }

  @Test func shapesAreStrokedInsideTheirBounds() throws {
    for type in [PDFAnnotationSubtype.square, .circle] {
      let shape = make(type)
      shape.color = .red
      shape.interiorColor = .green
      shape.border = PDFBorder()
      shape.border?.lineWidth = 6
      let paint = try draw(shape)
      #expect(paint[100, 100].isNear(.green))
      #expect(paint[53, 100].isNear(.red) && paint[100, 147].isNear(.red))
      #expect(
        paint.count { $0 != .white }
          == paint.count(in: CGRect(x: 50, y: 50, width: 100, height: 100)) { $0 != .white })
    }
  }

  @Test func dashedBordersHaveGaps() throws {
    let square = make(.square)
    square.border = PDFBorder()
    square.border?.lineWidth = 2
    let solid = try draw(square).painted
    square.border?.style = .dashed
    square.border?.dashPattern = [5, 5]
    let dashed = try draw(square).painted
    #expect(dashed > solid / 3 && dashed < solid * 2 / 3)
  }

  @Test func translucentColoursMix() throws {
    let square = make(.square)
    square.border = PDFBorder()
    square.border?.lineWidth = 0
    square.interiorColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    let paint = try draw(square)
    #expect(paint[100, 100].isNear(.init(red: 128, green: 128, blue: 128)))
  }

  @Test func freeTextIsWrappedAndAligned() throws {
    let text = make(.freeText)
    text.font = UIFont(name: "Helvetica", size: 14)
    text.contents = "Ein langer Satz mit vielen Worten, der über mehrere Zeilen geht"
    text.color = .clear
    let left = try draw(text)
    let inked = { (paint: Paint, x: CGFloat) in
      paint.count(in: CGRect(x: x, y: 50, width: 20, height: 100)) { $0.isNear(.black, by: 90) }
    }
    #expect(left.painted > 0)
    #expect(left.count { $0 != .white } == left.count(in: text.bounds) { $0 != .white })
    text.contents = "ab"
    text.alignment = .right
    let right = try draw(text)
    #expect(inked(right, 52) == 0 && inked(right, 128) > 0)
  }

  @Test func japaneseTextIsDrawn() throws {
    let text = make(.freeText)
    text.font = UIFont(name: "Helvetica", size: 20)
    text.contents = "日本語テキスト"
    let (document, page) = Self.page()
    page.addAnnotation(text)
    let screen = try Paint(page)
    let written = try document.reopened()
    let file = try Paint(try #require(written.page(at: 0)))
    #expect(screen.painted > 500)
    #expect(Double(abs(screen.painted - file.painted)) < 0.3 * Double(screen.painted))
  }

  @Test(arguments: [
    PDFTextAnnotationIconType.comment, .key, .note, .help, .newParagraph, .paragraph, .insert,
  ])
  func notesShowTheirIcon(icon: PDFTextAnnotationIconType) throws {
    let note = make(.text, CGRect(x: 90, y: 90, width: 20, height: 20))
    note.color = .yellow
    note.iconType = icon
    let paint = try draw(note)
    #expect(paint.count { $0.isNear(.yellow) } > 50)
    #expect(paint.count { $0.isNear(.black, by: 90) } > 20)
  }

  @Test func hiddenAnnotationsDoNotShow() throws {
    let square = make(.square)
    square.interiorColor = .red
    square.shouldDisplay = false
    #expect(try draw(square).painted == 0)
    square.shouldDisplay = true
    #expect(try draw(square).painted > 0)
  }

  @Test func removedAndChangedAnnotationsOfAFileLookSo() throws {
    let document = try annotated("/Subtype /Square /Rect [50 50 150 150] /IC [1 0 0] /C [1 0 0]").document()
    let page = try #require(document.page(at: 0))
    let square = try #require(page.annotations.first)
    #expect(try Paint(page)[100, 100].isNear(.red))
    square.interiorColor = .blue
    #expect(try Paint(page)[100, 100].isNear(.blue))
    #expect(try Paint(try #require(document.reopened().page(at: 0)))[100, 100].isNear(.blue))
    page.removeAnnotation(square)
    #expect(try Paint(page).painted == 0)
    #expect(try document.reopened().page(at: 0)?.annotations.isEmpty == true)
  }

  @Test func storedAppearanceIsDrawnAlsoFromACopy() throws {
    let form = PDFFixture.stream(
      "0 1 0 rg 0 0 50 50 re f", "/Type /XObject /Subtype /Form /BBox [0 0 50 50]")
    let document = try annotated(
      "/Subtype /Stamp /Rect [50 50 150 150] /AP << /N 11 0 R >>", objects: [11: form]
    ).document()
    let stamp = try #require(document.page(at: 0)?.annotations.first)
    #expect(stamp.hasAppearanceStream)
    let (other, page) = Self.page()
    page.addAnnotation(try #require(stamp.copy() as? PDFAnnotation))
    #expect(try Paint(page)[100, 100].isNear(.green))
    #expect(try Paint(try #require(other.reopened().page(at: 0)))[100, 100].isNear(.green))
    // Moving it takes the drawing along.
    stamp.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let moved = try Paint(try #require(document.page(at: 0)))
    #expect(moved[25, 25].isNear(.green) && moved[125, 125] == .white)
  }

  final class Cross: PDFAnnotation {
    override func draw(with box: PDFDisplayBox, in context: CGContext) {
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: bounds.midX - 10, y: bounds.minY, width: 20, height: bounds.height))
    }
  }

  @Test func subclassDrawsItselfAlsoIntoTheFile() throws {
    let (document, page) = Self.page()
    page.addAnnotation(
      Cross(bounds: CGRect(x: 50, y: 50, width: 100, height: 100), forType: .stamp, withProperties: nil))
    for paint in [try Paint(page), try Paint(try #require(document.reopened().page(at: 0)))] {
      #expect(paint[100, 100].isNear(.red) && paint[60, 100] == .white)
    }
  }

  final class Chooser: PDFDocumentDelegate {
    func `class`(forAnnotationType type: String) -> AnyClass {
      type == "Square" ? Cross.self : PDFAnnotation.self
    }
  }

  @Test func delegateChoosesTheClassOfAnnotations() throws {
    let document = try annotated("/Subtype /Square /Rect [50 50 150 150] /IC [0 0 1]").document()
    let chooser = Chooser()
    document.delegate = chooser
    let page = try #require(document.page(at: 0))
    #expect(page.annotations.first is Cross)
    let paint = try Paint(page)
    #expect(paint[100, 100].isNear(.red) && paint[60, 100] == .white)
  }

  // MARK: What PDFium leaves out

  @Test(arguments: [
    "/Subtype /Line /Rect [50 50 150 150] /L [60 60 140 140] /C [1 0 0] /BS << /W 4 >>",
    "/Subtype /PolyLine /Rect [50 50 150 150] /Vertices [60 60 100 100 140 60] /C [1 0 0] /BS << /W 4 >>",
    "/Subtype /Polygon /Rect [50 50 150 150] /Vertices [60 60 100 140 140 60] /IC [1 0 0] /C [1 0 0]",
    "/Subtype /FreeText /Rect [50 50 150 150] /DA (/Helv 12 Tf 0 g) /C [1 0 0]",
    "/Subtype /Redact /Rect [50 50 150 150]",
    "/Subtype /Link /Rect [50 50 150 150] /Border [0 0 3] /C [1 0 0]",
    "/Subtype /Link /Rect [50 50 150 150] /BS << /W 3 /S /U >> /C [1 0 0]",
    "/Subtype /Widget /Rect [50 50 150 150] /FT /Tx /T (a) /MK << /BG [1 0 0] >>",
    "/Subtype /Caret /Rect [50 50 150 150] /C [1 0 0]",
  ])
  func annotationWithoutAppearanceShows(entries: String) throws {
    let page = try #require(try annotated(entries).document().page(at: 0))
    #expect(try Paint(page).count { $0.isNear(.red, by: 60) } > 50)
    page.displaysAnnotations = false
    #expect(try Paint(page).painted == 0)
  }

  @Test func linkWithoutBorderDrawsNothing() throws {
    let page = try #require(
      try annotated("/Subtype /Link /Rect [50 50 150 150] /Border [0 0 0]").document().page(at: 0))
    #expect(try Paint(page).painted == 0)
    #expect(try draw(make(.link)).painted == 0)
  }

  // MARK: Screen and file

  /// Annotations whose look we make, by name.
  static let looks: [(String, PDFAnnotationSubtype, @Sendable (PDFAnnotation) -> Void)] = [
    ("highlight", .highlight, { $0.color = .yellow }),
    ("underline", .underline, { $0.color = .red }),
    ("strike-out", .strikeOut, { $0.color = .red }),
    (
      "square", .square,
      {
        $0.interiorColor = .green; $0.color = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
      }
    ),
    ("circle", .circle, { $0.interiorColor = .cyan }),
    (
      "line", .line,
      {
        $0.startPoint = CGPoint(x: 10, y: 20)
        $0.endPoint = CGPoint(x: 90, y: 70)
        $0.endLineStyle = .openArrow
        $0.startLineStyle = .diamond
      }
    ),
    ("ink", .ink, { $0.add(UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 80, height: 60))) }),
    (
      "free text", .freeText,
      {
        $0.contents = "Hello world, how are you?"
        $0.font = UIFont(name: "Times-Roman", size: 16)
        $0.alignment = .center
        $0.color = .yellow
      }
    ),
    ("note", .text, { $0.iconType = .help }),
    ("stamp", .stamp, { $0.stampName = "NotApproved" }),
    (
      "text field", .widget,
      {
        $0.widgetFieldType = .text; $0.widgetStringValue = "Value"; $0.backgroundColor = .yellow
      }
    ),
    (
      "comb", .widget,
      {
        $0.widgetFieldType = .text
        $0.maximumLength = 5
        $0.hasComb = true
        $0.widgetStringValue = "ABC"
      }
    ),
    (
      "list", .widget,
      {
        $0.widgetFieldType = .choice
        $0.isListChoice = true
        $0.choices = ["One", "Two", "Three"]
        $0.widgetStringValue = "Two"
      }
    ),
    (
      "check box", .widget,
      {
        $0.widgetFieldType = .button
        $0.widgetControlType = .checkBoxControl
        $0.buttonWidgetState = .onState
      }
    ),
    (
      "push button", .widget,
      {
        $0.widgetFieldType = .button
        $0.widgetControlType = .pushButtonControl
        $0.caption = "Press"
        $0.border = PDFBorder()
        $0.border?.style = .beveled
        $0.setValue(UIColor.black, forAnnotationKey: .widgetBorderColor)
      }
    ),
    (
      "turned field", .widget,
      {
        $0.widgetFieldType = .text
        $0.widgetStringValue = "Turned"
        $0.setValue(90, forAnnotationKey: .widgetRotation)
      }
    ),
  ]

  @Test(arguments: looks.indices)
  func fileLooksLikeTheScreen(index: Int) throws {
    let (name, type, set) = Self.looks[index]
    let (document, page) = Self.page()
    let annotation = make(type)
    if type == .widget { annotation.fieldName = "field" }
    set(annotation)
    page.addAnnotation(annotation)
    let screen = try Paint(page)
    let reopened = try document.reopened()
    let written = try #require(reopened.page(at: 0))
    #expect(written.annotations.first?.hasAppearanceStream == true)
    let file = try Paint(written)
    #expect(screen.painted > 0, "\(name) shows nothing")
    #expect(screen.difference(from: file) < 0.006, "\(name) looks otherwise in the file")
  }
}
