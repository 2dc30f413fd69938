import Foundation

/// A place in a document that a link, an outline item or a name leads to.
struct StructureDestination: Equatable, Sendable {
  enum Fit: Equatable, Sendable {
    /// `/XYZ`: the point at the upper left, and a zoom factor.
    case point
    case page, width, height, box
    case rectangle(CGRect)
  }

  var page: Int
  var fit = Fit.point
  /// Page space; nil leaves the reader's as they are.
  var x: Double?
  var y: Double?
  /// A factor, 1 is actual size; nil leaves the reader's.
  var zoom: Double?
}

extension StructureFile {
  /// Reads a destination: an array, a name, a string, or a dictionary with `/D`. nil when it leads
  /// nowhere, for whatever reason.
  func destination(_ object: PDFObject) -> StructureDestination? {
    destination(object, pageOf: { file, page in file.localPage(page) })
  }

  /// A destination in another file, whose pages are numbers.
  func remoteDestination(_ object: PDFObject) -> StructureDestination? {
    guard let array = explicitArray(object) else { return nil }
    return explicit(array) { $1.integer.flatMap { $0 >= 0 ? $0 : nil } }
  }

  private func destination(
    _ object: PDFObject, pageOf: (StructureFile, PDFObject) -> Int?
  ) -> StructureDestination? {
    var current = resolve(object)
    // A name may lead to a dictionary, and that to an array; a name again is a circle or a mistake.
    for _ in 0..<4 {
      if let array = current.array { return explicit(array, pageOf: pageOf) }
      guard let next = named(current) ?? dictionaryDestination(current) else { return nil }
      current = resolve(next)
    }
    return nil
  }

  private func explicitArray(_ object: PDFObject) -> [PDFObject]? {
    let value = resolve(object)
    return value.array ?? resolve(value["/D"]).array
  }

  private func dictionaryDestination(_ object: PDFObject) -> PDFObject? {
    let inner = object["/D"]
    return inner.isNull ? nil : inner
  }

  private func named(_ object: PDFObject) -> PDFObject? {
    switch object {
    case .string(let bytes): namedDestination(bytes)
    case .name(let name): namedDestination(Array(name.utf8.dropFirst()))
    default: nil
    }
  }

  private func localPage(_ object: PDFObject) -> Int? {
    switch object {
    case .reference(let id): pageIndex(of: id)
    // Against the letter of the format, some writers give a number within the same file.
    case .integer(let number): number >= 0 && number < pageCount ? number : nil
    default: nil
    }
  }

  private func explicit(
    _ array: [PDFObject], pageOf: (StructureFile, PDFObject) -> Int?
  ) -> StructureDestination? {
    guard let first = array.first, let page = pageOf(self, first) else { return nil }
    func number(_ index: Int) -> Double? { index < array.count ? resolve(array[index]).number : nil }
    var result = StructureDestination(page: page)
    switch array.count > 1 ? resolve(array[1]).name : nil {
    case "/XYZ":
      result.x = number(2)
      result.y = number(3)
      result.zoom = number(4).flatMap { $0 > 0 ? $0 : nil }
    case "/Fit": result.fit = .page
    case "/FitB": result.fit = .box
    case "/FitH", "/FitBH":
      result.fit = .width
      result.y = number(2)
    case "/FitV", "/FitBV":
      result.fit = .height
      result.x = number(2)
    case "/FitR":
      guard let left = number(2), let bottom = number(3), let right = number(4), let top = number(5)
      else { return nil }
      result.fit = .rectangle(
        CGRect(
          x: min(left, right), y: min(bottom, top), width: abs(right - left), height: abs(top - bottom)))
      result.x = min(left, right)
      result.y = max(bottom, top)
    default: return nil
    }
    return result
  }
}
