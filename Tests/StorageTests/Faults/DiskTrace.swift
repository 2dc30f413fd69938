import Files
import Foundation
import Glibc
import Synchronization

/// The disk under the tests: as it is, but with files that share blocks.
enum TestDisk {
  static func carryOut(_ call: Disk.Call) throws(Disk.Failure) -> Int {
    guard case .clone(let source, let file) = call else { return try Disk.carryOut(call) }
    let bytes = try Disk.read(source, Int(try Disk.status(of: source).st_size), at: 0)
    bytes.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
    return 0
  }
}

/// Writes down what calls do to a folder, and can bring about what a loss of power leaves of it: everything
/// that was synced, and any of the rest.
final class DiskTrace: DiskWitness {
  private let root: String
  private let record: Mutex<Record>

  init(of root: String) throws {
    self.root = root
    record = Mutex(try Record(of: root))
  }

  func perform(_ call: Disk.Call) throws(Disk.Failure) -> Int {
    // Looked at before the call, since it changes names.
    let effects = record.withLock { $0.effects(of: call) }
    let answer = try TestDisk.carryOut(call)
    record.withLock { record in
      if case .create(let path, _) = call { record.made(Int32(answer), path) }
      if case .createNameless = call { record.made(Int32(answer), nil) }
      if case .makeFolder(let path, _) = call { record.madeFolder(path) }
      record.add(effects)
    }
    return answer
  }

  /// Calls `check` with each state that a loss of power can leave; answers how many there were. With many
  /// unsynced effects at once, single ones, all but single ones, all and none are dropped.
  func forEachLoss(_ check: (_ say: () -> String) throws -> Void) throws -> Int {
    let record = record.withLock { $0 }
    var count = 0
    for length in 0...record.effects.count {
      let pending = record.pending(length)
      var drops: [Set<Int>]
      if pending.count <= 6 {
        drops = (0..<(1 << pending.count)).map { bits in
          Set(pending.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
        }
      } else {
        drops = [[], Set(pending)] + pending.map { [$0] } + pending.map { Set(pending).subtracting([$0]) }
      }
      for drop in drops {
        for isTorn in [false, true] where !isTorn || record.holdsWrites(drop) {
          try record.state(length, without: drop, isTorn: isTorn).write(to: root)
          count += 1
          try check { "lost after \(length): \(drop.sorted().map { record.effects[$0] }), torn: \(isTorn)" }
        }
      }
    }
    return count
  }
}

/// A disk in memory.
struct MemoryDisk {
  enum Node {
    case file([UInt8])
    case folder([String: Int])
    case link(String)
  }

  var nodes: [Int: Node] = [:]

  mutating func load(_ path: String, _ numbers: inout [UInt64: Int]) throws -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw Disk.Failure(code: errno) }
    if let known = numbers[UInt64(status.st_ino)] { return known }
    let number = nodes.count
    numbers[UInt64(status.st_ino)] = number
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      nodes[number] = .folder([:])
      var entries: [String: Int] = [:]
      for name in Disk.names(in: path) { entries[name] = try load(path + "/" + name, &numbers) }
      nodes[number] = .folder(entries)
    case S_IFLNK: nodes[number] = .link(Path.destination(ofLink: path) ?? "")
    default: nodes[number] = .file(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
    return number
  }

  /// Makes a folder hold what this disk holds.
  func write(to root: String) throws {
    for name in Disk.names(in: root) { try Disk.removeTree(root + "/" + name) }
    var made: [Int: String] = [:]
    try write(0, to: root, &made)
  }

  private func write(_ number: Int, to path: String, _ made: inout [Int: String]) throws {
    switch nodes[number] {
    case .folder(let entries):
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, number) in entries { try write(number, to: path + "/" + name, &made) }
    case .link(let destination): symlink(destination, path)
    case .file(let bytes):
      if let other = made[number] {
        link(other, path)
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        made[number] = path
      }
    case nil: break
    }
  }
}

/// What happened to a disk in memory, in order.
private struct Record {
  enum Effect {
    /// Names in folders, all at once; nil where a name goes.
    case names([(folder: Int, name: String, node: Int?)])
    case bytes(Int, at: Int, [UInt8])
    case size(Int, Int)
    case sync(Int)
  }

  let start: MemoryDisk
  private(set) var effects: [Effect] = []
  private let root: String
  /// As it would be if nothing were lost.
  private var now: MemoryDisk
  private var numbers: [UInt64: Int] = [:]
  /// Those that came into being on the way, as they were then.
  private var fresh: [Int: MemoryDisk.Node] = [:]

  init(of root: String) throws {
    self.root = root
    now = MemoryDisk()
    _ = try now.load(root, &numbers)
    start = now
  }

