import Foundation
import Graphics
import PDFKit
import TestSupport
import Testing

/// Each property set, read back, written, and read from the file.
@Suite struct AnnotationPropertyTests {
  /// Sets properties of a new annotation and checks them, then those of the file written with it.
  private func check(
    _ type: PDFAnnotationSubtype, _ set: (PDFAnnotation) throws -> Void,
    _ expect: (PDFAnnotation) throws -> Void
  ) throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    let annotation = PDFAnnotation(
      bounds: CGRect(x: 50, y: 60, width: 100, height: 40), forType: type, withProperties: nil)
    page.addAnnotation(annotation)
    try set(annotation)
    try expect(annotation)
    try expect(try #require(annotation.copy() as? PDFAnnotation))
    let reopened = try document.reopened()
    let read = try #require(reopened.page(at: 0)?.annotations.first)
    #expect(read.type == String(type.rawValue.dropFirst()))
    #expect(read.bounds == annotation.bounds)
    #expect(read.page === reopened.page(at: 0))
    try expect(read)
  }

  @Test func commonPropertiesSurviveWriting() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try check(.square) {
      $0.contents = "Prüfen: 確認 ✓"
      $0.userName = "Jan"
      $0.modificationDate = date
      $0.color = UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5)
      $0.interiorColor = .green
      $0.shouldPrint = false
      $0.border = PDFBorder()
      $0.border?.lineWidth = 3
      $0.border?.style = .dashed
      $0.border?.dashPattern = [4, 2]
    } _: {
      #expect($0.contents == "Prüfen: 確認 ✓")
      #expect($0.userName == "Jan")
      #expect($0.modificationDate == date)
      #expect(abs($0.color.redComponent - 0.25) < 0.001 && abs($0.color.alphaComponent - 0.5) < 0.001)
      #expect($0.interiorColor?.greenComponent == 1)
      #expect(!$0.shouldPrint && $0.shouldDisplay)
      #expect($0.border?.lineWidth == 3)
      #expect($0.border?.style == .dashed)
      #expect($0.border?.dashPattern as? [Double] == [4, 2])
    }
  }

  @Test func linesSurviveWriting() throws {
    try check(.line) {
      $0.startPoint = CGPoint(x: 10, y: 10)
      $0.endPoint = CGPoint(x: 90, y: 30)
      $0.startLineStyle = .circle
      $0.endLineStyle = .closedArrow
    } _: {
      #expect($0.startPoint == CGPoint(x: 10, y: 10))
      #expect($0.endPoint == CGPoint(x: 90, y: 30))
      #expect($0.startLineStyle == .circle && $0.endLineStyle == .closedArrow)
    }
  }

  @Test func inkSurvivesWriting() throws {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: 50, y: 35))
    path.addLine(to: CGPoint(x: 95, y: 5))
    try check(.ink) {
      $0.add(path)
    } _: {
      #expect($0.paths?.count == 1)
      #expect($0.paths?.first?.bounds == CGRect(x: 5, y: 5, width: 90, height: 30))
    }
  }

  @Test func removedStrokeIsGone() throws {
    let ink = PDFAnnotation(
      bounds: CGRect(x: 10, y: 10, width: 50, height: 50), forType: .ink, withProperties: nil)
    let first = UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 20, height: 20))
    let second = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 20, height: 20))
    ink.add(first)
    ink.add(second)
    ink.remove(first)
    #expect(ink.paths?.count == 1)
    #expect(ink.paths?.first?.bounds == second.bounds)
  }

  @Test func markedPiecesSurviveWriting() throws {
    let points = [(0, 40), (100, 40), (0, 20), (100, 20)].map { NSValue(point: CGPoint(x: $0.0, y: $0.1)) }
    try check(.highlight) {
      $0.quadrilateralPoints = points
    } _: {
      #expect($0.quadrilateralPoints == points)
      #expect($0.markupType == .highlight)
    }
  }

  @Test func freeTextSurvivesWriting() throws {
    try check(.freeText) {
      $0.contents = "Hello"
      $0.font = UIFont(name: "Times-Bold", size: 18)
      $0.fontColor = .red
      $0.alignment = .center
      $0.color = .clear
    } _: {
      #expect($0.contents == "Hello")
      #expect($0.font?.fontName == "Times-Bold" && $0.font?.pointSize == 18)
      #expect($0.fontColor == .red)
      #expect($0.alignment == .center)
      #expect($0.color.alphaComponent == 0)
    }
  }

  @Test func notesAndStampsSurviveWriting() throws {
    try check(.text) {
      $0.iconType = .key
      $0.isOpen = true
    } _: {
      #expect($0.iconType == .key && $0.isOpen)
    }
    try check(.stamp) {
      $0.stampName = "Approved"
    } _: {
      #expect($0.stampName == "Approved")
    }
  }

  @Test func textFieldsSurviveWriting() throws {
    try check(.widget) {
      $0.widgetFieldType = .text
      $0.fieldName = "name"
      $0.widgetStringValue = "値 value"
      $0.widgetDefaultStringValue = "none"
      $0.maximumLength = 12
      $0.hasComb = true
      $0.isReadOnly = true
      $0.backgroundColor = .yellow
      $0.font = UIFont(name: "Helvetica", size: 14)
    } _: {
      #expect($0.widgetFieldType == .text && $0.fieldName == "name")
      #expect($0.widgetStringValue == "値 value" && $0.widgetDefaultStringValue == "none")
      #expect($0.maximumLength == 12 && $0.hasComb && $0.isReadOnly && !$0.isMultiline)
      #expect(!$0.isActivatableTextField && !$0.isPasswordField)
      #expect($0.backgroundColor == .yellow)
      #expect($0.font?.fontName == "Helvetica" && $0.font?.pointSize == 14)
    }
  }

  @Test func choicesSurviveWriting() throws {
    try check(.widget) {
      $0.widgetFieldType = .choice
      $0.fieldName = "colour"
      $0.isListChoice = false
      $0.choices = ["Red", "Blue"]
      $0.values = ["r", "b"]
      $0.widgetStringValue = "Blue"
    } _: {
      #expect($0.choices == ["Red", "Blue"] && $0.values == ["r", "b"] && !$0.isListChoice)
      #expect($0.widgetStringValue == "Blue")
      #expect($0.value(forAnnotationKey: .widgetValue) as? String == "b")
    }
  }

  @Test func checkBoxesSurviveWriting() throws {
    try check(.widget) {
      $0.widgetFieldType = .button
      $0.widgetControlType = .checkBoxControl
      $0.fieldName = "agree"
      $0.buttonWidgetStateString = "Agreed"
      $0.buttonWidgetState = .onState
    } _: {
      #expect($0.widgetControlType == .checkBoxControl)
      #expect($0.buttonWidgetStateString == "Agreed" && $0.buttonWidgetState == .onState)
      #expect($0.widgetStringValue == "Agreed")
    }
  }

  @Test func linksLeadToPlacesAndAddresses() throws {
    try check(.link) {
      $0.destination = PDFDestination(page: try #require($0.page), at: CGPoint(x: 10, y: 700))
    } _: {
      #expect($0.destination?.point == CGPoint(x: 10, y: 700))
      #expect($0.url == nil && $0.action is PDFActionGoTo)
    }
    try check(.link) {
      $0.url = URL(string: "https://example.org/a?b=c")
    } _: {
      #expect($0.url?.absoluteString == "https://example.org/a?b=c" && $0.destination == nil)
      #expect($0.action?.type == "URI")
    }
  }

  @Test func boundsTakeTheGeometryAlong() {
    let line = PDFAnnotation(
      bounds: CGRect(x: 10, y: 10, width: 50, height: 50), forType: .line, withProperties: nil)
    line.startPoint = CGPoint(x: 5, y: 5)
    line.endPoint = CGPoint(x: 45, y: 45)
    line.bounds = CGRect(x: 110, y: 60, width: 50, height: 50)
    #expect(line.startPoint == CGPoint(x: 5, y: 5) && line.endPoint == CGPoint(x: 45, y: 45))
    #expect(line.value(forAnnotationKey: .linePoints) as? [Double] == [115, 65, 155, 105])
  }

  // MARK: Entries by key

  @Test func entriesAreCheckedByKey() {
    let note = PDFAnnotation(bounds: .zero, forType: .text, withProperties: nil)
    #expect(note.setValue("Hello", forAnnotationKey: .contents))
    #expect(note.contents == "Hello")
    #expect(!note.setValue(3, forAnnotationKey: .contents))
    #expect(!note.setValue("red", forAnnotationKey: .color))
    #expect(!note.setValue("/Link", forAnnotationKey: .subtype))
    #expect(!note.setBoolean(true, forAnnotationKey: .rect))
    #expect(note.setBoolean(true, forAnnotationKey: .open) && note.isOpen)
    #expect(note.setRect(CGRect(x: 1, y: 2, width: 3, height: 4), forAnnotationKey: .rect))
    #expect(note.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(note.setValue(UIColor.red, forAnnotationKey: .color) && note.color == .red)
    #expect(note.setValue([0, 0, 1], forAnnotationKey: .color) && note.color == .blue)
    #expect(note.setValue("Comment", forAnnotationKey: .iconName) && note.iconType == .comment)
    #expect(note.value(forAnnotationKey: .iconName) as? String == "/Comment")
    #expect(note.value(forAnnotationKey: .subtype) as? String == "/Text")
    #expect(note.setValue(["a": 1, "b": ["x"]], forAnnotationKey: PDFAnnotationKey(rawValue: "Custom")))
    let custom = note.value(forAnnotationKey: PDFAnnotationKey(rawValue: "/Custom")) as? [AnyHashable: Any]
    #expect(custom?["/a"] as? Int == 1 && custom?["/b"] as? [String] == ["x"])
    note.removeValue(forAnnotationKey: .contents)
    #expect(note.contents == nil && note.value(forAnnotationKey: .contents) == nil)
    #expect(note.annotationKeyValues["/Custom"] != nil)
  }

  @Test func propertiesAreTakenByKeyOrText() {
    let square = PDFAnnotation(
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), forType: .square,
      withProperties: [PDFAnnotationKey.contents: "One", "/T": "Two", "nonsense": PDFPage()])
    #expect(square.contents == "One" && square.userName == "Two")
  }

  @Test func typeIsSetOnceAndHasNoSlash() {
    let note = PDFAnnotation(bounds: .zero, forType: .text, withProperties: nil)
    note.type = "Link"
    #expect(note.type == "Text")
    #expect(PDFAnnotationSubtype.text.rawValue == "/Text")
  }

  @Test func archivedAnnotationComesBack() throws {
    let square = PDFAnnotation(
      bounds: CGRect(x: 1, y: 2, width: 30, height: 40), forType: .square, withProperties: nil)
    square.contents = "Kept"
    square.color = .red
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    square.encode(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let copy = try #require(PDFAnnotation(coder: reader))
    #expect(copy.type == "Square" && copy.bounds == square.bounds)
    #expect(copy.contents == "Kept" && copy.color == .red)
  }

  @Test func borderOfAnAnnotationIsLive() {
    let border = PDFBorder()
    #expect(border.style == .solid && border.lineWidth == 1)
    let square = PDFAnnotation(bounds: .zero, forType: .square, withProperties: nil)
    #expect(square.border == nil)
    square.border = border
    border.lineWidth = 5
    #expect(square.border?.lineWidth == 5)
    square.border?.style = .beveled
    #expect(border.style == .beveled)
  }

  @Test func characteristicsOfAWidgetAreSetAsOne() {
    let widget = PDFAnnotation(bounds: .zero, forType: .widget, withProperties: nil)
    let look = PDFAppearanceCharacteristics()
    look.backgroundColor = .red
    look.caption = "Go"
    look.rotation = 90
    #expect(widget.setValue(look, forAnnotationKey: .widgetAppearanceDictionary))
    #expect(widget.backgroundColor == .red && widget.caption == "Go")
    #expect(widget.value(forAnnotationKey: .widgetRotation) as? Int == 90)
    #expect(widget.setValue(UIColor.blue, forAnnotationKey: .widgetBorderColor))
    let read = widget.value(forAnnotationKey: .widgetAppearanceDictionary) as? PDFAppearanceCharacteristics
    #expect(read?.borderColor == .blue && read?.caption == "Go")
  }

  @Test func lineStylesHaveNames() {
    #expect(PDFAnnotation.name(for: .openArrow) == "OpenArrow")
    #expect(PDFAnnotation.lineStyle(fromName: "/Diamond") == .diamond)
    #expect(PDFAnnotation.lineStyle(fromName: "Slash") == .none)
  }
}
