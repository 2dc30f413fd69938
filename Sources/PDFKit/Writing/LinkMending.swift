/// Keeps what leads to pages leading to the right ones, when pages have moved between files or have
/// gone.
extension Assembly {
  enum LinkState { case unaffected, leadsNowhere }

  /// Mends the `/Dest` or `/A` of a link annotation or an outline item.
  func mend(_ holder: QObject, from source: AssemblySource) -> LinkState {
    if holder.has("/Dest") {
      return mendDestination(of: holder, key: "/Dest", from: source)
    }
    let action = holder["/A"]
    guard action["/S"].isName("/GoTo") else { return .unaffected }
    return mendDestination(of: action, key: "/D", from: source)
  }

  private func mendDestination(of holder: QObject, key: String, from source: AssemblySource) -> LinkState {
    let destination = holder[key]
    if destination.isArray { return mendExplicit(destination, from: source) }
    guard let name = destination.destinationName else { return .leadsNowhere }
    guard let outputName = source.outputName(of: name) else { return .leadsNowhere }
    // A name object would be looked for in the old dictionary, which is not carried over.
    if destination.isName || outputName != name { holder[key] = output.make(string: outputName) }
    return .unaffected
  }

  /// Pages given by number in their own file become references; without its page the rest is of no use.
  func mendExplicit(_ destination: QObject, from source: AssemblySource) -> LinkState {
    let first = destination[0]
    if first.isDictionary { return .unaffected }
    guard first.isInteger, source.tree.pages.indices.contains(first.integer),
      let page = source.copies[source.tree.pages[first.integer].id]
    else { return .leadsNowhere }
    destination.set(page, at: 0)
    return .unaffected
  }

  // MARK: The base's own catalogue

  /// The base's outline and open action, which the plan leaves as they are.
  func mendCatalog() {
    guard let base = plan.base, !keepsBasePages else { return }
    let source = source(of: base)
    let catalog = output.catalog
    let opening = catalog["/OpenAction"]
    let isGone =
      opening.isArray
      ? mendExplicit(opening, from: source) == .leadsNowhere
      : opening["/S"].isName("/GoTo")
        && mendDestination(of: opening, key: "/D", from: source) == .leadsNowhere
    if isGone { catalog.remove("/OpenAction") }
    guard plan.outline == nil else { return }
    var visited: Set<ObjectID> = []
    var open = [catalog["/Outlines"]["/First"]]
    while let item = open.popLast() {
      guard item.isDictionary, let id = item.id, visited.insert(id).inserted else { continue }
      if mend(item, from: source) == .leadsNowhere {
        item.remove("/Dest")
        item.remove("/A")
      }
      open.append(item["/Next"])
      open.append(item["/First"])
    }
  }

  // MARK: Named destinations

  /// Gives all sources' named destinations that lead to pages of the output a name in its tree. A name
  /// that is taken gets a number behind it.
  func mergeNamedDestinations() {
    var table: [NamePair] = []
    var taken = UniqueNames(avoiding: Set(sources.flatMap { $0.names.pairs.map(\.name) }))
    for source in sources {
      if source.isBase, keepsBasePages {
        table = source.names.pairs
        for pair in table { _ = taken.unique(pair.name) }
        continue
      }
      let pairs = source.names.pairs.filter { source.leadsToCopiedPage($0.value) }
      for (pair, own) in zip(pairs, source.counterparts(of: pairs.map(\.value))) {
        guard mendExplicit(own.isArray ? own : own["/D"], from: source) == .unaffected else { continue }
        let name = taken.unique(pair.name)
        source.setOutputName(name, of: pair.name)
        table.append(NamePair(name: name, value: own))
      }
    }
    guard sources.contains(where: { !$0.names.pairs.isEmpty }) else { return }
    output.catalog.remove("/Dests")
    setNameTree("/Dests", to: table)
  }

  /// Sets or removes a tree of the catalogue's `/Names`.
  func setNameTree(_ key: String, to pairs: [NamePair]) {
    let catalog = output.catalog
    let known = catalog["/Names"]
    let names = known.isDictionary ? known : output.makeDictionary()
    if pairs.isEmpty { names.remove(key) } else { names[key] = output.makeNameTree(pairs) }
    if names.keys.isEmpty { catalog.remove("/Names") } else { catalog["/Names"] = names }
  }
}

extension AssemblySource {
  /// Whether a destination of the file leads to a page that came along.
  fileprivate func leadsToCopiedPage(_ destination: QObject) -> Bool {
    let array = destination.isArray ? destination : destination["/D"]
    let page = array[0]
    if let id = page.id { return copies[id] != nil }
    return page.isInteger && tree.pages.indices.contains(page.integer)
      && copies[tree.pages[page.integer].id] != nil
  }
}

extension QObject {
  /// The name of a destination given by name.
  fileprivate var destinationName: [UInt8]? {
    if isString { return bytes }
    return name.map { Array($0.utf8.dropFirst()) }
  }
}

extension QDocument {
  private static let namesPerLeaf = 64

  /// A name tree of two levels.
  func makeNameTree(_ pairs: [NamePair]) -> QObject {
    let isSorted = zip(pairs, pairs.dropFirst()).allSatisfy { $0.name.lexicographicallyPrecedes($1.name) }
    let sorted = isSorted ? pairs : pairs.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    func leaf(_ pairs: ArraySlice<NamePair>) -> QObject {
      let names = makeArray()
      for pair in pairs {
        names.append(pair.key ?? make(string: pair.name))
        names.append(pair.value)
      }
      let node = makeIndirect(makeDictionary())
      node["/Names"] = names
      return node
    }
    if sorted.count <= Self.namesPerLeaf { return leaf(sorted[...]) }
    let kids = makeArray()
    for start in stride(from: 0, to: sorted.count, by: Self.namesPerLeaf) {
      let end = min(start + Self.namesPerLeaf, sorted.count)
      let node = leaf(sorted[start..<end])
      let limits = makeArray()
      limits.append(make(string: sorted[start].name))
      limits.append(make(string: sorted[end - 1].name))
      node["/Limits"] = limits
      kids.append(node)
    }
    let root = makeIndirect(makeDictionary())
    root["/Kids"] = kids
    return root
  }
}
