import Foundation
import PDFKit
import TestSupport
import Testing

/// A stamp that draws itself, with the initialisers that Apple's compiler asks for.
private final class CrossAnnotation: PDFAnnotation {
  var color2 = UIColor.green

  override init(bounds: CGRect, forType type: PDFAnnotationSubtype, withProperties p: [AnyHashable: Any]?) {
    super.init(bounds: bounds, forType: type, withProperties: p)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func draw(with box: PDFDisplayBox, in context: CGContext) {
    context.setFillColor(color2.cgColor)
    context.fill(bounds)
  }
}

// Annotations, borders and all names and numbers.
@Suite struct APISurfaceAnnotationTests {
  private let frame = CGRect(x: 20, y: 30, width: 100, height: 50)

  private func annotation(
    _ type: PDFAnnotationSubtype, _ properties: [AnyHashable: Any]? = nil
  ) -> PDFAnnotation {
    PDFAnnotation(bounds: frame, forType: type, withProperties: properties)
  }

  private func field(_ type: PDFAnnotationWidgetSubtype) -> PDFAnnotation {
    let field = annotation(.widget)
    field.widgetFieldType = type
    return field
  }

  // MARK: Annotations

  @Test func commonMembers() throws {
    let page = PDFPage()
    let note = annotation(.text, [PDFAnnotationKey.contents: "made", "/T": "me"])
    #expect(note.contents == "made" && note.userName == "me")
    #expect(note.type == "Text" && "/" + (note.type ?? "") == PDFAnnotationSubtype.text.rawValue)
    note.type = "Link"
    #expect(note.type == "Text" && note.page == nil && note.bounds == frame)
    page.addAnnotation(note)
    #expect(note.page === page && page.annotation(at: CGPoint(x: 25, y: 35)) === note)
    note.shouldDisplay = false
    note.shouldPrint = false
    #expect(!note.shouldDisplay && !note.shouldPrint)
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    note.modificationDate = date
    #expect(note.modificationDate == date)
    note.userName = "you"
    note.color = NSColor.red
    note.action = PDFActionNamed(name: .firstPage)
    note.iconType = .help
    note.isOpen = true
    note.isHighlighted = true
    note.popup = annotation(.popup)
    #expect(note.color == .red && note.action is PDFActionNamed && note.iconType == .help)
    #expect(note.isOpen && note.isHighlighted && !note.hasAppearanceStream && page.annotations.count == 2)
    let copy = try #require(note.copy() as? PDFAnnotation)
    #expect(copy.page == nil && copy.userName == "you" && copy !== note)
    // Removing while going through them is safe: what `annotations` gives does not change.
    for annotation in page.annotations { page.removeAnnotation(annotation) }
    #expect(page.annotations.isEmpty && note.page == nil)
  }

  @Test func entriesByKey() throws {
    let square = annotation(.square)
    square.setValue("text", forAnnotationKey: .contents)
    #expect(square.setValue(UIColor.blue, forAnnotationKey: .interiorColor))
    #expect(!square.setValue(42, forAnnotationKey: .contents))
    square.setBoolean(true, forAnnotationKey: .open)
    square.setRect(CGRect(x: 1, y: 2, width: 3, height: 4), forAnnotationKey: .rect)
    #expect(square.value(forAnnotationKey: .contents) as? String == "text")
    #expect(square.value(forAnnotationKey: .open) as? Bool == true)
    #expect((square.value(forAnnotationKey: .rect) as? NSValue)?.cgRectValue.minX == 1)
    #expect(square.annotationKeyValues[PDFAnnotationKey.contents] as? String == "text")
    #expect(square.annotationKeyValues["/Contents"] as? String == "text")
    square.removeValue(forAnnotationKey: .contents)
    #expect(square.value(forAnnotationKey: .contents) == nil && square.contents == nil)
    square.setValue(
      [PDFBorderKey.lineWidth: 4, PDFBorderKey.style: "/D"], forAnnotationKey: .borderStyle)
    #expect(square.border?.lineWidth == 4 && square.border?.style == .dashed)
  }

