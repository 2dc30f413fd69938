/// A node of a tagged document's tree.
///
/// It lives from `PDFWriter.element` to `PDFWriter.close`: a closed element is written out, as soon as
/// the pages with its content are, and keeps nothing, so that memory does not grow with the document.
package final class StructureElement {
  /// PDF's name of the type: `Document`, `Sect`, `H1`, `P`, `L`, `LI`, `Lbl`, `LBody`, `Table`, `TR`,
  /// `TH`, `TD`, `Figure`, `Code`, `BlockQuote`, `Link`, `Note`, `TOC`, `TOCI`, `Span`, `Ruby`, …
  package let type: String
  /// What stands for a picture.
  package var alternative: String?
  /// The text that letters on the page stand for.
  package var actualText: String?
  /// A BCP 47 tag, where it differs from the parent's.
  package var language: String?
  /// Of a header cell: `Column`, `Row` or `Both`.
  package var scope: String?
  /// Of a list: PDF's name of its numbering, `Decimal` or `Disc`.
  package var listNumbering: String?
  /// Of a cell that covers several.
  package var columnSpan = 1
  /// The number of its object.
  let object: Int
  /// The number of its parent's object.
  let parent: Int
  /// False after `close`.
  var isOpen = true
  /// Numbers of the elements in it that are open.
  var openChildren: [Int] = []
  /// How many stretches of content it has that are not on a page yet.
  private(set) var pendingCount = 0
  private(set) var kids: [Kid] = []

  /// What is in an element, in the order of reading.
  enum Kid {
    /// An element by its object.
    case element(Int)
    /// A stretch of content by its number on its page.
    case content(ContentPage, Int)
    /// An annotation and its page by their objects.
    case annotation(Int, page: Int)
  }

  init(type: String, object: Int, parent: Int) {
    self.type = type
    self.object = object
    self.parent = parent
  }

  func add(_ kid: Kid) {
    kids.append(kid)
    if case .content = kid { pendingCount += 1 }
  }

  /// Takes a stretch of content back.
  func removeContent(_ number: Int, of page: ContentPage) {
    let index = kids.lastIndex {
      if case .content(let other, number) = $0 { other === page } else { false }
    }
    guard let index else { return }
    kids.remove(at: index)
    pendingCount -= 1
  }

  /// A stretch of its content is on a page now.
  func settle() {
    pendingCount -= 1
  }

  /// Whether an annotation is in it.
  var hasAnnotation: Bool {
    kids.contains { if case .annotation = $0 { true } else { false } }
  }

  /// Notes have to have a name among all elements.
  var isNote: Bool { type == "Note" }

  /// The name of the element with this object: names have the order of objects.
  static func identifier(of object: Int) -> [UInt8] {
    let digits = String(object)
    return [UInt8]((String(repeating: "0", count: max(10 - digits.count, 0)) + digits).utf8)
  }

  /// Its dictionary.
  var dictionary: [UInt8] {
    var bytes: [UInt8] = []
    // Most are shorter.
    bytes.reserveCapacity(128)
    bytes.append("<</S")
    bytes.append(name: type)
    bytes.append("/P ")
    bytes.append(reference: parent)
    appendKids(to: &bytes)
    if let alternative {
      bytes.append("/Alt")
      bytes.append(text: alternative)
    }
    if let actualText {
      bytes.append("/ActualText")
      bytes.append(text: actualText)
    }
    if let language {
      bytes.append("/Lang")
      bytes.append(text: language)
    }
    if isNote {
      bytes.append("/ID")
      bytes.append(string: Self.identifier(of: object))
    }
    appendAttributes(to: &bytes)
    bytes.append(">>")
    return bytes
  }

  private func appendAttributes(to bytes: inout [UInt8]) {
    if let listNumbering {
      bytes.append("/A<</O/List/ListNumbering")
      bytes.append(name: listNumbering)
      bytes.append(">>")
    } else if scope != nil || columnSpan > 1 {
      bytes.append("/A<</O/Table")
      if let scope {
        bytes.append("/Scope")
        bytes.append(name: scope)
      }
      if columnSpan > 1 {
        bytes.append("/ColSpan ")
        bytes.append(integer: columnSpan)
      }
      bytes.append(">>")
    }
  }

  /// Content on the first page is named by its number alone, which is short.
  private func appendKids(to bytes: inout [UInt8]) {
    var pageOfAll = 0
    for case .content(let page, _) in kids where page.object > 0 {
      pageOfAll = page.object
      break
    }
    if pageOfAll > 0 {
      bytes.append("/Pg ")
      bytes.append(reference: pageOfAll)
    }
    if kids.count == 1, case .content(_, let number) = kids[0], pageOfAll > 0 {
      bytes.append("/K ")
      return bytes.append(integer: number)
    }
    var isFirst = true
    for kid in kids {
      // Content that never became a page is none.
      if case .content(let page, _) = kid, page.object == 0 { continue }
      bytes.append(isFirst ? "/K[" : " ")
      isFirst = false
      append(kid, pageOfAll: pageOfAll, to: &bytes)
    }
    if !isFirst { bytes.append("]") }
  }

  private func append(_ kid: Kid, pageOfAll: Int, to bytes: inout [UInt8]) {
    switch kid {
    case .element(let object): bytes.append(reference: object)
    case .content(let page, let number) where page.object == pageOfAll: bytes.append(integer: number)
    case .content(let page, let number):
      bytes.append("<</Type/MCR/Pg ")
      bytes.append(reference: page.object)
      bytes.append("/MCID ")
      bytes.append(integer: number)
      bytes.append(">>")
    case .annotation(let object, let page):
      bytes.append("<</Type/OBJR/Pg ")
      bytes.append(reference: page)
      bytes.append("/Obj ")
      bytes.append(reference: object)
      bytes.append(">>")
    }
  }
}
