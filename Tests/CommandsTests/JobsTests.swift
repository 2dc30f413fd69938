import Engine
import Foundation
import Glibc
import PDFKit
import TestSupport
import Testing
import Wire

@testable import Commands
@testable import PageService

/// Pages come from worker processes: however many, the result is the same.
struct JobsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a call writes: standard output, messages, exit code and files.
  private func everything(_ arguments: [String], jobs: Int) throws -> [String] {
    let out = folder.path("out\(jobs)")
    let words = arguments.map { $0.replacingOccurrences(of: "OUT", with: out) }
    let outcome = call(words + ["--jobs", String(jobs)])
    let names = (try? FileManager.default.contentsOfDirectory(atPath: out).sorted()) ?? []
    let files = try names.map { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: out + "/" + name))
      return "\(name) \(data.count) \(data.hashValue)"
    }
    try? FileManager.default.removeItem(atPath: out)
    return [outcome.output, outcome.errors, "\(outcome.code)"] + files
  }

  private func sameForAllNumbers(_ file: String, query: String) throws {
    let calls = [
      ["text", file], ["text", file, "--layout", "--json"], ["search", file, query, "--json"],
      ["search", file, query], ["thumbnails", file, "-o", "OUT", "--size", "90"],
    ]
    for arguments in calls {
      let one = try everything(arguments, jobs: 1)
      let isSame = try everything(arguments, jobs: 2) == one && everything(arguments, jobs: 4) == one
      #expect(isSame, "\(arguments)")
    }
  }

  @Test func theNumberOfProcessesChangesNothing() throws {
    let book = try folder.write(Sample.pages(60).bytes, to: "book.pdf")
    try sameForAllNumbers(book, query: "page")
  }

  @Test(
    .enabled(if: Corpus.isPresent),
    arguments: [
      "large/tracemonkey.pdf", "text-cjk/issue15759.pdf", "annotations/annotation-highlight.pdf",
      "broken/parser_rebuildxref_correct.pdf",
    ])
  func theNumberOfProcessesChangesNothingOfRealFiles(_ name: String) throws {
    guard FileManager.default.fileExists(atPath: try Corpus.path(name)) else { return }
    try sameForAllNumbers(Corpus.path(name), query: "the")
  }

  /// What the library gives, which works in this process.
  @Test(
    .enabled(if: Corpus.isPresent),
    arguments: Corpus.names())
  func textIsWhatTheLibraryReads(_ name: String) throws {
    guard let document = PDFDocument(url: URL(fileURLWithPath: try Corpus.path(name))), !document.isLocked,
      document.pageCount > 0
    else { return }
    let pages = "1-\(min(4, document.pageCount))"
    let outcome = tsuzuri("text", try Corpus.path(name), "--pages", pages, "--json")
    let texts = try (outcome.json["pages"] as? [[String: Any]])?.map { $0["text"] as? String }
    let isSame = texts == (0..<min(4, document.pageCount)).map { document.page(at: $0)?.string ?? "" }
    #expect(isSame)
  }

  @Test func aNumberOfProcessesMustBeOne() throws {
    let book = try folder.write(Sample.pages(1).bytes, to: "book.pdf")
    for number in ["0", "x", "65"] { #expect(tsuzuri("text", book, "--jobs", number).code == .wrongUsage) }
  }

  // MARK: When something is missing

  private func with(
    _ workers: WorkerProgram, limits: PagePool.Limits = .init(), _ arguments: String...
  ) -> Outcome {
    let (output, errors) = (Sink(memoryNamed: "output"), Sink(memoryNamed: "errors"))
    var job = Job(arguments, environment: [:], console: Console(input: -1, output: output, errors: errors))
    job.workers = workers
    job.limits = limits
    let code = job.run()
    return Outcome(code: code, output: output.text, errors: errors.text, bytes: output.bytes)
  }

  @Test func aMissingWorkerIsNamed() throws {
    let book = try folder.write(Sample.pages(1).bytes, to: "book.pdf")
    let outcome = with(WorkerProgram(path: folder.path("tsuzuri-pages")), "text", book)
    #expect(outcome.code == .cannotReadOrWrite && outcome.output.isEmpty)
    #expect(outcome.errors.contains(folder.path("tsuzuri-pages")))
  }

  @Test func withoutASandboxNothingIsReadUnlessAllowed() throws {
    let book = try folder.write(Sample.pages(1).bytes, to: "book.pdf")
    var workers = WorkerProgram(path: Binary.beside("tsuzuri-pages"))
    workers.arguments = ["--unsandboxed"]
    let refused = with(workers, "text", book)
    #expect(refused.code == .cannotReadOrWrite && refused.output.isEmpty)
    for word in ["Landlock", "seccomp", "no_new_privs", "--allow-unsandboxed"] {
      #expect(refused.errors.contains(word))
    }
    let allowed = with(workers, "text", book, "--allow-unsandboxed")
    #expect(allowed.code == .done && allowed.output == "Page 1\n")
  }

  // MARK: Pages that end or hang their process

  /// Three pages, the second with a pattern of cells of a millionth of a point: drawn one by one, for years.
  private func endless() throws -> String {
    var fixture = PDFFixture(
      pages: [PDFFixture.text("Before"), "/Pattern cs /P scn 0 0 200 300 re f", PDFFixture.text("After")])
    fixture[20] = PDFFixture.stream(
      "0 0 1 1 re f",
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.000001 "
        + "/YStep 0.000001 /Resources << >>")
    fixture[5] = "<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << /Pattern << /P 20 0 R >> >> >>"
    return try folder.write(fixture.bytes, to: "endless.pdf")
  }

  private var short: PagePool.Limits {
    var limits = PagePool.Limits()
    limits.page = 3
    return limits
  }

  @Test func aPageThatHangsIsNamedAndTheOthersAreDrawn() throws {
    let outcome = with(
      WorkerProgram(path: Binary.beside("tsuzuri-pages")), limits: short, "render", try endless(), "-o",
      folder.path("p%d.ppm"), "--dpi", "72", "--json")
    #expect(outcome.code == .damaged)
    #expect(outcome.errors.contains("“endless.pdf”: Page 2 takes too long."))
    #expect(try outcome.json["files"] as? [String] == [folder.path("p1.ppm"), folder.path("p3.ppm")])
    #expect(try folder.contents() == ["endless.pdf", "p1.ppm", "p3.ppm"])
  }

  @Test func textOfPagesThatCannotBeReadIsNull() throws {
    let book = try folder.write(Sample.pages(3).bytes, to: "book.pdf")
    // It opens anything as three pages, and never says more: no machine is too slow for a short limit.
    var short = PagePool.Limits()
    short.page = 0.3
    let silent = WorkerProgram(path: Binary.beside("rogue-pages"))
    let outcome = with(silent, limits: short, "text", book, "--json")
    #expect(outcome.code == .damaged)
    #expect(
      outcome.output == #"{"pages":[{"page":0,"text":null},{"page":1,"text":null},{"page":2,"text":null}]}"#
        + "\n")
    for page in 1...3 { #expect(outcome.errors.contains("Page \(page) takes too long.")) }
    let search = with(silent, limits: short, "search", book, "Page")
    #expect(search.code == .damaged && search.output.isEmpty && !search.errors.contains("not found"))
  }

  /// Whoever interrupts a drawing that never ends leaves no process behind.
  @Test func aWorkerEndsWithItsParentAlsoWhileItDraws() throws {
    let result = try Binary.shell(
      """
      "$tsuzuri" render '\(try endless())' -o p%d.ppm --pages 2 & parent=$!
      state() { sed 's/.*) //' /proc/$1/stat 2>/dev/null; }
      until worker=$(cat /proc/$parent/task/*/children) && [ -n "$worker" ]; do :; done
      # Some tenths of a second of processor time: it is drawing.
      until set -- $(state $worker) && [ "${12}" -gt 30 ]; do :; done
      kill -KILL $parent
      while set -- $(state $worker) && [ -n "$1" ] && [ "$1" != Z ]; do :; done
      echo gone
      """, in: folder)
    #expect(result.text == "gone\n")
  }

  // MARK: Posture

  @Test func infoTellsHowWorkersAreShutIn() throws {
    let book = try folder.write(Sample.pages(1).bytes, to: "book.pdf")
    let sandbox = try #require(
      try tsuzuri("info", book, "--sandbox", "--json").json["sandbox"] as? [String: Any])
    #expect(sandbox["tight"] as? Bool == true && sandbox["seccomp"] as? Bool == true)
    #expect((sandbox["landlock"] as? Int ?? 0) > 0 && (sandbox["missing"] as? [String]) == [])
    #expect(tsuzuri("info", book, "--sandbox").output.contains("Sandbox:"))
    #expect(try tsuzuri("info", book, "--json").json["sandbox"] == nil)
    var workers = WorkerProgram(path: Binary.beside("tsuzuri-pages"))
    workers.arguments = ["--unsandboxed"]
    #expect(with(workers, "info", book, "--sandbox").code == .cannotReadOrWrite)
    #expect(with(workers, "info", book, "--sandbox", "--allow-unsandboxed").output.contains("missing: "))
  }
}
