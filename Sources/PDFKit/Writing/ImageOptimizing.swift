import Foundation
import Graphics

/// Smaller pictures for the screen.
///
/// A picture's resolution is reckoned as if it filled the page, which it rarely exceeds: so none falls
/// below the limit, and small pictures on a page keep what they have.
extension Assembly {
  private static let pixelsPerInch = 150.0
  private static let quality = 0.8
  private static let nestingLimit = 4
  private static let pixelLimit = 50_000_000

  func optimizeImages() {
    var sizes: [ObjectID: CGSize] = [:]
    for page in pages {
      var visited: Set<ObjectID> = []
      var images: [ObjectID] = []
      collectImages(effectiveResources(of: page), into: &images, visited: &visited, depth: 0)
      let size = pageSize(page)
      for id in images {
        let known = sizes[id] ?? .zero
        sizes[id] = CGSize(width: max(known.width, size.width), height: max(known.height, size.height))
      }
    }
    for (id, size) in sizes.sorted(by: { $0.key.number < $1.key.number }) {
      optimize(output.object(id), shownWithin: size)
    }
  }

  private func collectImages(
    _ resources: QObject, into images: inout [ObjectID], visited: inout Set<ObjectID>, depth: Int
  ) {
    guard depth < Self.nestingLimit else { return }
    let objects = resources["/XObject"]
    for key in objects.keys {
      let object = objects[key]
      guard let id = object.id, visited.insert(id).inserted else { continue }
      if object["/Subtype"].isName("/Image") {
        images.append(id)
      } else if object["/Resources"].isDictionary {
        collectImages(object["/Resources"], into: &images, visited: &visited, depth: depth + 1)
      }
    }
  }

  private func pageSize(_ page: QObject) -> CGSize {
    var node = page
    for _ in 0..<200 where node.isDictionary {
      let box = node["/MediaBox"]
      let values = box.items.compactMap(\.value.number)
      if values.count == 4 {
        return CGSize(width: abs(values[2] - values[0]), height: abs(values[3] - values[1]))
      }
      node = node["/Parent"]
    }
    return CGSize(width: 612, height: 792)
  }

  private func optimize(_ stream: QObject, shownWithin page: CGSize) {
    guard let stored = stream.streamData(decoded: false), let picture = samples(of: stream, stored: stored)
    else { return }
    let isOpaque = !stream["/SMask"].isStream
    guard plan.options.optimizesImagesForScreen || isOpaque else { return }
    let target = plan.options.optimizesImagesForScreen ? picture.size(within: page, Self.pixelsPerInch) : nil
    let isJPEG = stream["/Filter"].isName("/DCTDecode")
    guard target != nil || !isJPEG else { return }
    let smaller = target.map { picture.scaled(width: $0.width, height: $0.height) } ?? picture
    guard let image = smaller.image, let file = try? image.jpegData(quality: Self.quality),
      file.count < stored.count
    else { return }
    stream.setData(Array(file), filter: output.make(name: "/DCTDecode"), parameters: output.makeNull())
    let entries = stream.streamDictionary
    entries["/Width"] = output.make(smaller.width)
    entries["/Height"] = output.make(smaller.height)
    entries["/BitsPerComponent"] = output.make(8)
  }

  /// The pixels of an image that can be stored as JPEG without changing its looks; nil for masks,
  /// other colour spaces than gray and RGB, and coded pictures of kinds other than JPEG.
  private func samples(of stream: QObject, stored: [UInt8]) -> Samples? {
    let width = stream["/Width"].value.integer ?? 0
    let height = stream["/Height"].value.integer ?? 0
    guard width > 0, height > 0, width <= Self.pixelLimit / height,
      stream["/ImageMask"].value.boolean != true, stream["/Mask"].isNull, stream["/Decode"].isNull,
      let components = Self.components(of: stream["/ColorSpace"])
    else { return nil }
    if stream["/Filter"].isName("/DCTDecode") {
      guard let image = try? CGImage(data: Data(stored), maximumPixels: Self.pixelLimit),
        image.encodedJPEGComponents == components
      else { return nil }
      return Samples(image, components: components)
    }
    let needed = width * height * components
    guard stream["/BitsPerComponent"].value.integer == 8, stream.decodedSizeLimit ?? .max <= 4 << 30,
      let bytes = stream.streamData(decoded: true), bytes.count >= needed
    else { return nil }
    return Samples(
      width: width, height: height, components: components, bytes: Array(bytes.prefix(needed)))
  }

  private static func components(of space: QObject) -> Int? {
    switch space.name ?? space[0].name {
    case "/DeviceGray", "/CalGray", "/G": return 1
    case "/DeviceRGB", "/CalRGB", "/RGB": return 3
    case "/ICCBased":
      let count = space[1]["/N"].value.integer
      return count == 1 || count == 3 ? count : nil
    default: return nil
    }
  }
}

/// Pixels in rows, one or three bytes each.
private struct Samples {
  var width: Int
  var height: Int
  var components: Int
  var bytes: [UInt8]

  /// The size for a resolution when the picture fills the page; nil when it has no more already.
  func size(within page: CGSize, _ pixelsPerInch: Double) -> (width: Int, height: Int)? {
    let long = Double(max(page.width, page.height)) / 72 * pixelsPerInch
    let factor = long / Double(max(width, height))
    guard factor < 0.95, factor > 0 else { return nil }
    return (
      max(1, Int((Double(width) * factor).rounded())), max(1, Int((Double(height) * factor).rounded()))
    )
  }

  /// Each new pixel is the mean of those that it covers.
  func scaled(width newWidth: Int, height newHeight: Int) -> Samples {
    var result = Samples(width: newWidth, height: newHeight, components: components, bytes: [])
    result.bytes.reserveCapacity(newWidth * newHeight * components)
    for row in 0..<newHeight {
      let rows = row * height / newHeight..<max(row * height / newHeight + 1, (row + 1) * height / newHeight)
      for column in 0..<newWidth {
        let left = column * width / newWidth
        let columns = left..<max(left + 1, (column + 1) * width / newWidth)
        for part in 0..<components {
          var sum = 0
          for y in rows {
            for x in columns { sum += Int(bytes[(y * width + x) * components + part]) }
          }
          let count = rows.count * columns.count
          result.bytes.append(UInt8((sum + count / 2) / count))
        }
      }
    }
    return result
  }

  var image: CGImage? {
    CGImage(width: width, height: height, format: components == 1 ? .gray : .bgrx) { pixels, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          let from = (y * width + x) * components
          guard components == 3 else {
            pixels[y * bytesPerRow + x] = bytes[from]
            continue
          }
          for part in 0..<3 { pixels[y * bytesPerRow + x * 4 + part] = bytes[from + 2 - part] }
          pixels[y * bytesPerRow + x * 4 + 3] = 255
        }
      }
    }
  }
}

extension Samples {
  /// The pixels of a decoded picture without transparency.
  init?(_ image: CGImage, components: Int) {
    let isGray = image.pixelFormat == .gray
    guard image.pixelFormat != .bgra, isGray == (components == 1) else { return nil }
    self.init(width: image.width, height: image.height, components: components, bytes: [])
    bytes.reserveCapacity(width * height * components)
    image.withUnsafeBytes { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let at = y * image.bytesPerRow + x * (isGray ? 1 : 4)
          if isGray {
            bytes.append(pixels[at])
          } else {
            bytes.append(contentsOf: [pixels[at + 2], pixels[at + 1], pixels[at]])
          }
        }
      }
    }
  }
}
