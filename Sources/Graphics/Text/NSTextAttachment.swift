public import Foundation

/// Something that stands in text like a letter: a picture.
open class NSTextAttachment: NSObject {
  /// The character that stands for an attachment.
  public static let character = 0xFFFC

  /// What is shown.
  open var image: UIImage?
  /// Where it stands, y up: the origin is its lower left corner from the baseline. Without a size, the
  /// image's own counts.
  open var bounds = CGRect.zero
  /// A file's content; an image that can be read is shown when there is no `image`.
  open var contents: Data?
  /// The kind of `contents`.
  open var fileType: String?

  /// Makes an attachment of a file's content.
  public init(data: Data?, ofType type: String?) {
    contents = data
    fileType = type
  }

  /// Makes an empty attachment.
  public convenience override init() {
    self.init(data: nil, ofType: nil)
  }

  /// Makes an attachment of a picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// What is shown: the image, or the one in the contents.
  package var shownImage: UIImage? { image ?? contents.flatMap(UIImage.init(data:)) }

  /// Where it stands, with the image's size where `bounds` have none.
  package var shownBounds: CGRect {
    guard bounds.width == 0, bounds.height == 0, let image = shownImage else { return bounds }
    return CGRect(origin: bounds.origin, size: image.size)
  }
}

extension NSAttributedString {
  /// Makes a text of an attachment alone.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
