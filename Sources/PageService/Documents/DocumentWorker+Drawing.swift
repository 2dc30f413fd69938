import DocumentWire
import Engine
import PDFValues
import Synchronization
import Wire

extension DocumentWorker {
  /// A picture of a page, in memory that the worker draws into. Blocks. Once the brake is pulled it ends
  /// half-way, and nobody must look at it.
  func picture(
    _ request: PictureRequest, of number: DocumentNumber, limit: Double? = nil, brake: Brake = Brake()
  ) throws -> PagePixels {
    let (width, height) = (request.width, request.height)
    let size = width.multipliedReportingOverflow(by: 4 * height)
    guard width > 0, height > 0, !size.overflow,
      let (taken, word) = memory.withLock({ _ in
        seat.takeMemory(size.partialValue).map { ($0, seat.takeStopWord()) }
      })
    else { throw PDFError.tooLarge(width: width, height: height) }
    worker.resetStop(word)
    do {
      if taken.isNew { try share(taken.memory, as: taken.slot) }
      try brake.during { [worker] in
        worker.stop(word)
      } do: {
        let call = DocumentCall.draw(number, PictureCall(request, slot: taken.slot, stopWord: word))
        guard case .drawn = try self.call(call, limit: limit) else { throw misbehaves() }
      }
    } catch {
      giveBack(taken.memory)
      throw error
    }
    return PagePixels(taken.memory, width: width, height: height, showsAll: true) { [weak self] memory in
      self?.giveBack(memory)
    }
  }

  private func giveBack(_ used: WorkerMemory) {
    let forgotten = memory.withLock { _ in seat.giveBack(used) }
    if let forgotten { worker.send(.memory(slot: forgotten, size: 0), limit: 600) { _ in } }
  }
}

extension PictureCall {
  /// A request, as it is sent.
  package init(_ request: PictureRequest, slot: UInt16, stopWord: UInt8) {
    let (map, clip) = (request.transform, request.clip)
    self.init(
      page: request.page, transform: [map.a, map.b, map.c, map.d, map.tx, map.ty],
      clip: PageRect(x: clip.left, y: clip.bottom, width: clip.width, height: clip.height),
      width: request.width, height: request.height, showsAnnotations: request.options.annotations,
      showsFormFields: request.options.formFields, slot: slot, stopWord: stopWord)
  }
}

extension PagePixels {
  /// Pixels that this process draws itself. Nil when there is no memory.
  package static func drawn(
    width: Int, height: Int, _ draw: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows -> PagePixels? {
    let size = width.multipliedReportingOverflow(by: 4 * height)
    guard width > 0, height > 0, !size.overflow, let memory = WorkerMemory(size: size.partialValue) else {
      return nil
    }
    try draw(UnsafeMutableRawBufferPointer(start: memory.base, count: memory.size))
    return PagePixels(memory, width: width, height: height, showsAll: true) { _ in }
  }
}
