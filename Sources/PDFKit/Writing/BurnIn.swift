import Foundation

/// Drawing of annotations into the pages' content.
extension Assembly {
  private enum Flag {
    static let hidden = 1 << 1
    static let noView = 1 << 5
  }

  /// Draws all annotations that show, and drops them and the form. Links stay: they draw nothing that
  /// could be lost, and still lead somewhere.
  func burnIn() {
    for page in pages { burnIn(page) }
    output.catalog.remove("/AcroForm")
  }

  private func burnIn(_ page: QObject) {
    let annotations = page["/Annots"].items
    guard !annotations.isEmpty else { return }
    let links = output.makeArray()
    var drawn: [QObject] = []
    var content = ""
    for annotation in annotations where annotation.isDictionary {
      if annotation["/Subtype"].isName("/Link") {
        links.append(annotation)
      } else if let appearance = visibleAppearance(of: annotation),
        let matrix = Self.placement(of: appearance, in: annotation["/Rect"])
      {
        content += "q \(ContentText.concatenate(matrix)) /TsuzuriBurnt\(drawn.count) Do Q\n"
        drawn.append(appearance)
      }
    }
    if links.count > 0 { page["/Annots"] = links } else { page.remove("/Annots") }
    guard !drawn.isEmpty else { return }
    addForms(drawn, to: page)
    surroundContent(of: page, with: content)
  }

  private func visibleAppearance(of annotation: QObject) -> QObject? {
    let flags = annotation["/F"].value.integer ?? 0
    guard flags & (Flag.hidden | Flag.noView) == 0, !annotation["/Subtype"].isName("/Popup") else {
      return nil
    }
    let normal = annotation["/AP"]["/N"]
    if normal.isStream { return normal }
    let state = annotation["/AS"].name.map { normal[$0] }
    return state?.isStream == true ? state : nil
  }

  /// The format's rule: the appearance's box, transformed by its matrix, is fitted into the rectangle.
  private static func placement(of appearance: QObject, in rect: QObject) -> [Double]? {
    guard let box = numbers(appearance["/BBox"], 4), let target = numbers(rect, 4) else { return nil }
    let m = numbers(appearance["/Matrix"], 6) ?? [1, 0, 0, 1, 0, 0]
    let corners = [(box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3])].map {
      (m[0] * $0.0 + m[2] * $0.1 + m[4], m[1] * $0.0 + m[3] * $0.1 + m[5])
    }
    let xs = corners.map(\.0)
    let ys = corners.map(\.1)
    guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max(),
      right > left, top > bottom
    else { return nil }
    let scaleX = abs(target[2] - target[0]) / (right - left)
    let scaleY = abs(target[3] - target[1]) / (top - bottom)
    return [
      scaleX, 0, 0, scaleY, min(target[0], target[2]) - left * scaleX,
      min(target[1], target[3]) - bottom * scaleY,
    ]
  }

  private static func numbers(_ array: QObject, _ count: Int) -> [Double]? {
    guard array.count >= count else { return nil }
    let values = (0..<count).compactMap { array[$0].value.number }
    return values.count == count ? values : nil
  }

  /// The page gets resources of its own, since they may be shared with others.
  private func addForms(_ forms: [QObject], to page: QObject) {
    let resources = effectiveResources(of: page).shallowCopy()
    let known = resources["/XObject"]
    let objects = known.isDictionary ? known.shallowCopy() : output.makeDictionary()
    for (index, form) in forms.enumerated() {
      form.streamDictionary["/Type"] = output.make(name: "/XObject")
      form.streamDictionary["/Subtype"] = output.make(name: "/Form")
      objects["/TsuzuriBurnt\(index)"] = form
    }
    resources["/XObject"] = objects
    page["/Resources"] = resources
  }

  /// The page's own resources or those that it inherits.
  func effectiveResources(of page: QObject) -> QObject {
    var node = page
    for _ in 0..<200 where node.isDictionary {
      if node["/Resources"].isDictionary { return node["/Resources"] }
      node = node["/Parent"]
    }
    return output.makeDictionary()
  }

  /// Puts the page's content between a save and a restore, so that what follows starts afresh.
  private func surroundContent(of page: QObject, with content: String) {
    let known = page["/Contents"]
    let contents = output.makeArray()
    contents.append(output.makeStream(Array("q\n".utf8)))
    for part in known.isArray ? known.items : [known] where part.isStream { contents.append(part) }
    contents.append(output.makeStream(Array("\nQ\n\(content)".utf8)))
    page["/Contents"] = contents
  }
}
