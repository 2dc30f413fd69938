extension PDFWriter {
  /// The entry of an annotation or outline item that leads to a target; nothing for what is no page.
  func append(target: Target, to bytes: inout [UInt8]) {
    switch target {
    case .uri(let address):
      bytes.append("/A<</S/URI/URI")
      bytes.append(string: Self.ascii(address))
      bytes.append(">>")
    case .named(let name):
      bytes.append("/Dest")
      bytes.append(text: name)
    case .page(let index, let left, let top):
      guard let page = pages.object(of: index) else { return }
      bytes.append("/Dest")
      bytes.append(page: page, left: left, top: top)
    }
  }

  /// What happens when the document is opened, as an entry of the catalogue; nothing for what is no page.
  func append(openAction target: Target, to bytes: inout [UInt8]) {
    switch target {
    case .uri(let address):
      bytes.append("/OpenAction<</S/URI/URI")
      bytes.append(string: Self.ascii(address))
      bytes.append(">>")
    case .named(let name):
      bytes.append("/OpenAction<</S/GoTo/D")
      bytes.append(text: name)
      bytes.append(">>")
    case .page(let index, let left, let top):
      guard let page = pages.object(of: index) else { return }
      bytes.append("/OpenAction")
      bytes.append(page: page, left: left, top: top)
    }
  }

  /// Writes a link's annotation and gives its object; nil when it has no place on the page, or leads to
  /// what is no page.
  func write(_ link: Link, page: Int) -> Int? {
    let boxes = link.boxes.filter(\.isFinite).map(\.normalized)
    guard let first = boxes.first else { return nil }
    if case .page(let index, _, _) = link.target, index < 0 { return nil }
    let bounds = boxes.reduce(first) { $0.union($1) }
    let object = objects.reserve()
    var bytes: [UInt8] = []
    bytes.append("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect")
    bytes.append(box: bounds)
    if boxes.count > 1 {
      // Upper left, upper right, lower left, lower right: not the standard's order, but all readers'.
      bytes.append("/QuadPoints[")
      for box in boxes {
        for value in [
          box.left, box.top, box.right, box.top, box.left, box.bottom, box.right, box.bottom,
        ] {
          bytes.append(number: value)
          bytes.append(" ")
        }
      }
      bytes.append("]")
    }
    append(target: link.target, to: &bytes)
    if let contents = link.contents {
      bytes.append("/Contents")
      bytes.append(text: contents)
    }
    if let element = link.element, let key = structure?.add(annotation: object, page: page, to: element) {
      bytes.append("/StructParent ")
      bytes.append(integer: key)
    }
    bytes.append(">>")
    objects.write(bytes, as: object)
    return object
  }

  /// An address in the letters that addresses may have: others as `%xx`.
  private static func ascii(_ address: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      if 0x21...0x7E ~= byte {
        bytes.append(byte)
      } else {
        bytes.append("%")
        bytes.append(hex: byte)
      }
    }
    return bytes
  }
}

extension Box {
  fileprivate func union(_ other: Box) -> Box {
    Box(
      left: min(left, other.left), bottom: min(bottom, other.bottom), right: max(right, other.right),
      top: max(top, other.top))
  }
}
