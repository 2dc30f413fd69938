import Foundation
import Graphics

/// The kinds of picture that can be written.
enum PictureFormat {
  case png, jpeg, ppm

  /// The kind by a file's ending; PNG for standard output.
  init(path: String) throws(CommandError) {
    switch path == "-" ? "png" : (path as NSString).pathExtension.lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "ppm": self = .ppm
    default: throw .usage("“\(path)” does not say which kind of picture. Let it end in .png, .jpg or .ppm.")
    }
  }

  /// The picture's file; `resolution` is in pixels an inch.
  func encode(_ image: CGImage, resolution: Double?) throws -> Data {
    switch self {
    case .png: try image.pngData(resolution: resolution)
    case .jpeg: try image.jpegData(quality: 0.9, resolution: resolution)
    case .ppm: try image.ppmData()
    }
  }
}
