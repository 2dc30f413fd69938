import DocumentWire
import Engine
import Foundation
import PDFValues
import TestSupport
import Testing
import Wire

@testable import PageService

/// Files that were sound, or hostile in one way, with some of their bytes changed.
///
/// `TSUZURI_FUZZ_SECONDS` says for how long (`make check`), `TSUZURI_FUZZ_SEED` from where. The file at hand
/// lies in the temporary folder as `tsuzuri-mutation.pdf`, also after a crash.
@Suite(.serialized) struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["TSUZURI_FUZZ_SECONDS"].flatMap { Double($0) }
  private static let seed = environment["TSUZURI_FUZZ_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

  private func sources() throws -> [[UInt8]] {
    let real = try Corpus.names().map { try Corpus.bytes($0) }.filter { $0.count < 400_000 }
    let made = [
      PDFFixture(pages: [PDFFixture.text("One"), PDFFixture.text("Two")]).bytes,
      PDFFixture(pages: ["/Pattern cs /P scn 0 0 200 300 re f"]).bytes,
    ]
    return real + made
  }

  private func limits() -> PagePool.Limits {
    var limits = PagePool.Limits()
    limits.opening = 1
    limits.page = 0.5
    return limits
  }

  /// Reads and draws the first pages. What comes of it does not matter, but that it comes.
  private func readAndDraw(_ bytes: [UInt8], _ path: String, asFile: Bool, _ program: WorkerProgram) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let provider: any ByteProvider = asFile ? try FileSource(path: path) : MemorySource(bytes)
    guard
      let pool = try? PagePool(PageSource(provider), program: program, workers: 1, limits: limits())
    else { return }
    for page in 0..<min(2, pool.facts.pageCount) {
      if let text = try? pool.text(of: page) { #expect(text.units.count == text.boxes.count) }
      let picture = pool.beginPicture(of: page, .longest(150), .visible) { pixels in
        pixels.withBytes { $0.count == pixels.width * pixels.height * 4 }
      }
      if let isWhole = try? picture.wait().get() { #expect(isWhole) }
    }
    pool.close()
    pool.waitUntilClosed()
  }

  /// Lets the keeper tell, turn and write it.
  private func keep(_ bytes: [UInt8], _ program: WorkerProgram, _ folder: TemporaryFolder) async throws {
    var limits = RemoteDocument.Limits()
    (limits.opening, limits.page, limits.structure, limits.saving) = (1, 0.5, 0.5, 1)
    guard
      let document = try? RemoteDocument(
        MemorySource(bytes), name: "m.pdf", program: program, workers: 1, limits: limits)
    else { return }
    if let properties = try? await document.properties().value {
      #expect(properties.sizes.count == document.pageCount)
    }
    _ = try? await document.annotations(of: 0)
    if let turned = try? await document.apply(.rotate([0], by: 90)) {
      #expect(turned.value.changes.redrawn == [0])
    }
    let path = folder.path("m.pdf")
    if (try? await document.save(to: path, options: PDFWriteOptions())) != nil {
      #expect(try FileSource(path: path).count > 0)
    }
    #expect(try folder.contents().allSatisfy { $0 == "m.pdf" })
  }

  /// Resident memory in pages, and open descriptors.
  private func footprint() throws -> (pages: Int, descriptors: Int) {
    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    return (numbers.count > 1 ? Int(numbers[1]) ?? 0 : 0, descriptors)
  }

  @Test func whateverAFileHoldsThisProcessLivesOn() async throws {
    var mutator = Mutator(state: Self.seed)
    var program = program
    program.keepsSpare = true
    let sources = try sources()
    let folder = try TemporaryFolder()
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tsuzuri-mutation.pdf").path
    let end = ContinuousClock.now + .seconds(Self.seconds ?? 2)
    var (trials, before) = (0, try footprint())
    while ContinuousClock.now < end {
      let source = sources[mutator.below(sources.count)]
      let mutated = mutator.mutate(source)
      try readAndDraw(mutated, path, asFile: trials % 2 == 0, program)
      // A keeper takes longer to start than a worker for pages.
      if trials % 4 == 0 { try await keep(mutated, program, folder) }
      trials += 1
      // What is made once is there by now.
      if trials == 20 { before = try footprint() }
    }
    let after = try footprint()
    #expect(trials > 0, "seed \(Self.seed)")
    // By itself only: other tests open and keep things.
    if Self.seconds != nil, trials > 20 {
      #expect(after.pages - before.pages < 8192, "32 MB in \(trials) trials, seed \(Self.seed)")
      #expect(after.descriptors - before.descriptors < 16, "seed \(Self.seed)")
    }
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// Changes bytes at random, the same ones for the same seed.
private struct Mutator {
  var state: UInt64

  private static let words = [
    "<<", ">>", "[", "]", "null", "0 R", "1 0 R", "-1", "4294967296", "99999999999", "1e39", "/Kids",
    "/Count",
    "/Length", "/Filter", "/FlateDecode", "/Type", "/Page", "/Font", "stream", "endstream", "endobj", "xref",
    "/MediaBox [0 0 1e9 1e9]", "/Rotate 91", "(", ")", "q", "Q", "BT", "Do", "/W [1 4 2]", "startxref",
  ].map { Array($0.utf8) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next() % UInt64(bound)) : 0 }

  mutating func mutate(_ source: [UInt8]) -> [UInt8] {
    var bytes = source
    for _ in 0...below(12) {
      let place = below(bytes.count)
      let length = min(below(64), bytes.count - place)
      switch below(7) {
      case 0: for index in place..<place + length { bytes[index] = UInt8(truncatingIfNeeded: next()) }
      case 1: bytes.removeSubrange(place..<place + length)
      case 2: bytes.insert(contentsOf: Array(bytes[place..<place + length]), at: below(bytes.count))
      case 3: bytes.insert(contentsOf: Self.words[below(Self.words.count)], at: place)
      case 4:
        let word = Self.words[below(Self.words.count)]
        bytes.replaceSubrange(place..<min(place + word.count, bytes.count), with: word)
      case 5: changeNumber(after: place, &bytes)
      default: if place < bytes.count { bytes[place] ^= 1 << UInt8(below(8)) }
      }
    }
    if below(20) == 0 { bytes.removeLast(below(bytes.count)) }
    return bytes
  }

  /// Numbers steer most of what a file does.
  private mutating func changeNumber(after place: Int, _ bytes: inout [UInt8]) {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    guard let start = bytes[place...].firstIndex(where: { digits.contains($0) }) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    let choices = ["0", "1", "255", "65536", "2147483647", "4294967295", "18446744073709551616"]
    bytes.replaceSubrange(start..<end, with: Array(choices[below(choices.count)].utf8))
  }
}
