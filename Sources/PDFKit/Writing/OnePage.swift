import Foundation

/// Complete small documents of one page, as bytes.
enum OnePage {
  /// The pixels or the file of a picture.
  struct Picture: Sendable {
    enum Samples: Sendable {
      /// A JPEG file as it is. `components` is 1, 3 or 4; `isInverted` for Adobe's CMYK.
      case jpeg([UInt8], components: Int, isInverted: Bool = false)
      /// Rows of red, green and blue, a byte each.
      case rgb([UInt8])
      /// Rows of gray, a byte each.
      case gray([UInt8])
    }

    /// In pixels.
    var width: Int
    var height: Int
    var samples: Samples
    /// Rows of opacity, a byte a pixel; nil is opaque.
    var mask: [UInt8]?
  }

  /// An empty page; points.
  static func blank(mediaBox: CGRect) throws(PDFError) -> [UInt8] {
    try make(mediaBox: mediaBox, rotation: 0, content: "") { _, _ in }
  }

  /// A page that shows a picture in `frame`, which is in the page's space, unrotated.
  static func image(
    _ picture: Picture, mediaBox: CGRect, frame: CGRect, rotation: Int = 0
  ) throws(PDFError) -> [UInt8] {
    let numbers = [frame.width, 0, 0, frame.height, frame.minX, frame.minY].map {
      ContentText.number(Double($0))
    }
    let content = "q \(numbers.joined(separator: " ")) cm /Im0 Do Q\n"
    return try make(mediaBox: mediaBox, rotation: rotation, content: content) { output, resources in
      let images = output.makeDictionary()
      images["/Im0"] = output.makeImage(picture)
      resources["/XObject"] = images
    }
  }

  private static func make(
    mediaBox: CGRect, rotation: Int, content: String, resources fill: (QDocument, QObject) -> Void
  ) throws(PDFError) -> [UInt8] {
    let name = "page"
    let output = try QDocument(emptyNamed: name)
    let page = output.makeIndirect(output.makeDictionary())
    page["/Type"] = output.make(name: "/Page")
    page["/MediaBox"] = output.make(mediaBox)
    if rotation % 360 != 0 { page["/Rotate"] = output.make(((rotation % 360) + 360) % 360) }
    let resources = output.makeDictionary()
    fill(output, resources)
    page["/Resources"] = resources
    page["/Contents"] = output.makeStream(Array(content.utf8))
    output.catalog["/Pages"] = output.makePageTree([page])
    return try output.bytes(options: WriteOptions(), name: name)
  }
}

extension QDocument {
  /// An image object.
  func makeImage(_ picture: OnePage.Picture) -> QObject {
    let image: QObject
    switch picture.samples {
    case .jpeg(let bytes, let components, let isInverted):
      image = makeStream(bytes)
      image.setData(bytes, filter: make(name: "/DCTDecode"), parameters: makeNull())
      let space = [1: "/DeviceGray", 4: "/DeviceCMYK"][components] ?? "/DeviceRGB"
      describe(image, picture, space: space)
      if isInverted {
        let decode = makeArray()
        for index in 0..<components * 2 { decode.append(make(index.isMultiple(of: 2) ? 1 : 0)) }
        image.streamDictionary["/Decode"] = decode
      }
    case .rgb(let bytes):
      image = makeStream(bytes)
      describe(image, picture, space: "/DeviceRGB")
    case .gray(let bytes):
      image = makeStream(bytes)
      describe(image, picture, space: "/DeviceGray")
    }
    if let mask = picture.mask {
      let object = makeStream(mask)
      describe(object, picture, space: "/DeviceGray")
      image.streamDictionary["/SMask"] = object
    }
    return image
  }

  private func describe(_ image: QObject, _ picture: OnePage.Picture, space: String) {
    let entries = image.streamDictionary
    entries["/Type"] = make(name: "/XObject")
    entries["/Subtype"] = make(name: "/Image")
    entries["/Width"] = make(picture.width)
    entries["/Height"] = make(picture.height)
    entries["/BitsPerComponent"] = make(8)
    entries["/ColorSpace"] = make(name: space)
  }

  /// A rectangle's array.
  func make(_ box: CGRect) -> QObject {
    let array = makeArray()
    for value in [box.minX, box.minY, box.maxX, box.maxY] { array.append(make(Double(value))) }
    return array
  }
}
