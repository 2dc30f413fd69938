import DocumentWire
import Engine
import Foundation
import PDFValues
import TestSupport
import Testing

@testable import PageService

/// Files that would take all of a machine's memory.
@Suite struct HostileKeeperTests {
  /// A stream that unfolds to sixty-four times its size by each filter: `[0x81, 0x81]` stands for 128 bytes,
  /// all of them `0x81` again. Four of them make 130 gigabytes of 8 kilobytes.
  private static func bomb(_ entries: String = "") -> [UInt8] {
    let filters = String(repeating: "/RunLengthDecode ", count: 4)
    let head = "<< /Length 8192 /Filter [\(filters)] \(entries) >>\nstream\n"
    return Array(head.utf8) + [UInt8](repeating: 0x81, count: 8192) + Array("\nendstream".utf8)
  }

  private static func file(_ name: String) -> [UInt8] {
    var fixture = PDFFixture(pages: [PDFFixture.text("One"), PDFFixture.text("Two")])
    switch name {
    case "content": fixture.objects[4] = bomb()
    case "image":
      fixture[4] = PDFFixture.stream("q 200 0 0 200 0 0 cm /I Do Q")
      fixture[3] =
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /I 20 0 R >> >> >>"
      fixture.objects[20] = bomb(
        "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB"
      )
    case "field":
      fixture[1] = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [20 0 R] >> >>"
      fixture[3] = "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [20 0 R] >>"
      fixture[20] =
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V 21 0 R /Opt 21 0 R /Rect [0 0 9 9] "
        + "/AP << /N 21 0 R >> >>"
      fixture.objects[21] = bomb("/Type /XObject /Subtype /Form /BBox [0 0 9 9]")
    case "nested":
      let depth = 1_000_000
      fixture[20] = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      fixture[3] = "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots 20 0 R >>"
    case "chain":
      // An outline whose items lie within one another.
      fixture[1] = "<< /Type /Catalog /Pages 2 0 R /Outlines 20 0 R >>"
      fixture[20] = "<< /First 21 0 R /Last 21 0 R >>"
      for number in 21..<30_000 {
        fixture[number] =
          "<< /Title (x) /Parent \(number - 1) 0 R /First \(number + 1) 0 R /Last \(number + 1) 0 R >>"
      }
    default:
      // A tree of pages with one branch.
      for number in 20..<30_000 { fixture[number] = "<< /Type /Pages /Kids [\(number + 1) 0 R] /Count 1 >>" }
      fixture[30_000] = "<< /Type /Page /Parent 29999 0 R /MediaBox [0 0 9 9] >>"
      fixture[2] = "<< /Type /Pages /Kids [3 0 R 5 0 R 20 0 R] /Count 3 /MediaBox [0 0 200 300] >>"
    }
    return fixture.bytes
  }

  /// The most memory that a process had, in kilobytes.
  private func peak(_ process: Int32?) -> Int {
    guard let process, let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") })
    else { return 0 }
    return Int(line.filter(\.isNumber)) ?? 0
  }

  @Test(arguments: ["content", "image", "field", "nested", "chain", "tree"])
  func theMachinesMemoryIsSafe(_ name: String) async throws {
    let folder = try TemporaryFolder()
    var limits = RemoteDocument.Limits()
    (limits.opening, limits.page, limits.structure, limits.saving) = (5, 3, 3, 5)
    let before = peak(getpid())
    guard
      let document = try? RemoteDocument(
        MemorySource(Self.file(name)), name: "a.pdf", program: program, workers: 1, limits: limits)
    else { return }
    var options = PDFWriteOptions()
    (options.optimizesImagesForScreen, options.burnsInAnnotations) = (true, true)
    _ = try? await document.properties()
    _ = try? await document.annotations(of: 0)
    _ = try? await document.apply(.rotate([0], by: 90))
    let request = PictureRequest.whole(
      0, PageFrame(crop: PageRect(x: 0, y: 0, width: 200, height: 300), rotation: 0), 100)
    _ = try? await document.picture(request, .visible)
    _ = try? await document.save(to: folder.path("a.pdf"), options: options)
    #expect(peak(document.keeperProcess) < 6 << 20)
    // Other tests run at the same time.
    #expect(peak(getpid()) - before < 2 << 20)
    #expect(try folder.contents().allSatisfy { $0 == "a.pdf" })
  }

  /// Each file that is open has a stack for libqpdf: together they must leave room for all else.
  @Test func manyFilesFitIntoOneKeeper() async throws {
    let worker = try DocumentWorker(program)
    let bytes = PDFFixture(pages: [PDFFixture.text("One")]).bytes
    let file = try FileSource.holding(bytes)
    for number in 0..<150 {
      _ = try worker.call(
        .open(number, name: "a.pdf", password: nil, length: file.count), descriptor: file.descriptor)
      guard case .outline = try worker.call(.outline(number)) else {
        Issue.record("no outline")
        return
      }
    }
    guard
      case .opened(let merged) = try worker.call(
        .derive(200, .merged(Array(0..<150), titles: (0..<150).map { "\($0)" })))
    else {
      Issue.record("not merged")
      return
    }
    #expect(merged.pageCount == 150)
  }
}