  mutating func made(_ file: Int32, _ path: String?) {
    var status = stat()
    fstat(file, &status)
    // The number of a deleted file comes back.
    let number = add(.file([]), UInt64(status.st_ino))
    if let path { add([.names([entry(path, number)])]) }
  }

  mutating func madeFolder(_ path: String) {
    var status = stat()
    lstat(path, &status)
    let number = add(.folder([:]), UInt64(status.st_ino))
    add([.names([entry(path, number)])])
  }

  private mutating func add(_ node: MemoryDisk.Node, _ inode: UInt64?) -> Int {
    let number = now.nodes.count
    (now.nodes[number], fresh[number]) = (node, node)
    if let inode { numbers[inode] = number }
    return number
  }

  mutating func add(_ new: [Effect]) {
    effects += new
    new.forEach { Self.apply($0, to: &now) }
  }

  /// What a call will do, except for what it makes.
  mutating func effects(of call: Disk.Call) -> [Effect] {
    switch call {
    case .write(let file, let bytes, let offset):
      [.bytes(node(file), at: offset ?? Int(lseek(file, 0, SEEK_CUR)), Array(bytes))]
    case .resize(let file, let length): [.size(node(file), length)]
    case .sync(let file), .syncData(let file): [.sync(node(file))]
    case .clone(let source, let file):
      if case .file(let bytes)? = now.nodes[node(source)] { [.bytes(node(file), at: 0, bytes)] } else { [] }
    case .name(let file, let path): [.names([entry(path, node(file))])]
    case .link(let old, let new): [.names([entry(new, node(old))])]
    case .symbolicLink(let path, let destination): [.names([entry(path, add(.link(destination), nil))])]
    case .rename(let old, let new): [.names([entry(old, nil), entry(new, node(old))])]
    case .exchange(let one, let other): [.names([entry(one, node(other)), entry(other, node(one))])]
    case .remove(let path), .removeFolder(let path): [.names([entry(path, nil)])]
    case .create, .createNameless, .makeFolder, .setMode, .setOwner, .setAttribute: []
    }
  }

  private func node(_ file: Int32) -> Int {
    var status = stat()
    fstat(file, &status)
    return numbers[UInt64(status.st_ino)] ?? -1
  }

  private func node(_ path: String) -> Int {
    var number = 0
    for name in path.dropFirst(root.count).split(separator: "/") {
      guard case .folder(let entries)? = now.nodes[number], let next = entries[String(name)] else {
        return -1
      }
      number = next
    }
    return number
  }

  private func entry(_ path: String, _ number: Int?) -> (folder: Int, name: String, node: Int?) {
    (node(Path.folder(of: path)), Path.name(of: path), number)
  }

  /// Places of effects among the first ones that the disk need not have.
  func pending(_ length: Int) -> [Int] {
    (0..<length).filter { place in
      let needed: Set<Int>
      switch effects[place] {
      case .sync: return false
      case .names(let names): needed = Set(names.map(\.folder))
      case .bytes(let node, _, _), .size(let node, _): needed = [node]
      }
      let synced = effects[place..<length].compactMap { effect in
        if case .sync(let node) = effect { node } else { nil }
      }
      return !needed.isSubset(of: synced)
    }
  }

  func holdsWrites(_ drop: Set<Int>) -> Bool {
    drop.contains { if case .bytes = effects[$0] { true } else { false } }
  }

  func state(_ length: Int, without drop: Set<Int>, isTorn: Bool) -> MemoryDisk {
    var disk = start
    disk.nodes.merge(fresh) { old, _ in old }
    for place in 0..<length {
      if !drop.contains(place) {
        Self.apply(effects[place], to: &disk)
      } else if isTorn, case .bytes(let node, let offset, let bytes) = effects[place] {
        Self.apply(.bytes(node, at: offset, Array(bytes[..<(bytes.count / 2)])), to: &disk)
      }
    }
    return disk
  }

  private static func apply(_ effect: Effect, to disk: inout MemoryDisk) {
    switch effect {
    case .names(let names):
      for (folder, name, node) in names {
        guard case .folder(var entries)? = disk.nodes[folder] else { continue }
        entries[name] = node
        disk.nodes[folder] = .folder(entries)
      }
    case .bytes(let node, let offset, let bytes):
      guard case .file(var content)? = disk.nodes[node] else { return }
      content += Array(repeating: 0, count: max(0, offset + bytes.count - content.count))
      content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      disk.nodes[node] = .file(content)
    case .size(let node, let length):
      guard case .file(var content)? = disk.nodes[node] else { return }
      content = Array(content.prefix(length)) + Array(repeating: 0, count: max(0, length - content.count))
      disk.nodes[node] = .file(content)
    case .sync: break
    }
  }
}
