public import Foundation

/// An item of a document's outline, or its invisible root.
open class PDFOutline: NSObject {
  private enum Target {
    case destination(PDFDestination)
    case action(PDFAction)
  }

  // Guarded by Model.
  private var children: [PDFOutline] = []
  private weak var enclosing: PDFOutline?
  private var title: String?
  private var isShownOpen = false
  private var target: Target?
  /// The document whose root this is.
  private weak var rootOf: PDFDocument?

  /// Makes an item that stands nowhere, to be inserted or to be a root.
  public override init() {
    super.init()
  }

  init(title: String?, isOpen: Bool, action: PDFAction?, children: [PDFOutline]) {
    self.title = title
    isShownOpen = isOpen
    self.children = children
    super.init()
    target = action.map(Self.target)
    for child in children { child.enclosing = self }
  }

  private static func target(_ action: PDFAction) -> Target {
    if let jump = action as? PDFActionGoTo { .destination(jump.destination) } else { .action(action) }
  }

  // MARK: Tree

  private var root: PDFOutline {
    var item = self
    while let next = item.enclosing { item = next }
    return item
  }

  /// The document that the item belongs to; nil while it stands nowhere.
  open var document: PDFDocument? { Model.sync { root.rootOf } }

  /// The item around this one; nil for a root and for one that stands nowhere.
  open var parent: PDFOutline? { Model.sync { enclosing } }

  /// How many items there are directly below.
  open var numberOfChildren: Int { Model.sync { children.count } }

  /// The place among the parent's children; 0 without a parent.
  open var index: Int {
    Model.sync { enclosing?.children.firstIndex { $0 === self } ?? 0 }
  }

  /// The child at a zero-based index; nil when there is none. (Apple raises.)
  open func child(at index: Int) -> PDFOutline? {
    Model.sync { children.indices.contains(index) ? children[index] : nil }
  }

  /// Inserts an item before `index`, or at the end if that is the number of children. It leaves the
  /// parent that it had. Other indices, and items that this one stands in, are ignored. (Apple raises.)
  open func insertChild(_ child: PDFOutline, at index: Int) {
    Model.sync {
      let staying = children.count - (child.enclosing === self ? 1 : 0)
      guard (0...staying).contains(index), !isWithin(child) else { return }
      child.removeFromParent()
      child.rootOf = nil
      children.insert(child, at: index)
      child.enclosing = self
      noteChange()
    }
  }

  private func isWithin(_ other: PDFOutline) -> Bool {
    var item: PDFOutline? = self
    while let current = item {
      if current === other { return true }
      item = current.enclosing
    }
    return false
  }

  /// Takes the item with all below it out of its parent.
  open func removeFromParent() {
    Model.sync {
      guard let parent = enclosing else { return }
      parent.noteChange()
      parent.children.removeAll { $0 === self }
      enclosing = nil
    }
  }

  private func noteChange() { root.rootOf?.outline.noteChange() }

  /// Makes this the root of a document, or no longer.
  func setRoot(of document: PDFDocument?) { rootOf = document }

  // MARK: Properties

  private var isRoot: Bool { rootOf != nil }

  /// The title; nil for a root.
  open var label: String? {
    get { Model.sync { isRoot ? nil : title } }
    set { change { title = newValue } }
  }

  /// Whether the items below show at first: true for a root, false for an item without any.
  open var isOpen: Bool {
    get { Model.sync { isRoot || (isShownOpen && !children.isEmpty) } }
    set { change { isShownOpen = newValue } }
  }

  /// Where a click leads, also by a go-to action; setting it drops the action.
  open var destination: PDFDestination? {
    get { Model.sync { if case .destination(let place) = target { place } else { nil } } }
    set { change { target = newValue.map { .destination($0) } } }
  }

  /// What a click does; a destination shows as a go-to action. Setting it drops the destination.
  open var action: PDFAction? {
    get {
      Model.sync {
        switch target {
        case .destination(let place): PDFActionGoTo(destination: place)
        case .action(let action): action
        case nil: nil
        }
      }
    }
    set { change { target = newValue.map(Self.target) } }
  }

  private func change(_ body: () -> Void) {
    Model.sync {
      body()
      noteChange()
    }
  }

  // MARK: Copies

  /// A copy of the item and all below it that stands nowhere. `move` gives each destination's copy, or
  /// nil for one that is to be dropped.
  func copied(moving move: (PDFDestination) -> PDFDestination?) -> PDFOutline {
    Model.sync {
      let copy = PDFOutline()
      copy.title = title
      copy.isShownOpen = isShownOpen
      switch target {
      case .destination(let place): copy.target = move(place).map { .destination($0) }
      case .action(let action):
        copy.target = (action.copy() as? PDFAction).map { .action($0) }
      case nil: break
      }
      copy.children = children.map { $0.copied(moving: move) }
      for child in copy.children { child.enclosing = copy }
      return copy
    }
  }

  /// A copy of the item and all below it, to be put into another document's outline: `pageMap` gives the
  /// page there for one here; places on pages without a counterpart are dropped.
  ///
  /// Not to be called under the model's lock: it may make pages.
  func copied(pageMap: (PDFPage) -> PDFPage?) -> PDFOutline {
    copied { place in place.page.flatMap(pageMap).map { place.moved(to: $0) } }
  }

  /// What is written for the items below.
  func plannedChildren(_ pageIndex: (PDFPage) -> Int?) -> [PlannedOutlineItem] {
    let items = Model.sync { children }
    return items.map { item in
      let (title, isOpen, target) = Model.sync { (item.title ?? "", item.isOpen, item.target) }
      let planned: PlannedTarget? =
        switch target {
        case .destination(let place): place.planned(pageIndex)
        case .action(let action): action.planned(pageIndex)
        case nil: nil
        }
      return PlannedOutlineItem(
        title: title, isOpen: isOpen, target: planned, children: item.plannedChildren(pageIndex))
    }
  }
}
