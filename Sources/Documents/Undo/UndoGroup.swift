/// One step back, without keeping its target alive.
@MainActor
struct UndoAction {
  private(set) weak var target: AnyObject?
  let perform: @MainActor () -> Void

  init<Target: AnyObject>(_ target: Target, _ handler: @escaping @MainActor (Target) -> Void) {
    self.target = target
    perform = { [weak target] in
      if let target { handler(target) }
    }
  }
}

/// Actions that are undone together.
@MainActor
struct UndoGroup {
  indirect enum Part {
    case action(UndoAction)
    case group(UndoGroup)
  }

  var parts: [Part] = []
  var name = ""
  var isDiscardable = false

  var isEmpty: Bool { parts.isEmpty }

  mutating func take(_ group: UndoGroup) {
    parts.append(.group(group))
    if name.isEmpty { name = group.name }
  }

  /// Takes the last part out if it is a group.
  mutating func takeLastGroup() -> UndoGroup? {
    guard case .group(let group)? = parts.last else { return nil }
    parts.removeLast()
    return group
  }

  mutating func remove(_ target: AnyObject) {
    parts = parts.compactMap { part in
      switch part {
      case .action(let action): return action.target === target ? nil : part
      case .group(var group):
        group.remove(target)
        return group.isEmpty ? nil : .group(group)
      }
    }
  }

  func performFromLast() {
    for part in parts.reversed() {
      switch part {
      case .action(let action): action.perform()
      case .group(let group): group.performFromLast()
      }
    }
  }
}
