import Testing

@testable import PDFWriting

@Suite struct BytesTests {
  private func text(_ body: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    body(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, 3, "0"), (-0.0, 3, "0"), (1, 3, "1"), (-1, 3, "-1"), (0.5, 3, ".5"), (-0.25, 3, "-.25"),
    (12.3456, 3, "12.346"), (12.3, 3, "12.3"), (0.0004, 3, "0"), (-0.0004, 3, "0"), (0.0005, 3, ".001"),
    (99.9999, 3, "100"), (595.276, 3, "595.276"), (1.05, 3, "1.05"), (100_000, 0, "100000"),
    (0.000_012_3, 9, ".0000123"), (1e300, 3, "2147483647"), (-1e300, 9, "-2147483647"),
    (.nan, 3, "0"), (.infinity, 3, "0"), (2_147_483_646.5, 3, "2147483646.5"),
    (3.999_999_999, 9, "3.999999999"),
  ])
  func numbersAreShortAndExact(value: Double, decimals: Int, expected: String) {
    #expect(text { $0.append(number: value, decimals: decimals) } == expected)
  }

  @Test func everyThousandthComesBack() {
    for thousandths in -2_000...2_000 {
      let value = Double(thousandths) / 1000
      #expect(Double("0" + text { $0.append(number: abs(value)) }) == abs(value))
    }
  }

  @Test func integersOfAnySizeAreWritten() {
    #expect(text { $0.append(integer: Int.min) } == String(Int.min))
    #expect(text { $0.append(integer: Int.max) } == String(Int.max))
    #expect(text { $0.append(integer: 10) } == "10")
  }

  @Test func stringsAndNamesEscapeWhatEndsThem() {
    #expect(text { $0.append(text: "a(b)\\c\rd") } == "(a\\(b\\)\\\\c\\rd)")
    #expect(text { $0.append(name: "a b/c#é\0") } == "/a#20b#2Fc#23#C3#A9")
  }

  @Test func textTakesAByteALetterWhereItCan() {
    #expect([UInt8].encoded("Äpfel") == [0xFE, 0xFF, 0, 0xC4, 0, 0x70, 0, 0x66, 0, 0x65, 0, 0x6C])
    #expect([UInt8].encoded("Café") == [0x43, 0x61, 0x66, 0xE9])
    #expect([UInt8].encoded("日") == [0xFE, 0xFF, 0x65, 0xE5])
    #expect([UInt8].encoded("😀") == [0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00])
    #expect([UInt8].encoded("a\u{1B}") == [0xFE, 0xFF, 0, 0x61])
    #expect([UInt8].encoded("") == [])
  }

  @Test func fingerprintsTellEveryByteApart() {
    var known: Set<Digest.Value> = []
    for count in 0..<40 {
      for byte in [UInt8(0), 1, 255] {
        for position in 0..<count {
          var bytes = [UInt8](repeating: 7, count: count)
          bytes[position] = byte
          var digest = Digest()
          bytes.withUnsafeBytes { digest.update($0) }
          #expect(known.insert(digest.value).inserted)
        }
      }
    }
  }
}
