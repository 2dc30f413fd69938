import Foundation
import PDFWriting
import TestSupport
import Testing

@Suite struct StreamingTests {
  @Test func aPageIsThereWithItsBoxAndContent() throws {
    let file = try WrittenFile { writer in
      let content = writer.makeContent()
      content.rectangle(Box(left: 10, bottom: 10, right: 20, top: 30))
      content.fill()
      let crop = Box(left: 5, bottom: 5, right: 90, top: 190)
      #expect(
        writer.addPage(content, mediaBox: Box(left: 0, bottom: 0, right: 100, top: 200), cropBox: crop) == 0)
      #expect(writer.pageCount == 1)
    }
    let boxes = try file.say("pdfinfo", "-box", "@")
    #expect(boxes.contains("MediaBox:            0.00     0.00   100.00   200.00"))
    #expect(boxes.contains("CropBox:             5.00     5.00    90.00   190.00"))
    #expect(try file.unpacked().contains("10 10 10 20 re\nf\n"))
  }

  @Test func sameCallsGiveSameBytes() throws {
    let files = try (0..<2).map { _ in
      try WrittenFile(.complete) { writer in try writer.fillWithEverything() }
    }
    #expect(files[0].bytes == files[1].bytes)
    let other = try WrittenFile(.complete) { writer in
      try writer.fillWithEverything()
      writer.addSmallPage()
    }
    let ids = try [files[0], other].map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return try #require(text.firstMatch(of: /\/ID\[(<[0-9A-F]{32}>)(<[0-9A-F]{32}>)\]/)?.output)
    }
    #expect(ids[0].1 == ids[0].2)
    #expect(ids[0].1 != ids[1].1)
  }

  @Test func aReservedPageComesBeforeThoseWrittenEarlier() throws {
    let file = try WrittenFile { writer in
      let place = writer.reservePage()
      #expect(place == 0)
      let second = writer.addSmallPage()
      #expect(second == 1)
      writer.fillPage(
        place, with: writer.makeContent(), mediaBox: Box(left: 0, bottom: 0, right: 30, top: 40))
      // A second time and a place that is not there change nothing.
      writer.fillPage(place, with: writer.makeContent(), mediaBox: .small)
      writer.fillPage(9, with: writer.makeContent(), mediaBox: .small)
      #expect(writer.reservePage() == 2)
    }
    let info = try file.say("pdfinfo", "-l", "9", "@")
    #expect(info.contains("Pages:           3"))
    #expect(info.contains("Page    1 size:  30 x 40 pts"))
    #expect(info.contains("Page    2 size:  100 x 100 pts"))
    #expect(info.contains("Page    3 size:  595.276 x 841.89 pts (A4)"))
  }

  @Test(arguments: [1, 32, 33, 1024, 1025, 2000])
  func pageTreesOfAnySizeAreWhole(count: Int) throws {
    let file = try WrittenFile { writer in
      for index in 0..<count {
        writer.addPage(
          writer.makeContent(), mediaBox: Box(left: 0, bottom: 0, right: 100 + Double(index), top: 100))
      }
    }
    let info = try file.say("pdfinfo", "-l", "\(count)", "@")
    #expect(info.contains("Pages:           \(count)\n"))
    #expect(
      info.contains(
        "Page \(String(repeating: " ", count: 4 - String(count).count))\(count) size:  \(99 + count) x 100 pts"
      ))
  }

  @Test func sizeGrowsWithThePagesAndNoFaster() throws {
    let sizes = try [1000, 10_000].map { count in
      let sink = MemorySink()
      let writer = PDFWriter(sink: sink, properties: .complete)
      for index in 0..<count {
        let element = writer.element("P")
        let content = writer.makeContent()
        content.beginTag(element)
        content.rectangle(Box(left: 0, bottom: 0, right: Double(index), top: 10))
        content.fill()
        writer.addPage(content, mediaBox: .small)
        writer.close(element)
      }
      try writer.finish()
      return sink.bytes.count
    }
    #expect(sizes[1] < 11 * sizes[0])
  }

  @Test func bytesGoOutWhilePagesCome() {
    let sink = CountingSink()
    let writer = PDFWriter(sink: sink, properties: DocumentProperties())
    var sent: [Int] = []
    for _ in 0..<4 {
      for index in 0..<400 {
        writer.addSmallPage { content in
          for step in 0..<200 {
            content.rectangle(Box(left: Double(step * index % 97), bottom: 0, right: 1, top: 1))
          }
          content.fill()
        }
      }
      sent.append(sink.count)
    }
    #expect(sent == sent.sorted() && Set(sent).count == 4)
  }

  @Test func theFirstErrorOfTheSinkIsThrownAtTheEnd() {
    let sink = CountingSink()
    sink.limit = 100_000
    let writer = PDFWriter(sink: sink, properties: DocumentProperties())
    for byte in UInt8(0)..<10 {
      let bytes = [UInt8](repeating: byte, count: 30_000)
      _ = writer.add(.jpeg(bytes, width: 1, height: 1, components: 1, invertsInks: false))
    }
    #expect(throws: CountingSink.Full(number: 1)) { try writer.finish() }
    #expect(sink.failures == 1)
  }

  @Test func aFileTakesItsPlaceWithTheCommit() throws {
    let folder = try TemporaryFolder()
    for commits in [false, true] {
      let sink = try FileSink(path: folder.path("a.pdf"))
      let writer = PDFWriter(sink: sink, properties: DocumentProperties())
      writer.addSmallPage()
      try writer.finish()
      if commits { try sink.commit() }
      #expect(FileManager.default.fileExists(atPath: folder.path("a.pdf")) == commits)
    }
    #expect(try folder.contents() == ["a.pdf"])
    #expect(try Tool.run("qpdf", "--check", folder.path("a.pdf")).status == 0)
  }

  @Test func aDocumentWithoutPagesIsStillSound() throws {
    let file = try WrittenFile { _ in }
    #expect(try file.say("qpdf", "--show-npages", "@") == "0\n")
  }
}

/// Counts bytes and fails from a limit on.
private final class CountingSink: ByteSink {
  struct Full: Error, Equatable {
    var number: Int
  }

  var count = 0
  var limit = Int.max
  var failures = 0

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    count += bytes.count
    guard count <= limit else {
      failures += 1
      throw Full(number: failures)
    }
  }
}
