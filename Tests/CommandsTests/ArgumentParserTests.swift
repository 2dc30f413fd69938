import Testing

@testable import Commands

struct ArgumentParserTests {
  private func read(_ words: String...) throws -> Arguments { try Arguments(words, for: .render) }

  private func refusal(_ words: String..., verb: Verb = .render) -> String? {
    do {
      _ = try Arguments(words, for: verb)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func flagsAndOperandsStandInAnyOrder() throws {
    let arguments = try read("--json", "a.pdf", "-o", "x.png", "--pages", "1")
    #expect(arguments.operands == ["a.pdf"])
    #expect(arguments.value(.pages) == "1")
    #expect(arguments.has(.json))
    #expect(!arguments.has(.facingPages))
  }

  @Test(arguments: [["-o", "x.png"], ["-ox.png"], ["--output", "x.png"], ["--output=x.png"]])
  func allFormsOfAValueAreTheSame(_ words: [String]) throws {
    #expect(try Arguments(["a.pdf"] + words, for: .render).value(.pictures) == "x.png")
  }

  @Test func aValueMayBeginWithOneHyphen() throws {
    #expect(try read("a.pdf", "-o", "-", "--pages", "-1").value(.pages) == "-1")
    #expect(try read("a.pdf", "-o", "-").value(.pictures) == "-")
  }

  @Test func aValueWithTwoHyphensNeedsAnEqualsSign() throws {
    #expect(refusal("a.pdf", "-o", "x.png", "--highlight", "--json") == "--highlight QUERY needs its value.")
    #expect(try read("a.pdf", "-o", "x.png", "--highlight=--json").value(.highlight) == "--json")
    #expect(try read("a.pdf", "-o", "x.png", "--highlight=a=b").value(.highlight) == "a=b")
  }

  @Test func twoHyphensEndTheFlags() throws {
    let arguments = try Arguments(["-o", "x.pdf", "--", "-a.pdf", "--json"], for: .merge)
    #expect(arguments.operands == ["-a.pdf", "--json"])
    #expect(!arguments.has(.json))
  }

  @Test func aHyphenAloneIsAnOperand() throws {
    #expect(try read("-", "-o", "x.png").operands == ["-"])
  }

  @Test func anUnknownFlagGetsASuggestion() {
    #expect(refusal("a.pdf", "-o", "x.png", "--hihglight", "x")?.contains("“--highlight”") == true)
    #expect(refusal("a.pdf", "-o", "x.png", "--pags", "x")?.contains("“--pages”") == true)
    #expect(refusal("a.pdf", "-o", "x.png", "--zzz")?.contains("Did you mean") == false)
  }

  @Test func aFileThatLooksLikeAFlagGetsAdvice() {
    #expect(refusal("-x.pdf", verb: .info)?.contains("“./-x.pdf”") == true)
  }

  @Test func whatIsMissingIsNamed() {
    #expect(refusal("a.pdf") == "-o OUT is missing.")
    #expect(refusal(verb: .info) == "FILE is missing.")
    #expect(refusal("a.pdf", verb: .search) == "QUERY is missing.")
    #expect(refusal("a.pdf", "-o", "x.png", "--dpi") == "--dpi N needs its value.")
  }

  @Test func tooMuchIsRefused() {
    #expect(refusal("a.pdf", "b.pdf", "-o", "x.png")?.contains("“b.pdf”") == true)
    #expect(refusal("a.pdf", "--json=yes", verb: .info) == "--json takes no value.")
    #expect(refusal("a.pdf", "--json", "--json", verb: .info)?.contains("twice") == true)
  }

  @Test func onlyTheNamedWordsAreValues() throws {
    #expect(refusal("a.pdf", "--binding", "top", verb: .spreads)?.contains("left, right, auto") == true)
    #expect(
      refusal("a.pdf", "-o", "b.pdf", "--allow", "print,fly", verb: .protect)?.contains("“fly”") == true)
    let arguments = try Arguments(["a.pdf", "-o", "b.pdf", "--allow", "print,copy"], for: .protect)
    #expect(arguments.list(.allow) == ["print", "copy"])
  }

  @Test func numbersAreCheckedAgainstTheirRange() throws {
    let arguments = try read("a.pdf", "-o", "x.png", "--dpi", "abc")
    #expect(throws: CommandError.self) { try arguments.number(.resolution, in: 1...9600) }
    #expect(try read("a.pdf", "-o", "x.png", "--dpi", "72.5").number(.resolution, in: 1...9600) == 72.5)
    for text in ["0", "nan", "inf", "1e9", "-5"] {
      let arguments = try read("a.pdf", "-o", "x.png", "--dpi", text)
      #expect(throws: CommandError.self, "\(text)") { try arguments.number(.resolution, in: 1...9600) }
    }
  }

  @Test func helpNeedsNothingElse() throws {
    #expect(try Arguments(["--help"], for: .merge).has(.help))
    #expect(try Arguments(["-h"], for: .merge).has(.help))
  }
}
