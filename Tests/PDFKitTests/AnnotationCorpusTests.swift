import Foundation
import Graphics
import PDFKit
import TestSupport
import Testing

/// Annotations and forms of files that others wrote.
@Suite(.enabled(if: Corpus.isPresent)) struct AnnotationCorpusTests {
  private func document(_ name: String) throws -> PDFDocument {
    try PDFDocument(contentsOf: URL(fileURLWithPath: Corpus.path(name)))
  }

  private func annotations(_ name: String, page: Int = 0) throws -> (PDFPage, [PDFAnnotation]) {
    let page = try #require(try document(name).page(at: page))
    return (page, page.annotations)
  }

  @Test func thaiContentsInUTF8AreRead() throws {
    let (_, marks) = try annotations("annotations/PDF 2.0 UTF-8 string and annotation.pdf")
    let text = try #require(marks.first?.contents)
    #expect(text.unicodeScalars.contains { (0xE00...0xE7F).contains($0.value) })
  }

  @Test func bordersOfLinksAreReadAndDrawn() throws {
    let (page, links) = try annotations("annotations/annotation-border-styles.pdf")
    #expect(links.map(\.type) == ["Link", "Link", "Link", "Link"])
    let styles = links.compactMap { $0.border?.style }
    #expect(styles.contains(.dashed) && styles.contains(.underline) && styles.contains(.solid))
    let withBorders = try Paint(page, scale: 1)
    page.displaysAnnotations = false
    #expect(try Paint(page, scale: 1).difference(from: withBorders) > 0)
  }

  @Test func piecesInAnyOrderBecomeUpright() throws {
    let (_, marks) = try annotations("annotations/quadpoints.pdf")
    let marked = marks.filter { ["Underline", "Highlight", "Squiggly", "StrikeOut"].contains($0.type) }
    #expect(marked.count == 4)
    for mark in marked {
      let points = try #require(mark.quadrilateralPoints).map(\.pointValue)
      #expect(points.count.isMultiple(of: 4) && !points.isEmpty)
      for start in stride(from: 0, to: points.count, by: 4) {
        #expect(points[start].y > points[start + 2].y && points[start].x < points[start + 1].x)
        #expect(points[start + 2].x < points[start + 3].x)
      }
    }
  }

  @Test func notesKnowTheirWindows() throws {
    let (page, marks) = try annotations("annotations/annotation-link-text-popup.pdf")
    let note = try #require(marks.first { $0.type == "Text" })
    let window = try #require(note.popup)
    #expect(window.type == "Popup" && window.value(forAnnotationKey: .parent) as? PDFAnnotation === note)
    #expect(page.annotation(at: CGPoint(x: note.bounds.midX, y: note.bounds.midY)) === note)
    page.removeAnnotation(note)
    #expect(!page.annotations.contains(window))
  }

  @Test func polygonsWithoutAppearanceAreDrawn() throws {
    let (page, marks) = try annotations("annotations/annotation-polyline-polygon-without-appearance.pdf")
    let shape = try #require(marks.first { $0.type == "Polygon" })
    let shown = try Paint(page, scale: 1)
    page.removeAnnotation(shape)
    #expect(try Paint(page, scale: 1).difference(from: shown) > 0)
  }

  @Test func everyKindIsReadAndWrittenBack() throws {
    for name in Corpus.names(in: "annotations") + Corpus.names(in: "forms") {
      let document = try document(name)
      for index in 0..<document.pageCount {
        let page = try #require(document.page(at: index))
        for annotation in page.annotations {
          _ = (annotation.annotationKeyValues, annotation.color, annotation.border, annotation.action)
          let copy = annotation.copy() as? PDFAnnotation
          #expect(copy?.type == annotation.type && copy?.bounds == annotation.bounds, "\(name)")
        }
        let added = PDFAnnotation(
          bounds: CGRect(x: 9, y: 9, width: 9, height: 9), forType: .square, withProperties: nil)
        page.addAnnotation(added)
      }
      let written = try document.reopened()
      for index in 0..<document.pageCount {
        #expect(
          written.page(at: index)?.annotations.map(\.type)
            == document.page(at: index)?.annotations.map(\.type),
          "\(name)")
      }
    }
  }

  // MARK: Forms

  @Test func kindsOfFieldsAreTold() throws {
    let (page, widgets) = try annotations("forms/field-types.pdf")
    let kinds = Dictionary(grouping: widgets, by: \.widgetFieldType).mapValues(\.count)
    #expect(kinds[.text] == 2 && (kinds[.choice] ?? 0) >= 4)
    let buttons = Dictionary(
      grouping: widgets.filter { $0.widgetFieldType == .button }, by: \.widgetControlType)
    #expect((buttons[.checkBoxControl]?.count ?? 0) >= 3 && (buttons[.radioButtonControl]?.count ?? 0) >= 2)
    #expect(try Paint(page, scale: 1).painted > 0)
  }

  @Test func fieldsThatAreStoredAsDrawnShow() throws {
    let (page, widgets) = try annotations("forms/click_form.pdf")
    #expect(widgets.contains { $0.isReadOnly } && widgets.contains { !$0.isReadOnly })
    let with = try Paint(page, scale: 1)
    page.displaysAnnotations = false
    #expect(try Paint(page, scale: 1).painted < with.painted)
  }

  @Test func radioButtonsExcludeEachOther() throws {
    let document = try document("forms/click_form.pdf")
    let page = try #require(document.page(at: 0))
    let radios = page.annotations.filter { $0.widgetControlType == .radioButtonControl }
    let names = Dictionary(grouping: radios) { $0.fieldName ?? "" }
    let group = try #require(names.values.first { $0.count > 1 })
    for button in group {
      button.buttonWidgetState = .onState
      #expect(group.filter { $0.buttonWidgetState == .onState } == [button])
    }
    let chosen = group[group.count - 1]
    let written = try document.reopened().page(at: 0)?.annotations.filter { $0.fieldName == chosen.fieldName }
    #expect(written?.filter { $0.buttonWidgetState == .onState }.count == 1)
    #expect(written?.first { $0.buttonWidgetState == .onState }?.bounds == chosen.bounds)
    #expect(written?.first?.widgetStringValue == chosen.buttonWidgetStateString)
  }

  @Test func choicesAndValuesAreRead() throws {
    let (_, combos) = try annotations("forms/combobox_form.pdf")
    #expect(combos.allSatisfy { !$0.isListChoice && $0.widgetFieldType == .choice })
    #expect(combos.first?.choices?.isEmpty == false)
    let (_, lists) = try annotations("forms/listbox_form.pdf")
    #expect(lists.allSatisfy { $0.isListChoice })
    #expect(lists.first?.choices?.count == 3)
  }

  @Test func limitsAndMasksOfTextFieldsAreRead() throws {
    let (_, fields) = try annotations("forms/text_form_multiple.pdf")
    #expect(fields.contains { $0.maximumLength > 0 } && fields.contains { $0.isReadOnly })
    let (_, masked) = try annotations("forms/issue19389.pdf")
    #expect(masked.count { $0.isPasswordField } == 1)
    let (_, combs) = try annotations("forms/CombTest.pdf")
    #expect(combs.allSatisfy { $0.hasComb && $0.maximumLength > 0 })
  }

  @Test func filledFieldIsReadByAnotherProgram() throws {
    let document = try document("forms/text_form_multiple.pdf")
    let page = try #require(document.page(at: 0))
    let field = try #require(page.annotations.first { $0.isActivatableTextField })
    field.widgetStringValue = "Filled in"
    #expect(try Paint(page).count(in: field.bounds) { $0.isNear(.black, by: 100) } > 10)
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](document.data()), to: "filled.pdf")
    let seen = try Tool.run("qpdf", "--json", "--json-key=acroform", path)
    #expect(seen.text.contains("Filled in"), "\(seen.text) \(seen.errors)")
    #expect(try Tool.run("qpdf", "--check", path).status == 0)
  }

  @Test func turnedFieldsAreFilledInTheirDirection() throws {
    let document = try document("forms/AcroFormsRotation.pdf")
    for index in 0..<2 {
      let page = try #require(document.page(at: index))
      let fields = page.annotations.filter { $0.isActivatableTextField }
      #expect(!fields.isEmpty)
      for field in fields { field.widgetStringValue = "Text" }
      let shown = try Paint(page, scale: 1)
      let written = try #require(document.reopened().page(at: index))
      #expect(try Paint(written, scale: 1).difference(from: shown) < 0.002)
    }
  }

  @Test func newRadioButtonsOfOneNameAreOneField() throws {
    let document = PDFDocument()
    let page = PDFPage()
    document.insert(page, at: 0)
    for (place, name) in ["yes", "no"].enumerated() {
      let radio = PDFAnnotation(
        bounds: CGRect(x: 50 + 40 * place, y: 50, width: 20, height: 20), forType: .widget,
        withProperties: nil)
      radio.widgetFieldType = .button
      radio.widgetControlType = .radioButtonControl
      radio.fieldName = "answer"
      radio.buttonWidgetStateString = name
      page.addAnnotation(radio)
    }
    page.annotations[1].buttonWidgetState = .onState
    let reopened = try document.reopened()
    let written = try #require(reopened.page(at: 0)).annotations
    #expect(written.map(\.fieldName) == ["answer", "answer"])
    #expect(written.map(\.buttonWidgetState) == [.offState, .onState])
    #expect(written[0].widgetStringValue == "no")
    written[0].buttonWidgetState = .onState
    #expect(written[1].buttonWidgetState == .offState)
  }
}
