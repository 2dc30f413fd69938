import Foundation
import TestSupport
import Testing

@testable import Commands

struct OutputTests {
  @Test func jsonKeepsTheOrderOfKeysAndEscapes() throws {
    let value: JSONValue = [
      "b": 1, "a": [true, "\"\\\n\u{1}日本"], "c": JSONValue(String?.none), "d": [:], "e": [],
    ]
    #expect(value.text == #"{"b":1,"a":[true,"\"\\\n\u0001日本"],"c":null,"d":{},"e":[]}"#)
    #expect(try JSONSerialization.jsonObject(with: Data(value.text.utf8)) is [String: Any])
  }

  @Test(arguments: [
    (0.0, "0"), (-0.001, "0"), (1.005, "1"), (12.3, "12.3"), (12.34, "12.34"), (12.345678, "12.35"),
    (0.07, "0.07"),
    (-3.5, "-3.5"), (1e300, "1e+300"), (.infinity, "null"), (.nan, "null"),
  ])
  func numbersHaveAtMostTwoDecimals(_ number: Double, _ text: String) {
    #expect(JSONValue.number(number).text == text)
  }

  @Test func aListIsWrittenItemByItem() throws {
    let sink = Sink(memoryNamed: "test")
    var list = JSONList("a", on: sink)
    try list.add(1)
    try list.add("x")
    try list.finish()
    #expect(sink.text == "{\"a\":[1,\"x\"]}\n")
    let empty = Sink(memoryNamed: "test")
    try JSONList("a", on: empty).finish()
    #expect(empty.text == "{\"a\":[]}\n")
  }

  @Test(arguments: [
    ("p-%d.png", 7, "p-7.png"), ("p-%03d.png", 7, "p-007.png"), ("%d/%02d.png", 12, "12/12.png"),
    ("100%.png", 1, "100%.png"), ("%%d-%d", 3, "%d-3"), ("%", 1, "%"), ("%1234d", 1, "%1234d"),
  ])
  func thePatternTakesItsNumber(_ pattern: String, _ number: Int, _ path: String) {
    #expect(FilePattern(pattern).path(number) == path)
  }

  @Test func severalFilesNeedANumber() throws {
    try FilePattern("a.png").check(files: 1)
    try FilePattern("a%d.png").check(files: 2)
    #expect(throws: CommandError.self) { try FilePattern("a.png").check(files: 2) }
    #expect(throws: CommandError.self) { try FilePattern("%%d.png").check(files: 2) }
    #expect(throws: CommandError.self) { try FilePattern("-").check(files: 2) }
  }

  @Test func nothingFromAFileReachesATerminalAsACommand() {
    #expect("a\u{1B}]0;x\u{07}b\r\nc\u{9B}d  e ".printable == "a]0;xb cd e")
    #expect("a\u{1B}[2J\n\tb\u{0C}".withoutTerminalCommands == "a[2J\n\tb\u{0C}")
  }

  @Test func aPictureFileAppearsWholeAndKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "日本.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.png"), withDestinationPath: path)
    try OutputFile.write(Data([4, 5]), to: folder.path("link.png"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([4, 5]))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try folder.contents() == ["link.png", "日本.png"])
  }

  @Test func whatCannotBeWrittenIsToldAndLeavesNothing() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("x.png"), withIntermediateDirectories: false)
    #expect(throws: CommandError.cannotWrite(folder.path("x.png"), code: EISDIR)) {
      try OutputFile.write(Data([1]), to: folder.path("x.png"))
    }
    #expect(throws: CommandError.cannotWrite(folder.path("no/x.png"), code: ENOENT)) {
      try OutputFile.write(Data([1]), to: folder.path("no/x.png"))
    }
    #expect(throws: CommandError.cannotWrite("/dev/full", code: ENOSPC)) {
      try OutputFile.write(Data([1]), to: "/dev/full")
    }
    #expect(try folder.contents() == ["x.png"])
  }
}
