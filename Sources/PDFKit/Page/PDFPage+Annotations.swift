import Engine
public import Foundation

extension PDFPage {
  /// The annotations in drawing order, links, form fields and pop-ups included. Read from the file when
  /// first asked for.
  public var annotations: [PDFAnnotation] {
    if let known = Model.sync({ loadedAnnotations }) { return known }
    // Made without the lock: the delegate chooses classes.
    let read = readAnnotations()
    return Model.sync {
      if let known = loadedAnnotations { return known }
      for annotation in read { annotation.owner = self }
      loadedAnnotations = read
      return read
    }
  }

  private func readAnnotations() -> [PDFAnnotation] {
    let (file, index, document) = Model.sync { (self.file, fileIndex, owner) }
    guard let structure = try? file?.structure() else { return [] }
    let delegate = document?.delegate
    let read = structure.annotations(ofPage: index).map { annotation in
      let seed = AnnotationSeed(
        entries: annotation.entries.merging(annotation.inherited) { own, _ in own }, structure: structure,
        inherited: annotation.inherited, fileIndex: annotation.index, filePage: index, fileID: annotation.id)
      let kind = structure.resolve(annotation.entries["/Subtype"] ?? .null).name ?? "/"
      let type = delegate?.class(forAnnotationType: kind.withoutSlash) as? PDFAnnotation.Type
      guard let type, type != PDFAnnotation.self else { return PDFAnnotation(seed) }
      return type.init(coder: SeedCoder(seed)) ?? PDFAnnotation(seed)
    }
    Self.connectWindows(of: read)
    for annotation in read { annotation.dropOutdatedLook() }
    return read
  }

  /// Notes and their windows name each other by object number.
  private static func connectWindows(of annotations: [PDFAnnotation]) {
    let byID = Dictionary(
      annotations.compactMap { annotation in annotation.fileID.map { ($0, annotation) } },
      uniquingKeysWith: { first, _ in first })
    for annotation in annotations {
      if let id = annotation.entries["/Popup"]?.reference, let window = byID[id], window.kind == "/Popup" {
        annotation.window = window
        window.note = annotation
      } else if annotation.kind == "/Popup", annotation.note == nil,
        let id = annotation.entries["/Parent"]?.reference, let note = byID[id], note !== annotation
      {
        note.window = note.window ?? annotation
        annotation.note = note
      }
    }
  }

  /// Puts an annotation on top of the others, with its window. It leaves the page that it was on.
  public func addAnnotation(_ annotation: PDFAnnotation) {
    let present = annotations
    guard !present.contains(where: { $0 === annotation }) else { return }
    annotation.page?.removeAnnotation(annotation)
    let window = Model.sync { () -> PDFAnnotation? in
      annotation.settle(on: self)
      annotation.owner = self
      loadedAnnotations = (loadedAnnotations ?? present) + [annotation]
      hasChangedAnnotations = true
      return annotation.window
    }
    if let window { addAnnotation(window) }
  }

  /// Takes an annotation and its window off the page, if it is there.
  public func removeAnnotation(_ annotation: PDFAnnotation) {
    let present = annotations
    guard present.contains(where: { $0 === annotation }) else { return }
    let window = Model.sync { () -> PDFAnnotation? in
      // Read while it is known where it leads to.
      _ = annotation.currentAction
      loadedAnnotations = (loadedAnnotations ?? present).filter { $0 !== annotation }
      annotation.owner = nil
      hasChangedAnnotations = true
      return annotation.window
    }
    if let window { removeAnnotation(window) }
  }

  /// The topmost annotation that shows under a point of page space; nil when there is none.
  public func annotation(at point: CGPoint) -> PDFAnnotation? {
    annotations.last { $0.kind != "/Popup" && $0.shouldDisplay && $0.bounds.contains(point) }
  }

  /// Takes copies of another page's annotations, this page being a copy of that one.
  func takeCopies(of annotations: [PDFAnnotation]) {
    let copies = annotations.map { $0.copyForPage() }
    for (original, copy) in zip(annotations, copies) {
      copy.owner = self
      guard let window = original.window, let place = annotations.firstIndex(where: { $0 === window }) else {
        continue
      }
      copy.window = copies[place]
      copies[place].note = copy
    }
    loadedAnnotations = copies
    hasChangedAnnotations = true
  }

