extension Assembly {
  /// Replaces the document's outline.
  func writeOutline(_ items: [PlannedOutlineItem]) {
    let catalog = output.catalog
    guard !items.isEmpty else {
      catalog.remove("/Outlines")
      if catalog["/PageMode"].isName("/UseOutlines") { catalog.remove("/PageMode") }
      return
    }
    let root = output.makeIndirect(output.makeDictionary())
    root["/Type"] = output.make(name: "/Outlines")
    root["/Count"] = output.make(addChildren(items, to: root))
    catalog["/Outlines"] = root
  }

  /// Adds the items below a parent and gives the number of those visible when it is open.
  private func addChildren(_ items: [PlannedOutlineItem], to parent: QObject) -> Int {
    var visible = 0
    var previous: QObject?
    for planned in items {
      let item = output.makeIndirect(output.makeDictionary())
      item["/Title"] = output.make(string: TextString.encode(planned.title))
      item["/Parent"] = parent
      if let previous {
        item["/Prev"] = previous
        previous["/Next"] = item
      } else {
        parent["/First"] = item
      }
      setTarget(of: item, to: planned.target)
      visible += 1
      if !planned.children.isEmpty {
        let count = addChildren(planned.children, to: item)
        item["/Count"] = output.make(planned.isOpen ? count : -count)
        if planned.isOpen { visible += count }
      }
      previous = item
    }
    if let previous { parent["/Last"] = previous }
    return visible
  }

  private func setTarget(of item: QObject, to target: PlannedTarget?) {
    switch target {
    case nil: break
    case .page: if let target, let place = destination(for: target) { item["/Dest"] = place }
    case .action: if let target { item["/A"] = action(for: target) }
    }
  }
}
