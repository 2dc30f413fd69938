import Foundation
import Graphics
import Gtk
public import PDFKit
import Reading

extension PDFView {
  /// What is selected. Setting it does not scroll.
  public var currentSelection: PDFSelection? {
    get { chosenSelection }
    set { choose(newValue) }
  }

  /// Selects; with `animate`, what is selected is shown, too, which draws attention to it.
  public func setCurrentSelection(_ selection: PDFSelection?, animate: Bool) {
    choose(selection)
    if animate { scrollSelectionToVisible(nil) }
  }

  /// Selects nothing.
  public func clearSelection() { choose(nil) }

  /// Selects all text of the document.
  public func selectAll(_ sender: Any?) { choose(document?.selectionForEntireDocument) }

  /// Scrolls to what is selected, unless it is in view.
  public func scrollSelectionToVisible(_ sender: Any?) {
    guard let selection = chosenSelection, let page = selection.pages.first,
      let index = document?.place(of: page), let rect = selection.lineRects(on: page).first
    else { return }
    model.change { $0.reveal(rect, ofPage: index) }
  }

  /// Puts what is selected on the clipboard, if the document allows that.
  public func copy(_ sender: Any?) {
    guard let text = chosenSelection?.string else { return }
    guard document?.allowsCopying ?? true else { return post(.PDFViewCopyPermission) }
    canvas.widget.putOnClipboard(text)
  }

  private func choose(_ selection: PDFSelection?) {
    guard selection !== chosenSelection else { return }
    chosenSelection = selection
    // The reader's own ends with it.
    model.selection = nil
    model.marks.set(.selection, selection.map { rects(of: $0) } ?? [:])
    post(.PDFViewSelectionChanged)
  }

  /// A person has selected something else.
  func selectionChanged() {
    model.marks.set(.selection, [Int: [CGRect]]())
    chosenSelection = model.selection.flatMap { selection in
      let (start, end) = (selection.range.lowerBound, selection.range.upperBound)
      guard !selection.isEmpty, let document, let first = document.page(at: start.page),
        let last = document.page(at: end.page)
      else { return nil }
      return document.selection(
        from: first, atCharacterIndex: start.index, to: last, atCharacterIndex: end.index - 1)
    }
    post(.PDFViewSelectionChanged)
  }

  private func rects(of selection: PDFSelection) -> [Int: [CGRect]] {
    var rects: [Int: [CGRect]] = [:]
    for page in selection.pages {
      if let index = document?.place(of: page) { rects[index] = selection.lineRects(on: page) }
    }
    return rects
  }

  func markHighlights() {
    var marks: [Int: [PageMarks.Mark]] = [:]
    for selection in highlightedSelections ?? [] {
      for (page, rects) in rects(of: selection) {
        let color = selection.color.map { Color($0) } ?? PageMarks.usualColor
        marks[page, default: []].append(PageMarks.Mark(rects, color))
      }
    }
    model.marks.set(.custom, marks)
  }
}

extension Color {
  /// The same colour.
  init(_ color: UIColor) {
    let parts = (color.cgColor.components ?? [0]).map { Float($0) }
    if parts.count >= 4 {
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    } else {
      self = .gray(parts.first ?? 0, alpha: parts.last ?? 1)
    }
  }
}
