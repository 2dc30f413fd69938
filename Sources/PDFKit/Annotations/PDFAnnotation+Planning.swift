import Foundation
import Graphics

/// What is written.
extension PDFAnnotation {
  /// Whether its own class draws it.
  var drawsItself: Bool { Swift.type(of: self) != PDFAnnotation.self }

  /// What is written for the annotation; nil for a window whose note is new, since viewers make those.
  func planned(burningIn: Bool = false, _ pageIndex: (PDFPage) -> Int?) -> PlannedAnnotation? {
    // A subclass's drawing, taken without the lock.
    let ownLook = drawsItself ? capturedAppearance() : nil
    let (fileIndex, isUnchanged) = Model.sync {
      (self.fileIndex, !isChanged && ownLook == nil && !(burningIn && entries["/AP"] == nil))
    }
    if let fileIndex, isUnchanged { return .kept(fileIndex) }
    let action = Model.sync { currentAction }
    let target = action?.planned(pageIndex)
    return Model.sync { () -> PlannedAnnotation? in
      var entries = plannedEntries
      if let ownLook { entries["/AP"] = .dictionary(["/N": ownLook]) }
      // What leads nowhere in the plan must not lead to some other page.
      if action != nil || newAction != nil {
        entries["/A"] = nil
        entries["/Dest"] = nil
      }
      if let fileIndex { return .changed(fileIndex, entries, target: target) }
      if kind == "/Popup" { return nil }
      return .added(entries, file: structure, target: target)
    }
  }

  private var plannedEntries: [String: PDFObject] {
    var planned = entries
    // What is the field's stays there.
    for (key, value) in inherited where planned[key] == value { planned[key] = nil }
    // A value that the field has cannot be taken away by the widget, only be emptied.
    if inherited["/V"] != nil, entries["/V"] == nil { planned["/V"] = .string([]) }
    planned["/P"] = nil
    if let window, let id = window.fileID, window.structure === structure {
      planned["/Popup"] = .reference(id)
    }
    guard planned["/AP"] == nil else { return planned }
    if let look = appearance(box: plannedBox) {
      planned["/AP"] = look
      planned["/Rect"] = .rect(plannedBox)
    }
    return planned
  }

  /// The bounds, made larger where points of the drawing lie outside.
  var plannedBox: CGRect {
    let box = bounds
    switch kind {
    case "/Line", "/PolyLine", "/Polygon", "/Ink", "/Highlight", "/Underline", "/StrikeOut", "/Squiggly":
      let extent = sketch.extent
      return extent.isNull || box.contains(extent) ? box : box.union(extent)
    default: return box
    }
  }

  /// The appearance dictionary of the look that the properties describe; nil when there is none.
  private func appearance(box: CGRect) -> PDFObject? {
    guard box.width > 0, box.height > 0 else { return nil }
    if isWidget, isStateButton {
      return .dictionary([
        "/N": .dictionary([
          buttonWidgetStateString.withSlash: AppearanceStream.form(widgetSketch(isOn: true), box: box),
          "/Off": AppearanceStream.form(widgetSketch(isOn: false), box: box),
        ])
      ])
    }
    let sketch = sketch
    guard !sketch.isEmpty || isWidget else { return nil }
    return .dictionary(["/N": AppearanceStream.form(sketch, box: box)])
  }

  // MARK: Subclasses

  private static let pixelsPerPoint: CGFloat = 3
  private static let sideLimit: CGFloat = 4096

  /// What `draw(with:in:)` draws, as a picture in a form.
  private func capturedAppearance() -> PDFObject? {
    let box = bounds
    guard box.width > 0, box.height > 0 else { return nil }
    let scale = min(Self.pixelsPerPoint, Self.sideLimit / max(box.width, box.height))
    let (width, height) = (max(1, Int(box.width * scale)), max(1, Int(box.height * scale)))
    guard let context = CGContext(width: width, height: height, isOpaque: false) else { return nil }
    context.scaleBy(x: CGFloat(width) / box.width, y: CGFloat(height) / box.height)
    context.translateBy(x: -box.minX, y: -box.minY)
    draw(with: .mediaBox, in: context)
    guard let picture = context.imageObject() else { return nil }
    let content = [box.width, 0, 0, box.height, box.minX, box.minY]
      .map { PDFNumber.text(Double($0)) }.joined(separator: " ")
    return .stream(
      PDFStream(
        dictionary: [
          "/Type": .name("/XObject"), "/Subtype": .name("/Form"), "/BBox": .rect(box),
          "/Resources": .dictionary(["/XObject": .dictionary(["/Picture": picture])]),
        ], content: .bytes(Array("q \(content) cm /Picture Do Q".utf8))))
  }
}

extension CGContext {
  /// The pixels as an image object with its transparency; nil when nothing was drawn.
  fileprivate func imageObject() -> PDFObject? {
    guard let data else { return nil }
    let pixels = UnsafeRawBufferPointer(start: data, count: bytesPerRow * height)
    var colors: [UInt8] = []
    var alphas: [UInt8] = []
    colors.reserveCapacity(width * height * 3)
    alphas.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        // Blue, green, red, alpha; colours multiplied by it.
        let place = y * bytesPerRow + x * 4
        let alpha = Int(pixels[place + 3])
        for part in [2, 1, 0] {
          let value = Int(pixels[place + part])
          colors.append(alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha)))
        }
        alphas.append(UInt8(alpha))
      }
    }
    guard alphas.contains(where: { $0 > 0 }) else { return nil }
    func image(_ bytes: [UInt8], _ space: String, _ mask: PDFObject?) -> PDFObject {
      var entries: [String: PDFObject] = [
        "/Type": .name("/XObject"), "/Subtype": .name("/Image"), "/Width": .integer(width),
        "/Height": .integer(height), "/BitsPerComponent": .integer(8), "/ColorSpace": .name(space),
      ]
      entries["/SMask"] = mask
      return .stream(PDFStream(dictionary: entries, content: .bytes(bytes)))
    }
    return image(colors, "/DeviceRGB", image(alphas, "/DeviceGray", nil))
  }
}
