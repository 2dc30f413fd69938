import Foundation
import Glibc
import PageService
import TestSupport
import Testing

@testable import Commands

/// Foreign files are parsed by workers alone; what happens to them happens to nobody else.
struct BorderTests {
  private let folder: TemporaryFolder
  private let book: String

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.write(Sample.pages(3).bytes, to: "book.pdf")
  }

  /// Every verb that looks at a file's structure or writes one.
  private static let verbs: [[String]] = [
    ["info", "FILE"], ["spreads", "FILE"], ["rotate", "FILE", "--by", "90", "-o", "OUT"],
    ["reorder", "FILE", "--order", "3-1", "-o", "OUT"], ["delete", "FILE", "--pages", "1", "-o", "OUT"],
    ["extract", "FILE", "--pages", "1", "-o", "OUT"], ["split", "FILE", "--every", "2", "-o", "OUT%d"],
    ["nup", "FILE", "--per", "2", "-o", "OUT"], ["merge", "FILE", "FILE", "-o", "OUT"],
    ["insert", "FILE", "FILE", "--at", "1", "-o", "OUT"],
    ["bind", "FILE", "--binding", "right", "-o", "OUT"], ["unprotect", "FILE", "-o", "OUT"],
    ["protect", "FILE", "-o", "OUT", "--user-password-fd", "PASSWORD"],
  ]

  /// Verbs that read pages need the keeper for some files and flags.
  private static let pageVerbs: [[String]] = [
    ["render", "FILE", "-o", "OUT%d.png", "--spreads"], ["text", "FILE", "--pages", "iv"],
    ["search", "FILE", "page", "--pages", "iv"],
  ]

  private func run(_ words: [String], _ workers: WorkerProgram, environment: [String: String] = [:]) throws
    -> Outcome
  {
    let descriptor = open(try folder.write(Array("secret".utf8), to: "password"), O_RDONLY)
    defer { close(descriptor) }
    let (output, errors) = (Sink(memoryNamed: "output"), Sink(memoryNamed: "errors"))
    let known = ["FILE": book, "OUT": folder.path("out.pdf"), "PASSWORD": String(descriptor)]
    let words = words.map { known[$0] ?? $0.replacingOccurrences(of: "OUT", with: folder.path("out")) }
    var job = Job(
      words, environment: environment, console: Console(input: -1, output: output, errors: errors))
    job.workers = workers
    let code = job.run()
    try FileManager.default.removeItem(atPath: folder.path("password"))
    return Outcome(code: code, output: output.text, errors: errors.text, bytes: output.bytes)
  }

  /// Programs with a keeper of documents that is another program.
  private func workers(withDocuments program: String) throws -> WorkerProgram {
    let programs = folder.url.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs.path + "/tsuzuri-documents", withDestinationPath: program)
    try FileManager.default.createSymbolicLink(
      atPath: programs.path + "/tsuzuri-pages", withDestinationPath: Binary.beside("tsuzuri-pages"))
    return WorkerProgram(path: programs.path + "/tsuzuri-pages")
  }

  @Test(arguments: verbs + pageVerbs) func aKeeperThatTalksNonsenseIsToldOfAndLeavesNothing(_ verb: [String])
    throws
  {
    let outcome = try run(verb, workers(withDocuments: Binary.beside("rogue-pages")))
    #expect(outcome.code == .damaged && outcome.output.isEmpty)
    #expect(outcome.errors.contains("“book.pdf”: The process that reads the file gave answers that make no"))
    #expect(try folder.contents() == ["book.pdf", "programs"])
  }

  @Test(arguments: verbs + pageVerbs) func withoutItsKeeperNoFileIsRead(_ verb: [String]) throws {
    let outcome = try run(verb, workers(withDocuments: folder.path("missing")))
    #expect(outcome.code == .cannotReadOrWrite && outcome.output.isEmpty)
    #expect(outcome.errors.contains("/programs/tsuzuri-documents” is missing"))
    #expect(try folder.contents() == ["book.pdf", "programs"])
  }

  @Test(arguments: verbs) func withoutASandboxNothingIsReadUnlessAllowed(_ verb: [String]) throws {
    let program = folder.path("loose")
    let real = Binary.beside("tsuzuri-documents")
    _ = try folder.write(Array("#!/bin/sh\nexec '\(real)' --unsandboxed\n".utf8), to: "loose")
    chmod(program, 0o755)
    let workers = try workers(withDocuments: program)
    let refused = try run(verb, workers)
    #expect(refused.code == .cannotReadOrWrite && refused.output.isEmpty)
    #expect(refused.errors.contains("--allow-unsandboxed") && refused.errors.contains("Landlock"))
    #expect(try folder.contents() == ["book.pdf", "loose", "programs"])
    #expect(try run(verb + ["--allow-unsandboxed"], workers).code == .done)
  }

  /// Calls a verb whose keeper is killed between reading and writing.
  @Test func aKeeperThatEndsWhileItWorksLeavesTheTargetAsItWas() throws {
    let target = try folder.write(Array("old".utf8), to: "target.pdf")
    let verb = Verb(name: "end", summary: "", operands: [.file], required: [.output], details: []) {
      session in
      let document = try session.open(session.file)
      kill(document.worker.processID, SIGKILL)
      return try session.finish(document)
    }
    let console = Console(
      input: -1, output: Sink(memoryNamed: "output"), errors: Sink(memoryNamed: "errors"))
    var job = Job([], environment: [:], console: console)
    job.workers = WorkerProgram(path: Binary.beside("tsuzuri-pages"))
    #expect(throws: CommandError.worker("book.pdf", .documentCrashed)) {
      try job.run(verb, [book, "-o", target])
    }
    #expect(ExitCode(CommandError.worker("book.pdf", .documentCrashed)) == .damaged)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "old")
    #expect(try folder.contents() == ["book.pdf", "target.pdf"])
  }

  /// Otherwise the next file would be told to be damaged, too.
  @Test func theNextFileHasAKeeperOfItsOwn() throws {
    let verb = Verb(name: "next", summary: "", operands: [.file], details: []) { session in
      let worker = try session.open(session.file).worker
      kill(worker.processID, SIGKILL)
      while !worker.hasEnded { sched_yield() }
      return try session.open(session.file).pageCount == 3 ? .done : .damaged
    }
    let console = Console(
      input: -1, output: Sink(memoryNamed: "output"), errors: Sink(memoryNamed: "errors"))
    var job = Job([], environment: [:], console: console)
    job.workers = WorkerProgram(path: Binary.beside("tsuzuri-pages"))
    #expect(try job.run(verb, [book]) == .done)
  }
}