  @Test func markupMembers() throws {
    let highlight = annotation(.highlight)
    let corners = [(0, 50), (100, 50), (0, 0), (100, 0)].map { NSValue(cgPoint: CGPoint(x: $0.0, y: $0.1)) }
    highlight.quadrilateralPoints = corners
    #expect(highlight.quadrilateralPoints == corners)
    // In the file they are in page space, upper left first.
    let numbers = highlight.value(forAnnotationKey: .quadPoints) as? [Double]
    #expect(numbers == [20, 80, 120, 80, 20, 30, 120, 30])
    highlight.markupType = .strikeOut
    #expect(highlight.type == "StrikeOut")
    let text = annotation(.freeText)
    text.font = UIFont.systemFont(ofSize: 18)
    text.fontColor = .purple
    text.alignment = .center
    #expect(text.font?.pointSize == 18 && text.fontColor == .purple && text.alignment == .center)
    let line = annotation(.line)
    line.startPoint = CGPoint(x: 5, y: 5)
    line.endPoint = CGPoint(x: 90, y: 40)
    line.startLineStyle = .circle
    line.endLineStyle = .closedArrow
    line.interiorColor = .orange
    #expect(line.startPoint.x == 5 && line.endPoint.y == 40 && line.endLineStyle == .closedArrow)
    #expect(line.startLineStyle == .circle && line.interiorColor == .orange)
    #expect(line.value(forAnnotationKey: .linePoints) as? [Double] == [25, 35, 110, 70])
    #expect(PDFAnnotation.lineStyle(fromName: "Diamond") == .diamond)
    #expect(PDFAnnotation.name(for: .openArrow) == "OpenArrow")
    let ink = annotation(.ink)
    let stroke = UIBezierPath()
    stroke.move(to: .zero)
    stroke.addLine(to: CGPoint(x: 30, y: 30))
    ink.add(stroke)
    #expect(ink.paths?.first?.bounds == CGRect(x: 0, y: 0, width: 30, height: 30))
    ink.remove(stroke)
    #expect(ink.paths == nil)
    let stamp = annotation(.stamp)
    stamp.stampName = "Approved"
    #expect(stamp.stampName == "Approved")
    let link = annotation(.link)
    link.url = URL(string: "https://example.org")
    #expect(link.destination == nil && link.action is PDFActionURL)
    let page = PDFPage()
    link.destination = PDFDestination(page: page, at: .zero)
    #expect(link.url == nil && link.destination?.page === page)
  }

  @Test func fieldMembers() {
    let text = field(.text)
    text.fieldName = "name"
    text.maximumLength = 5
    text.hasComb = true
    text.isMultiline = false
    text.widgetStringValue = "abc"
    text.widgetDefaultStringValue = "xyz"
    text.backgroundColor = .lightGray
    #expect(text.fieldName == "name" && text.maximumLength == 5 && text.hasComb && !text.isMultiline)
    #expect(text.widgetStringValue == "abc" && text.widgetDefaultStringValue == "xyz")
    #expect(text.backgroundColor != nil && text.isActivatableTextField && !text.isPasswordField)
    text.isReadOnly = true
    #expect(text.isReadOnly && !text.isActivatableTextField)
    let choice = field(.choice)
    choice.isListChoice = true
    choice.choices = ["One", "Two"]
    choice.values = ["1", "2"]
    choice.widgetStringValue = "Two"
    #expect(choice.isListChoice && choice.choices == ["One", "Two"] && choice.values == ["1", "2"])
    #expect(choice.value(forAnnotationKey: .widgetValue) as? String == "2")
    let button = field(.button)
    button.widgetControlType = .radioButtonControl
    button.allowsToggleToOff = false
    button.radiosInUnison = true
    button.buttonWidgetStateString = "Blue"
    button.buttonWidgetState = .onState
    #expect(!button.allowsToggleToOff && button.radiosInUnison && button.buttonWidgetState == .onState)
    #expect(button.buttonWidgetStateString == "Blue" && button.widgetControlType == .radioButtonControl)
    let push = field(.button)
    push.widgetControlType = .pushButtonControl
    push.caption = "Go"
    #expect(push.caption == "Go")
    #expect(push.value(forAnnotationKey: .widgetCaption) as? String == "Go")
    let look = PDFAppearanceCharacteristics()
    look.controlType = .pushButtonControl
    look.backgroundColor = .white
    look.borderColor = .black
    look.rotation = 90
    look.caption = "a"
    look.rolloverCaption = "b"
    look.downCaption = "c"
    #expect(push.setValue(look, forAnnotationKey: .widgetAppearanceDictionary))
    #expect(push.caption == "a" && push.value(forAnnotationKey: .widgetRotation) as? Int == 90)
    let copy = look.copy() as? PDFAppearanceCharacteristics
    #expect(copy?.downCaption == "c" && copy?.rolloverCaption == "b" && copy?.borderColor == .black)
    let values = look.appearanceCharacteristicsKeyValues
    #expect(values[PDFAppearanceCharacteristicsKey.caption] as? String == "a")
  }

