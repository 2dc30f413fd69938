extension PDFWriter {
  /// Writes a picture. Equal pictures are written once. One whose bytes are too few for its size gives
  /// a picture that draws nothing. With `interpolates`, readers are asked to smooth it when they
  /// enlarge it.
  package func add(_ picture: PictureData, interpolates: Bool = false) -> Picture {
    var digest = Digest()
    picture.update(&digest)
    digest.update(interpolates ? 1 : 0)
    if let known = pictures[digest.value] { return known }
    let written =
      switch picture {
      case .jpeg(let bytes, let width, let height, let components, let invertsInks):
        addJPEG(
          bytes, width: width, height: height, components: components, invertsInks: invertsInks,
          interpolates: interpolates)
      case .pixels(let bytes, let width, let height, let components, let alpha):
        addPixels(
          bytes, width: width, height: height, components: components, alpha: alpha,
          interpolates: interpolates)
      }
    pictures[digest.value] = written
    return written
  }

  private func addJPEG(
    _ bytes: [UInt8], width: Int, height: Int, components: Int, invertsInks: Bool, interpolates: Bool
  ) -> Picture {
    guard width > 0, height > 0, !bytes.isEmpty,
      var entries = Self.entries(
        width: width, height: height, components: components, interpolates: interpolates)
    else { return Picture(object: 0) }
    entries.append("/Filter/DCTDecode")
    if components == 4, invertsInks { entries.append("/Decode[1 0 1 0 1 0 1 0]") }
    let object = objects.reserve()
    bytes.withUnsafeBytes { objects.writeStream(entries, as: object, bytes: $0) }
    return Picture(object: object)
  }

  private func addPixels(
    _ bytes: [UInt8], width: Int, height: Int, components: Int, alpha: [UInt8]?, interpolates: Bool
  ) -> Picture {
    if components == 3, let gray = Self.gray(bytes) {
      return addPixels(
        gray, width: width, height: height, components: 1, alpha: alpha, interpolates: interpolates)
    }
    guard components != 4,
      var entries = Self.entries(
        width: width, height: height, components: components, interpolates: interpolates),
      let raster = Raster(bytes, width: width, height: height, pixelSize: components)
    else { return Picture(object: 0) }
    var isTransparent = false
    if let alpha, let mask = Raster(alpha, width: width, height: height, pixelSize: 1),
      alpha.contains(where: { $0 < 255 }),
      let maskEntries = Self.entries(
        width: width, height: height, components: 1, interpolates: interpolates)
    {
      let object = objects.reserve()
      mask.write(to: objects, as: object, entries: maskEntries)
      entries.append("/SMask ")
      entries.append(reference: object)
      isTransparent = true
    }
    let object = objects.reserve()
    raster.write(to: objects, as: object, entries: entries)
    return Picture(object: object, isTransparent: isTransparent)
  }

  /// A byte a pixel, when all pixels of three bytes are gray.
  private static func gray(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { bytes in
      for index in stride(from: 0, to: bytes.count - 2, by: 3)
      where bytes[index] != bytes[index + 1] || bytes[index] != bytes[index + 2] {
        return nil
      }
      return stride(from: 0, to: bytes.count - 2, by: 3).map { bytes[$0] }
    }
  }

  private static func entries(
    width: Int, height: Int, components: Int, interpolates: Bool
  ) -> [UInt8]? {
    var entries: [UInt8] = []
    entries.append("/Type/XObject/Subtype/Image/Width ")
    entries.append(integer: width)
    entries.append("/Height ")
    entries.append(integer: height)
    entries.append("/BitsPerComponent 8/ColorSpace")
    switch components {
    case 1: entries.append("/DeviceGray")
    case 3: entries.append("/DeviceRGB")
    case 4: entries.append("/DeviceCMYK")
    default: return nil
    }
    if interpolates { entries.append("/Interpolate true") }
    return entries
  }
}

extension PictureData {
  fileprivate func update(_ digest: inout Digest) {
    switch self {
    case .jpeg(let bytes, let width, let height, let components, let invertsInks):
      for number in [0, width, height, components, invertsInks ? 1 : 0] { digest.update(number) }
      bytes.withUnsafeBytes { digest.update($0) }
    case .pixels(let bytes, let width, let height, let components, let alpha):
      for number in [1, width, height, components, alpha?.count ?? -1] { digest.update(number) }
      bytes.withUnsafeBytes { digest.update($0) }
      alpha?.withUnsafeBytes { digest.update($0) }
    }
  }
}
