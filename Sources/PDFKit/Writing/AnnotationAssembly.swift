/// The annotations of the output's pages.
extension Assembly {
  /// Mends the links of a page that has moved, and carries out the plan for its annotations.
  func arrangeAnnotations(of planned: PlannedPage, on page: QObject) {
    let source = source(of: planned.file)
    let list = page["/Annots"]
    guard planned.annotations != nil || !(source.isBase && keepsBasePages) && list.isArray else { return }
    var originals: [QObject?] = list.items.map { $0.isDictionary ? $0 : nil }
    if !source.isBase || !keepsBasePages {
      for (index, annotation) in originals.enumerated() {
        guard let annotation else { continue }
        if !source.isBase { annotation.remove("/StructParent") }
        if mend(annotation, from: source) == .leadsNowhere { originals[index] = withoutTarget(annotation) }
      }
    }
    let changed: [QObject]
    if let plan = planned.annotations {
      changed = plan.compactMap { make($0, originals: originals, on: page, from: source) }
      if !touchesWidgets {
        touchesWidgets = (originals.compactMap(\.self) + changed).contains {
          $0["/Subtype"].isName("/Widget")
        }
      }
    } else if originals.contains(where: { $0 == nil }) {
      changed = originals.compactMap(\.self)
    } else {
      return
    }
    guard !changed.isEmpty else {
      page.remove("/Annots")
      return
    }
    let array = output.makeArray()
    for annotation in changed { array.append(annotation) }
    page["/Annots"] = array
  }

  /// A link that leads nowhere is of no use; other annotations only lose what a click would do.
  private func withoutTarget(_ annotation: QObject) -> QObject? {
    if annotation["/Subtype"].isName("/Link") { return nil }
    annotation.remove("/Dest")
    annotation.remove("/A")
    return annotation
  }

  private func make(
    _ planned: PlannedAnnotation, originals: [QObject?], on page: QObject, from source: AssemblySource
  ) -> QObject? {
    switch planned {
    case .kept(let index):
      return originals.indices.contains(index) ? originals[index] : nil
    case .changed(let index, let entries, let target):
      // One that stood inline, or whose link was dropped, is made anew.
      let known = originals.indices.contains(index) ? originals[index] : nil
      let annotation = known?.id == nil ? output.makeIndirect(output.makeDictionary()) : known
      guard let annotation else { return nil }
      fill(annotation, with: entries, from: source, target: target, on: page)
      return annotation
    case .added(let entries, let file, let target):
      let annotation = output.makeIndirect(output.makeDictionary())
      fill(annotation, with: entries, from: file.map { self.source(of: $0) }, target: target, on: page)
      annotation["/P"] = page
      if let id = annotation.id { addedAnnotations.insert(id) }
      return annotation
    }
  }

  private func fill(
    _ annotation: QObject, with entries: [String: PDFObject], from source: AssemblySource?,
    target: PlannedTarget?, on page: QObject
  ) {
    for key in annotation.keys where entries[key] == nil { annotation.remove(key) }
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) where key != "/P" {
      let object = makeObject(value, from: source)
      // Streams, such as appearances, must have numbers; qpdf gives them on creation.
      annotation[key] = object
    }
    annotation["/Type"] = output.make(name: "/Annot")
    annotation["/P"] = page
    raiseFieldEntries(of: annotation)
    guard let target else { return }
    annotation.remove("/Dest")
    annotation["/A"] = action(for: target)
  }

  /// The output's object for a value whose references are to the source's file.
  func makeObject(_ value: PDFObject, from source: AssemblySource?) -> QObject {
    output.make(value) { id in source?.counterpart(of: id) ?? output.makeNull() }
  }

  // MARK: Targets

  /// The action dictionary for a target; null for a page that does not exist.
  func action(for target: PlannedTarget) -> QObject {
    switch target {
    case .page:
      guard let destination = destination(for: target) else { return output.makeNull() }
      let action = output.makeDictionary()
      action["/S"] = output.make(name: "/GoTo")
      action["/D"] = destination
      return action
    case .action(let entries, let file):
      return makeObject(.dictionary(entries), from: file.map { source(of: $0) })
    }
  }

  /// The explicit destination for a page target.
  func destination(for target: PlannedTarget) -> QObject? {
    guard case .page(let index, let x, let y, let zoom) = target, pages.indices.contains(index) else {
      return nil
    }
    let array = output.makeArray()
    array.append(pages[index])
    array.append(output.make(name: "/XYZ"))
    for value in [x, y, zoom] { array.append(value.map { output.make($0) } ?? output.makeNull()) }
    return array
  }
}