  @Test func borderMembers() throws {
    let border = PDFBorder()
    #expect(border.style == .solid && border.lineWidth == 1 && border.dashPattern == nil)
    border.style = .dashed
    border.lineWidth = 2
    border.dashPattern = [NSNumber(value: 4), 2]
    #expect(border.dashPattern as? [NSNumber] == [4, 2])
    #expect(border.borderKeyValues[PDFBorderKey.style] as? String == "/D")
    #expect((border.copy() as? PDFBorder)?.lineWidth == 2)
    let data = try NSKeyedArchiver.archivedData(withRootObject: border, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? PDFBorder
    #expect(read?.style == .dashed && read?.dashPattern as? [NSNumber] == [4, 2])
  }

  @Test func annotationIsArchived() throws {
    let note = annotation(.text)
    note.contents = "kept"
    let data = try NSKeyedArchiver.archivedData(withRootObject: note, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? PDFAnnotation
    #expect(read?.contents == "kept" && read?.bounds == frame && read?.type == "Text")
  }

  @Test func subclassDrawsItself() throws {
    let page = PDFPage()
    page.addAnnotation(CrossAnnotation(bounds: frame, forType: .stamp, withProperties: nil))
    #expect(page.thumbnail(of: CGSize(width: 612, height: 792), for: .mediaBox).has(.green, at: frame.center))
    page.displaysAnnotations = false
    #expect(page.thumbnail(of: CGSize(width: 612, height: 792), for: .mediaBox).has(.white, at: frame.center))
  }

  // MARK: Names and numbers

  @Test func namesStandAsInFiles() {
    let types: [PDFAnnotationSubtype] = [
      .text, .link, .freeText, .line, .square, .circle, .highlight, .underline, .strikeOut, .ink, .stamp,
      .popup, .widget,
    ]
    #expect(
      types.map(\.rawValue).joined()
        == "/Text/Link/FreeText/Line/Square/Circle/Highlight/Underline/StrikeOut/Ink/Stamp/Popup/Widget")
    let fields: [PDFAnnotationWidgetSubtype] = [.button, .choice, .signature, .text]
    #expect(fields.map(\.rawValue) == ["/Btn", "/Ch", "/Sig", "/Tx"])
    let ends: [PDFAnnotationLineEndingStyle] = [.none, .square, .circle, .diamond, .openArrow, .closedArrow]
    #expect(ends.map(\.rawValue).joined() == "/None/Square/Circle/Diamond/OpenArrow/ClosedArrow")
    let icons: [PDFAnnotationTextIconType] = [
      .comment, .key, .note, .help, .newParagraph, .paragraph, .insert,
    ]
    #expect(icons.map(\.rawValue).joined() == "/Comment/Key/Note/Help/NewParagraph/Paragraph/Insert")
    let modes: [PDFAnnotationHighlightingMode] = [.none, .invert, .outline, .push]
    #expect(modes.map(\.rawValue) == ["/N", "/I", "/O", "/P"])
    let looks: [PDFAppearanceCharacteristicsKey] = [
      .backgroundColor, .borderColor, .rotation, .caption, .rolloverCaption, .downCaption,
    ]
    #expect(looks.map(\.rawValue) == ["/BG", "/BC", "/R", "/CA", "/RC", "/AC"])
    #expect([PDFBorderKey.lineWidth, .style, .dashPattern].map(\.rawValue) == ["/W", "/S", "/D"])
    let keys: [PDFAnnotationKey] = [
      .appearanceDictionary, .appearanceState, .border, .color, .contents, .flags, .date, .name, .page, .rect,
      .subtype, .action, .additionalActions, .borderStyle, .defaultAppearance, .destination,
      .highlightingMode, .inklist, .interiorColor, .linePoints, .lineEndingStyles, .iconName, .open, .parent,
      .popup, .quadding, .quadPoints, .textLabel, .widgetDownCaption, .widgetBorderColor,
      .widgetBackgroundColor, .widgetCaption, .widgetDefaultValue, .widgetFieldFlags, .widgetFieldType,
      .widgetAppearanceDictionary, .widgetMaxLen, .widgetOptions, .widgetRotation, .widgetRolloverCaption,
      .widgetTextLabelUI, .widgetValue,
    ]
    let names =
      "/AP/AS/Border/C/Contents/F/M/NM/P/Rect/Subtype/A/AA/BS/DA/Dest/H/InkList/IC/L/LE/Name/Open/Parent"
      + "/Popup/Q/QuadPoints/T/AC/BC/BG/CA/DV/Ff/FT/MK/MaxLen/Opt/R/RC/TU/V"
    #expect(keys.map(\.rawValue).joined() == names)
  }

  @Test func enumerationsHaveApplesNumbers() {
    let boxes: [PDFDisplayBox] = [.mediaBox, .cropBox, .bleedBox, .trimBox, .artBox]
    #expect(boxes.map(\.rawValue) == Array(0...4))
    let commands: [PDFActionNamedName] = [
      .none, .nextPage, .previousPage, .firstPage, .lastPage, .goBack, .goForward, .goToPage, .find, .print,
      .zoomIn, .zoomOut,
    ]
    #expect(commands.map(\.rawValue) == Array(0...11))
    let ends: [PDFLineStyle] = [.none, .square, .circle, .diamond, .openArrow, .closedArrow]
    #expect(ends.map(\.rawValue) == Array(0...5))
    let icons: [PDFTextAnnotationIconType] = [
      .comment, .key, .note, .help, .newParagraph, .paragraph, .insert,
    ]
    #expect(icons.map(\.rawValue) == Array(0...6))
    let marks: [PDFMarkupType] = [.highlight, .strikeOut, .underline, .redact]
    #expect(marks.map(\.rawValue) == Array(0...3))
    let controls: [PDFWidgetControlType] = [
      .unknownControl, .pushButtonControl, .radioButtonControl, .checkBoxControl,
    ]
    #expect(controls.map(\.rawValue) == Array(-1...2))
    #expect([PDFWidgetCellState.mixedState, .offState, .onState].map(\.rawValue) == [-1, 0, 1])
    let borders: [PDFBorderStyle] = [.solid, .dashed, .beveled, .inset, .underline]
    #expect(borders.map(\.rawValue) == Array(0...4))
    #expect([PDFSelectionGranularity.character, .word, .line].map(\.rawValue) == [UInt(0), 1, 2])
    #expect([PDFDocumentPermissions.none, .user, .owner].map(\.rawValue) == [0, 1, 2])
    let rights: [PDFAccessPermissions] = [
      .allowsLowQualityPrinting, .allowsHighQualityPrinting, .allowsDocumentChanges, .allowsDocumentAssembly,
      .allowsContentCopying, .allowsContentAccessibility, .allowsCommenting, .allowsFormFieldEntry,
    ]
    #expect(rights.map(\.rawValue) == (0...7).map { UInt(1) << $0 })
    // Apple's enumerations may grow, so apps have this case.
    switch PDFMarkupType.redact {
    case .highlight, .strikeOut, .underline: Issue.record("Not what was asked")
    case .redact: break
    @unknown default: Issue.record("Not known")
    }
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}

extension UIImage {
  /// Whether a pixel, counted from the lower left, has a colour.
  fileprivate func has(_ color: UIColor, at point: CGPoint) -> Bool {
    guard let image = cgImage else { return false }
    let offset = (image.height - 1 - Int(point.y)) * image.bytesPerRow + Int(point.x) * 4
    let parts = [color.blueComponent, color.greenComponent, color.redComponent].map { UInt8($0 * 255) }
    return image.withUnsafeBytes { Array($0[offset..<offset + 3]) == parts }
  }
}
