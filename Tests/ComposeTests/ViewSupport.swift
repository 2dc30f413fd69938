import Compose
import Foundation

/// Where views were drawn, by the names that the tests gave them.
final class Frames {
  private(set) var frames: [String: CGRect] = [:]
  private(set) var size = CGSize.zero

  subscript(name: String) -> CGRect { frames[name] ?? .null }

  func note(_ name: String, _ frame: CGRect) { frames[name] = frame }

  /// Lays a view out and draws it.
  init<Content: View>(
    width: CGFloat? = nil, height: CGFloat? = nil, @ViewBuilder _ content: (Frames) -> Content
  ) {
    let renderer = ImageRenderer(content: content(self))
    renderer.proposedSize = ProposedViewSize(width: width, height: height)
    renderer.render { size, draw in
      self.size = size
      if let context = CGContext(width: 8, height: 8, isOpaque: false) { draw(context) }
    }
  }
}

extension View {
  /// Notes where the view is drawn.
  func named(_ name: String, _ frames: Frames) -> some View {
    background {
      GeometryReader { proxy in
        let _ = frames.note(name, proxy.frame(in: .global))
        Color.clear
      }
    }
  }

  /// As `frame(width:height:)`, for a short line.
  func sized(_ width: CGFloat, _ height: CGFloat) -> some View { frame(width: width, height: height) }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

func size(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

extension CGImage {
  /// A pixel from the upper left as red, green, blue, alpha.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    withUnsafeBytes { bytes in
      let start = y * bytesPerRow + x * 4
      return [bytes[start + 2], bytes[start + 1], bytes[start], bytes[start + 3]]
    }
  }
}
