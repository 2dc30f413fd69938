import Foundation
import Testing

@testable import Storage

@Suite struct SafeNameTests {
  private let day = Date(timeIntervalSince1970: 1_796_000_000)
  private let tokyo = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt

  @Test func titleAndDateAreTheName() {
    #expect(SafeName.name(title: "議事録", date: day, in: tokyo, extension: "pdf") == "議事録 2026-11-30.pdf")
    #expect(SafeName.name(title: "", date: day, in: tokyo, extension: "pdf") == "2026-11-30.pdf")
    #expect(SafeName.name(title: " . ", extension: "pdf") == "Untitled.pdf")
  }

  @Test(arguments: [
    ("a/b:c*?.pdf", "a-b-c--.pdf"), ("CON", "_CON"), ("com1.pdf", "_com1.pdf"), ("com10.pdf", "com10.pdf"),
    ("end. ", "end"), ("..hidden.md", "hidden.md"), ("tab\there\u{0}\u{7}.md", "tab here.md"),
    ("exe\u{202E}fdp.md", "exefdp.md"), ("e\u{301}.md", "\u{E9}.md"), ("👨‍👩‍👧.md", "👨‍👩‍👧.md"),
    ("a\u{2028}b", "a b"), ("", "Untitled"), ("v1.2 of it. Really", "v1.2 of it. Really"),
  ])
  func namesAreTakenByAllSystems(given: String, expected: String) {
    #expect(SafeName.name(given) == expected)
    #expect(Array(SafeName.name(given).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func longNamesAreCutBetweenLetters() {
    let name = SafeName.name(title: String(repeating: "👩‍🚀", count: 99), date: day, in: tokyo, extension: "pdf")
    #expect(name.utf8.count <= 255 && name.utf8.count > 240)
    #expect(name.hasSuffix("👩‍🚀 2026-11-30.pdf"))
    #expect(SafeName.name(title: "a", extension: String(repeating: "x", count: 300)).utf8.count > 0)
  }

  @Test func aTakenNameGetsANumber() {
    let taken: Set<String> = ["a.md", "a 2.md", "b"]
    #expect(SafeName.free("a.md") { taken.contains($0) } == "a 3.md")
    #expect(SafeName.free("b") { taken.contains($0) } == "b 2")
    #expect(SafeName.free("c.md") { taken.contains($0) } == "c.md")
    let long = String(repeating: "長", count: 84) + ".md"
    #expect(SafeName.free(long) { $0 == long }.utf8.count <= 255)
  }
}
