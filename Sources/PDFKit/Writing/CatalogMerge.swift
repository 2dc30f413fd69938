/// What the catalogues of merged files hold: labels, attachments, layers.
extension Assembly {
  // MARK: Page labels

  /// Writes labels so that each page keeps its own, or has the one that was set. A file without labels counts its pages from 1.
  func mergeLabels() {
    let ranges = sources.map { $0.document.pageLabelRanges() }
    guard ranges.contains(where: { !$0.isEmpty }) || plan.pages.contains(where: { $0.label != nil })
    else { return }
    let nums = output.makeArray()
    var current: PageLabelRange?
    for (index, planned) in plan.pages.enumerated() {
      let own = ranges[sources.firstIndex { $0.file === planned.file } ?? 0]
      var label =
        own.last { $0.firstPage <= planned.index } ?? PageLabelRange(firstPage: 0, style: .decimal)
      label.start += planned.index - label.firstPage
      label.firstPage = index
      if let set = planned.label { label = PageLabelRange(firstPage: index, style: nil, prefix: set) }
      if let current, current.continues(with: label) { continue }
      current = label
      nums.append(output.make(index))
      nums.append(makeLabel(label))
    }
    let tree = output.makeDictionary()
    tree["/Nums"] = nums
    output.catalog["/PageLabels"] = tree
  }

  private func makeLabel(_ label: PageLabelRange) -> QObject {
    let entries = output.makeDictionary()
    if let style = label.style { entries["/S"] = output.make(name: style.rawValue) }
    if !label.prefix.isEmpty { entries["/P"] = output.make(string: TextString.encode(label.prefix)) }
    if label.start != 1, label.style != nil { entries["/St"] = output.make(label.start) }
    return entries
  }

  // MARK: Attachments

  /// Adds the embedded files of each file that is in the output as a whole. Of a file of which only
  /// some pages are taken, nothing else is.
  func mergeAttachments() {
    var table: [NamePair] = []
    var taken = UniqueNames()
    for source in sources where source.isBase || source.isWhole {
      for pair in source.document.catalog["/Names"]["/EmbeddedFiles"].nameTreePairs() {
        table.append(
          NamePair(name: taken.unique(pair.name), value: source.counterpart(of: pair.value)))
      }
    }
    if !table.isEmpty { setNameTree("/EmbeddedFiles", to: table) }
  }

  // MARK: Layers

  /// Adds the layers of other files, so that hidden ones stay hidden.
  func mergeLayers() {
    for source in sources where !source.isBase && !source.copies.isEmpty {
      let theirs = source.document.catalog["/OCProperties"]
      guard theirs.isDictionary else { continue }
      let own = output.catalog["/OCProperties"]
      guard own.isDictionary else {
        output.catalog["/OCProperties"] = source.counterpart(of: theirs)
        continue
      }
      append(theirs["/OCGs"], to: own, key: "/OCGs", from: source)
      let settings = own["/D"]
      guard settings.isDictionary else { continue }
      for key in ["/ON", "/OFF", "/Order", "/AS", "/Locked", "/RBGroups"] {
        append(theirs["/D"][key], to: settings, key: key, from: source)
      }
    }
  }

  private func append(_ items: QObject, to holder: QObject, key: String, from source: AssemblySource) {
    guard items.isArray else { return }
    let array = holder[key].isArray ? holder[key] : output.makeArray()
    for item in items.items { array.append(source.counterpart(of: item)) }
    holder[key] = array
  }
}

extension PageLabelRange {
  /// Whether a page with the given label needs no range of its own behind this one.
  fileprivate func continues(with next: PageLabelRange) -> Bool {
    style == next.style && prefix == next.prefix
      && (style == nil || start + next.firstPage - firstPage == next.start)
  }
}
