public import Foundation
public import Graphics

/// Properties of annotations of all types.
extension PDFAnnotation {
  /// The type without slash, such as "Highlight". It can be set once, on an annotation without one.
  public var type: String? {
    get { entry("/Subtype").name.map(\.withoutSlash) }
    set {
      guard let newValue, !newValue.isEmpty, type == nil else { return }
      set(.name(newValue.withSlash), for: "/Subtype")
    }
  }

  /// The rectangle in page space.
  ///
  /// Points of lines, strokes and marked text move along with its origin. Rectangles that are not
  /// finite are ignored.
  public var bounds: CGRect {
    get {
      guard let n = numbers("/Rect"), n.count >= 4 else { return .zero }
      return CGRect(
        x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
    }
    set {
      guard newValue.isFinite else { return }
      Model.sync {
        let (old, new) = (bounds, newValue.standardized)
        guard old != new else { return }
        onStateName = buttonStateName
        entries["/Rect"] = .rect(new)
        shiftPoints(by: CGPoint(x: new.minX - old.minX, y: new.minY - old.minY))
        noteChange()
        noteRedraw()
        // A stored drawing moves along and is stretched; lines would become thicker by that.
        if old.size != new.size { dropAppearance() }
      }
    }
  }

  private func shiftPoints(by offset: CGPoint) {
    func shifted(_ numbers: [Double]) -> PDFObject {
      .numbers(
        numbers.enumerated().map { $0.element + Double($0.offset.isMultiple(of: 2) ? offset.x : offset.y) })
    }
    for key in ["/L", "/QuadPoints", "/Vertices", "/CL"] {
      if let points = numbers(key) { entries[key] = shifted(points) }
    }
    if let strokes = entry("/InkList").array {
      entries["/InkList"] = .array(strokes.map { shifted(numbers(in: resolve($0)) ?? []) })
    }
  }

  // MARK: Flags

  var flags: Int { entry("/F").integer ?? 0 }

  private func setFlags(_ flags: Int) { set(.integer(flags), for: "/F") }

  /// Whether it shows on screen: neither hidden nor kept from view.
  public var shouldDisplay: Bool {
    get { flags & (AnnotationFlag.hidden | AnnotationFlag.noView) == 0 }
    set {
      setFlags(
        newValue
          ? flags & ~(AnnotationFlag.hidden | AnnotationFlag.noView) : flags | AnnotationFlag.noView)
    }
  }

  /// Whether it is printed. True for new annotations.
  public var shouldPrint: Bool {
    get { flags & AnnotationFlag.print != 0 && flags & AnnotationFlag.hidden == 0 }
    set {
      setFlags(
        newValue ? (flags | AnnotationFlag.print) & ~AnnotationFlag.hidden : flags & ~AnnotationFlag.print)
    }
  }

  // MARK: Texts

  /// When it was last changed.
  public var modificationDate: Date? {
    get { entry("/M").text.flatMap(PDFDate.date) }
    set { set(newValue.map { .text(PDFDate.text(from: $0)) }, for: "/M") }
  }

  /// The author; nil for form fields.
  public var userName: String? {
    get { isWidget ? nil : entry("/T").text }
    set {
      guard !isWidget else { return }
      set(newValue.map { .text($0) }, for: "/T")
    }
  }

  /// The text of a note or of free text, else a description.
  public var contents: String? {
    get { entry("/Contents").text }
    set {
      // A styled text of the same words would win over the new ones.
      set(nil, for: "/RC")
      set(newValue.map { .text($0) }, for: "/Contents")
    }
  }

  // MARK: Colours

  /// The main colour: strokes of shapes, the marker of a highlight, the ground of free text.
  ///
  /// Without one in the file: yellow for highlights and notes, none for free text, else black. Setting
  /// it drops a stored appearance that can be made anew. Alpha is stored as opacity; colours of alpha 0
  /// as no colour.
  public var color: UIColor {
    get {
      let stored = UIColor(components: numbers("/C"))
      let color = stored ?? defaultColor
      return color.alphaComponent == 0 ? color : color.withAlphaComponent(opacity)
    }
    set {
      set(.numbers(newValue.components), for: "/C")
      let alpha = newValue.alphaComponent
      guard !isWidget, alpha > 0 else { return }
      set(alpha < 1 ? .real(Double(alpha)) : nil, for: "/CA")
    }
  }

  private var defaultColor: UIColor {
    switch kind {
    case "/Highlight", "/Text": .yellow
    case "/FreeText": .clear
    default: .black
    }
  }

  /// The opacity of markup.
  var opacity: CGFloat {
    guard !isWidget else { return 1 }
    return entry("/CA").number.map { min(max(CGFloat($0), 0), 1) } ?? 1
  }

  /// The fill of circles, squares, polygons and line endings; nil for none.
  public var interiorColor: UIColor? {
    get {
      guard let color = UIColor(components: numbers("/IC")), color.alphaComponent > 0 else { return nil }
      let alpha = entry("/ca").number.map { min(max(CGFloat($0), 0), 1) } ?? opacity
      return color.withAlphaComponent(alpha)
    }
    set {
      set(newValue.map { .numbers($0.components) }, for: "/IC")
      let alpha = newValue?.alphaComponent ?? 1
      set(alpha > 0 && alpha < 1 ? .real(Double(alpha)) : nil, for: "/ca")
    }
  }

  // MARK: State

  /// True when the annotation has a stored drawing, which is what is drawn.
  public var hasAppearanceStream: Bool {
    Model.sync {
      let normal = resolve(entry("/AP")["/N"])
      return normal.dictionary.map { !$0.isEmpty } ?? false
    }
  }

  /// Drawn as pressed while the pointer is down; not stored.
  public var isHighlighted: Bool {
    get { Model.sync { isPressed } }
    set {
      Model.sync {
        isPressed = newValue
        picture = nil
      }
    }
  }

  /// Whether a note's window shows opened.
  public var isOpen: Bool {
    get { entry("/Open").boolean ?? false }
    set { set(.boolean(newValue), for: "/Open") }
  }

  /// The window of a note, if it has one. It goes where the note goes.
  public var popup: PDFAnnotation? {
    get { Model.sync { window } }
    set {
      let (old, page) = Model.sync { (window, owner) }
      guard old !== newValue else { return }
      Model.sync {
        window = newValue
        newValue?.note = self
        old?.note = nil
        entries["/Popup"] = nil
        noteChange()
      }
      guard let page else { return }
      if let old { page.removeAnnotation(old) }
      if let newValue, newValue.page !== page { page.addAnnotation(newValue) }
    }
  }
}

extension UIColor {
  /// One, three or four numbers; none at all is no colour.
  convenience init?(components: [Double]?) {
    guard let n = components?.map({ CGFloat($0) }) else { return nil }
    switch n.count {
    case 0: self.init(white: 0, alpha: 0)
    case 1: self.init(white: n[0], alpha: 1)
    case 3: self.init(red: n[0], green: n[1], blue: n[2], alpha: 1)
    case 4:
      self.init(
        cgColor: CGColor(
          genericCMYKCyan: n[0], magenta: n[1], yellow: n[2], black: n[3], alpha: 1))
    default: return nil
    }
  }

  /// The numbers for a file, empty for an invisible colour.
  var components: [Double] {
    guard alphaComponent > 0, let parts = cgColor.components else { return [] }
    return parts.dropLast().map { min(max(Double($0), 0), 1) }
  }
}
