import Wire

/// A worker in a pool, with the memory that it knows and what it is doing.
// Unchecked: all but `worker` is guarded by the pool's lock.
final class Seat: @unchecked Sendable {
  let worker: Worker
  /// Jobs in the order in which the worker does them.
  var running: [PageJob] = []
  var isOpen = false
  private var slots: [ObjectIdentifier: UInt16] = [:]
  private var free: [WorkerMemory] = []
  private var freeSlots: [UInt16] = []
  private var nextSlot: UInt16 = 0
  private var nextWord: UInt8 = 1

  /// Memory of pictures that may lie idle: enough for a screen's tiles to come and go.
  private static let idleLimit = 4

  init(_ worker: Worker) { self.worker = worker }

  /// How many pieces of memory the worker knows.
  var memoryCount: Int { slots.count }

  /// Memory of at least a size and its number, and whether the worker has yet to be told of it; nil when
  /// there is none.
  func takeMemory(_ size: Int) -> (memory: WorkerMemory, slot: UInt16, isNew: Bool)? {
    // Not much larger than needed, or thumbnails would sit in the memory of whole pages.
    if let place = free.firstIndex(where: { $0.size >= size && $0.size <= max(4 * size, 1 << 19) }) {
      let memory = free.remove(at: place)
      return slots[ObjectIdentifier(memory)].map { (memory, $0, false) }
    }
    guard let memory = WorkerMemory(size: (size + 0xFFFF) & ~0xFFFF), let slot = takeSlot() else {
      return nil
    }
    slots[ObjectIdentifier(memory)] = slot
    return (memory, slot, true)
  }

  private func takeSlot() -> UInt16? {
    if let slot = freeSlots.popLast() { return slot }
    guard nextSlot < Request.controlSlot else { return nil }
    defer { nextSlot += 1 }
    return nextSlot
  }

  /// Takes memory back for the next use; gives the number of memory that is no longer kept.
  func giveBack(_ memory: WorkerMemory) -> UInt16? {
    free.append(memory)
    guard free.count > Self.idleLimit else { return nil }
    let oldest = free.removeFirst()
    guard let slot = slots.removeValue(forKey: ObjectIdentifier(oldest)) else { return nil }
    freeSlots.append(slot)
    return slot
  }

  /// The number of a stop word; 255 drawings later it comes again.
  func takeStopWord() -> UInt8 {
    defer { nextWord = nextWord == 255 ? 1 : nextWord + 1 }
    return nextWord
  }
}

/// Something to be done for one viewer or several.
// Unchecked: guarded by the pool's lock.
final class PageJob: @unchecked Sendable {
  typealias Completion = @Sendable (Result<JobResult, PageServiceError>) -> Void

  let key: JobKey
  /// Who waits, and how urgently.
  var viewers: [Int: (priority: Priority, complete: Completion)] = [:]
  /// Workers that it has ended, or hung.
  var failures = 0
  /// Workers that were killed from elsewhere while it ran.
  var losses = 0
  /// The memory that it turned out to need.
  var memoryNeeded: Int
  /// The number of its arrival, so that jobs of one priority keep their order.
  let arrival: Int
  var memory: WorkerMemory?
  var stopWord: UInt8 = 0

  init(_ key: JobKey, arrival: Int) {
    self.key = key
    self.arrival = arrival
    memoryNeeded = key.memory
  }

  /// As urgent as its most urgent viewer.
  var priority: Priority { viewers.values.map(\.priority).min() ?? .search }
}