  // MARK: For drawing and writing

  /// The places in `/Annots` that the file's drawing leaves out, and what is drawn on top instead, in
  /// order.
  func annotationDrawing() -> (hidden: Set<Int>, drawn: [PDFAnnotation]) {
    if leavesAnnotationsToPDFium { return ([], []) }
    let present = annotations
    return Model.sync {
      var hidden: Set<Int> = []
      if hasChangedAnnotations, let structure = try? file?.structure() {
        hidden = Set(structure.annotations(ofPage: fileIndex).map(\.index))
        hidden.subtract(present.compactMap(\.fileIndex))
      }
      var drawn: [PDFAnnotation] = []
      for annotation in present {
        let isOurs = annotation.isRedrawn || annotation.drawsItself || annotation.isPressed
        guard let index = annotation.fileIndex else {
          drawn.append(annotation)
          continue
        }
        let isMissed = annotation.isMissedByPDFium
        // Of free text, PDFium shows no letters beyond Latin.
        if isOurs || (isMissed && annotation.kind == "/FreeText") { hidden.insert(index) }
        if isOurs || isMissed { drawn.append(annotation) }
      }
      return (hidden, drawn.filter { $0.shouldDisplay && $0.kind != "/Popup" })
    }
  }

  /// True when nobody has looked at the annotations or can have a say in them, and PDFium draws them all:
  /// then the file's structure need not be opened for drawing.
  private var leavesAnnotationsToPDFium: Bool {
    let (file, index, isUntouched) = Model.sync {
      (self.file, fileIndex, loadedAnnotations == nil && owner?.delegate == nil)
    }
    guard isUntouched, let file else { return isUntouched }
    return Engine.run { lane in
      (try? file.core.withPage(index, lane) { $0.drawsAllAnnotations(lane) }) ?? true
    }
  }

  /// What is written for the annotations; nil when they are as in the file.
  ///
  /// `burningIn`: annotations without a stored appearance get one, which is then burnt in.
  func plannedAnnotations(burningIn: Bool = false, pageIndex: (PDFPage) -> Int?) -> [PlannedAnnotation]? {
    let known = Model.sync { loadedAnnotations }
    guard let present = burningIn ? annotations : known,
      burningIn || Model.sync({ hasChangedAnnotations }) || present.contains(where: \.drawsItself)
    else { return nil }
    return present.compactMap { $0.planned(burningIn: burningIn, pageIndex) }
  }
}

extension PDFAnnotation {
  /// Keeps its place in the file on the page that it came from; elsewhere it is new.
  fileprivate func settle(on page: PDFPage) {
    guard fileIndex != nil else { return }
    if let structure, let own = try? page.file?.structure(), own === structure, page.fileIndex == filePage {
      return
    }
    if newAction == nil, let readAction { newAction = .some(readAction) }
    if isWidget, let name = fieldNameInFile { entries["/T"] = .text(name) }
    for key in ["/P", "/Popup", "/Parent", "/IRT", "/StructParent", "/Kids"] { entries[key] = nil }
    inherited = [:]
    fileIndex = nil
    fileID = nil
  }

  /// Where the form says that its stored appearances are not to be relied on, text and choices are
  /// drawn from their values.
  fileprivate func dropOutdatedLook() {
    guard isWidget, widgetFieldType == .text || widgetFieldType == .choice,
      resolve(structure?.formEntry("/NeedAppearances") ?? .null).boolean == true
    else { return }
    entries["/AP"] = nil
    isRedrawn = true
  }

  /// Shows in the file's drawing only with a stored appearance, which it does not have.
  fileprivate var isMissedByPDFium: Bool {
    guard !hasAppearanceStream else { return false }
    switch kind {
    case "/Line", "/PolyLine", "/Polygon", "/Redact", "/Link", "/FreeText", "/Caret", "/Stamp": return true
    case "/Widget": return true
    default: return false
    }
  }
}
