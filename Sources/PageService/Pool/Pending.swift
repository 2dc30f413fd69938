package import Engine
package import Wire

/// Something that was asked for and is still to come.
package struct Pending<Value: Sendable>: Sendable {
  fileprivate let answer: Waiting<Result<Value, PageServiceError>>
  /// Without its pool nothing would come.
  fileprivate let pool: PagePool
  /// Takes the wish back; `wait` then gives `cancelled`, unless the answer was there before.
  fileprivate let cancel: @Sendable () -> Void

  /// True once `wait` does not block.
  package var isThere: Bool { answer.isSet }

  /// Blocks until it is there; at once when it has been before.
  package func wait() -> Result<Value, PageServiceError> { answer.wait() }
}

extension PagePool {
  /// Asks for a page's text, with boxes if wanted. `use` makes something of it on the worker's thread, so
  /// that several pages are at that stage at once.
  package func beginText<Value: Sendable>(
    of page: Int, boxes: Bool, _ priority: Priority, use: @escaping @Sendable (PageText) -> Value = { $0 }
  ) -> Pending<Value> {
    begin(.text(page: page, wantsBoxes: boxes), priority) { result in
      if case .text(let text) = result { use(text) } else { nil }
    }
  }

  /// Asks for a picture, likewise.
  package func beginPicture<Value: Sendable>(
    _ request: PictureRequest, _ priority: Priority, use: @escaping @Sendable (PagePixels) -> Value
  ) -> Pending<Value> {
    begin(.picture(request), priority) { result in
      if case .picture(let pixels) = result { use(pixels) } else { nil }
    }
  }

  /// Asks for a picture of a whole page, likewise.
  package func beginPicture<Value: Sendable>(
    of page: Int, _ scale: PictureScale, _ priority: Priority, use: @escaping @Sendable (PagePixels) -> Value
  ) -> Pending<Value> {
    begin(.fitted(page: page, scale), priority) { result in
      if case .picture(let pixels) = result { use(pixels) } else { nil }
    }
  }

  private func begin<Value: Sendable>(
    _ key: JobKey, _ priority: Priority, _ value: @escaping @Sendable (JobResult) -> Value?
  ) -> Pending<Value> {
    // Not the pool, or what waits would keep it.
    let answer = Waiting<Result<Value, PageServiceError>>()
    let ticket = submit(key, priority) { result in
      answer.set(result.flatMap { value($0).map(Result.success) ?? .failure(.misbehaved) })
    }
    return Pending(answer: answer, pool: self) { [weak self] in self?.withdraw(ticket, from: key) }
  }

  /// Does something for each item in turn, having begun with some that come after it. Blocks until the last
  /// is done, or `use` throws; then what was begun is taken back.
  package func inOrder<Item, Value: Sendable>(
    _ items: [Item], ahead: Int, begin: (Item) -> Pending<Value>,
    use: (Item, Result<Value, PageServiceError>) throws -> Void
  ) rethrows {
    var begun: [Pending<Value>?] = []
    defer { for pending in begun { pending?.cancel() } }
    for (place, item) in items.enumerated() {
      while begun.count < items.count, begun.count <= place + ahead {
        begun.append(begin(items[begun.count]))
      }
      guard let pending = begun[place] else { continue }
      begun[place] = nil
      try use(item, pending.wait())
    }
  }

  /// How many requests keep all workers busy, with some more against unevenness.
  package var usualAhead: Int { workerLimit * Self.depth * 2 }
}
