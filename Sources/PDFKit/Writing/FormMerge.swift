/// The form of the output: fields of all widgets on its pages, and none besides.
extension Assembly {
  private static let depthLimit = 64

  /// Whether widgets may have come or gone.
  var needsFormMerge: Bool {
    touchesWidgets
      || !keepsPageTree && sources.contains { $0.document.catalog["/AcroForm"].isDictionary }
  }

  func mergeForms() {
    let known = output.catalog["/AcroForm"]
    let form = known.isDictionary ? known : output.makeDictionary()
    arrangeAddedFields(in: form)
    var live: Set<ObjectID> = []
    var roots: [QObject] = []
    var seen: Set<ObjectID> = []
    for page in pages {
      for annotation in page["/Annots"].items where annotation["/Subtype"].isName("/Widget") {
        guard let id = annotation.id else { continue }
        live.insert(id)
        let root = topField(of: annotation)
        if let rootID = root.id, seen.insert(rootID).inserted { roots.append(root) }
      }
    }
    guard known.isDictionary || !roots.isEmpty else { return }
    let fields = output.makeArray()
    var listed: Set<ObjectID> = []
    var names = UniqueNames()
    var visited: Set<ObjectID> = []
    for field in form["/Fields"].items + roots {
      guard field.isDictionary, let id = field.id, listed.insert(id).inserted,
        prune(field, live: live, visited: &visited, depth: 0)
      else { continue }
      name(field, taken: &names)
      fields.append(field)
    }
    form["/Fields"] = fields
    for source in sources where !source.isBase && !source.copies.isEmpty {
      mergeDefaults(of: source, into: form)
    }
    output.catalog["/AcroForm"] = form
  }

  private func topField(of widget: QObject) -> QObject {
    var field = widget
    for _ in 0..<Self.depthLimit {
      let parent = field["/Parent"]
      guard parent.isDictionary else { break }
      field = parent
    }
    return field
  }

  /// Takes out widgets that stand on no page, and fields that had only such. False: nothing is left.
  private func prune(
    _ field: QObject, live: Set<ObjectID>, visited: inout Set<ObjectID>, depth: Int
  ) -> Bool {
    guard depth < Self.depthLimit, let id = field.id, visited.insert(id).inserted else { return true }
    let kids = field["/Kids"]
    guard kids.isArray, kids.count > 0 else {
      return !field["/Subtype"].isName("/Widget") || live.contains(id)
    }
    let items = kids.items
    let left = items.filter { $0.isDictionary && prune($0, live: live, visited: &visited, depth: depth + 1) }
    if left.count < items.count {
      let array = output.makeArray()
      for kid in left { array.append(kid) }
      field["/Kids"] = array
    }
    return !left.isEmpty
  }

  /// Fields of one name would share their value, so the later one of another file is renamed.
  private func name(_ field: QObject, taken: inout UniqueNames) {
    let title = field["/T"]
    guard title.isString else { return }
    let name = title.bytes
    let own = taken.unique(name)
    if own != name { field["/T"] = output.make(string: own) }
  }

  /// Fonts and switches that fields of another file rely on; what the output has already stays.
  private func mergeDefaults(of source: AssemblySource, into form: QObject) {
    let theirs = source.document.catalog["/AcroForm"]
    guard theirs.isDictionary else { return }
    for key in ["/DA", "/Q"] where !form.has(key) && theirs.has(key) {
      form[key] = source.counterpart(of: theirs[key])
    }
    if theirs["/NeedAppearances"].value.boolean == true { form["/NeedAppearances"] = output.make(true) }
    let resources = theirs["/DR"]
    guard resources.isDictionary else { return }
    guard form["/DR"].isDictionary else {
      form["/DR"] = source.counterpart(of: resources)
      return
    }
    for kind in resources.keys where resources[kind].isDictionary {
      let own = form["/DR"][kind]
      let target = own.isDictionary ? own : output.makeDictionary()
      for key in resources[kind].keys where !target.has(key) {
        target[key] = source.counterpart(of: resources[kind][key])
      }
      form["/DR"][kind] = target
    }
  }
}
