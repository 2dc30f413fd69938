import DocumentDesk
import DocumentWire
import Engine
import Foundation
import PageService
import TestSupport

/// The two forms of the service, which pass the same tests.
enum Form: CaseIterable, Sendable {
  case remote, local

  func open(_ bytes: [UInt8], _ password: String? = nil) throws -> any DocumentService {
    try open(MemorySource(bytes), password)
  }

  func open(_ bytes: any ByteProvider, _ password: String? = nil) throws -> any DocumentService {
    switch self {
    case .remote:
      try RemoteDocument(bytes, name: "a.pdf", password: password, program: program, workers: 1)
    case .local: try LocalDocument(bytes, name: "a.pdf", password: password)
    }
  }
}

/// A document with something of everything that can be edited.
enum RichFixture {
  static let pageCount = 4

  static var fixture: PDFFixture {
    let annotations = [
      20: "/Highlight /Rect [20 190 120 230] /QuadPoints [20 230 120 230 20 190 120 190] /C [1 1 0]",
      21: "/Text /Rect [150 250 170 270] /Contents (A note) /Popup 22 0 R /T (Ann)",
      22: "/Popup /Rect [100 100 180 160] /Parent 21 0 R",
      23: "/Link /Rect [20 100 60 120] /Dest [7 0 R /XYZ 0 300 null]",
      24: "/Link /Rect [80 100 120 120] /A << /S /URI /URI (https://example.com/a) >>",
      25: "/FreeText /Rect [20 20 120 60] /Contents (Free) /DA (/Helv 12 Tf 1 0 0 rg)",
      26: "/Square /Rect [20 70 60 95] /C [0 0 1] /IC [0 1 0] /BS << /W 2 >>",
      27: "/Ink /Rect [100 60 190 95] /C [1 0 0] /InkList [[105 65 120 90 150 70] [160 65 180 90]]",
      28: "/Line /Rect [20 130 180 150] /L [25 135 175 145] /C [0 0 0]",
      29: "/Link /Rect [130 100 160 120] /A << /S /Named /N /NextPage >>",
    ]
    let fields = [
      40: "/Widget /FT /Tx /T (name) /V (Ann) /Rect [20 250 120 270] /DA (/Helv 12 Tf 0 g) /F 4",
      41: "/Widget /FT /Btn /T (yes) /AS /Off /V /Off /Rect [130 250 145 265] /F 4 /MK << /CA (4) >>",
      42: "/Widget /FT /Ch /T (one) /Ff 131072 /Opt [(Red) (Green)] /V (Red) /Rect [20 220 120 240] "
        + "/DA (/Helv 12 Tf 0 g) /F 4",
      43: "/Widget /FT /Tx /T (other) /V (x) /Rect [20 250 120 270] /DA (/Helv 12 Tf 0 g) /F 4",
    ]
    var fixture = PDFFixture(
      pages: (0..<pageCount).map { PDFFixture.text("Page \($0)") },
      catalog: "/Outlines 50 0 R /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> "
        + "/AcroForm << /Fields [40 0 R 41 0 R 42 0 R 43 0 R] /DR << /Font << /Helv 60 0 R >> >> >>"
    ) { page in
      switch page {
      case 0: "/Annots [\((20...29).map { "\($0) 0 R" }.joined(separator: " "))]"
      case 1: "/Annots [40 0 R 41 0 R 42 0 R] /Rotate 90"
      case 2: "/Annots [43 0 R] /CropBox [10 10 190 290]"
      default: ""
      }
    }
    for (number, entries) in annotations.merging(fields, uniquingKeysWith: { one, _ in one }) {
      fixture[number] = "<< /Type /Annot /Subtype \(entries) >>"
    }
    fixture[50] = "<< /Type /Outlines /First 51 0 R /Last 52 0 R /Count 2 >>"
    fixture[51] = "<< /Title (First) /Parent 50 0 R /Next 52 0 R /Dest [3 0 R /XYZ 10 20 2] >>"
    fixture[52] =
      "<< /Title (Away) /Parent 50 0 R /Prev 51 0 R /A << /S /URI /URI (https://example.com/) >> >>"
    fixture[60] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    fixture[61] = "<< /Title (Rich) /Author (Ann) /CreationDate (D:20200102030405Z) >>"
    fixture.trailer = "/Info 61 0 R"
    return fixture
  }

  static var bytes: [UInt8] { fixture.bytes }
}

/// All that shows of a document.
struct Look: Equatable {
  var parts: [String: Data] = [:]

  /// Names of what differs.
  func differences(from other: Look) -> [String] {
    Set(parts.keys).union(other.parts.keys).filter { parts[$0] != other.parts[$0] }.sorted()
  }

  static func of(
    _ document: any DocumentService, pages: Range<Int>? = nil, side: Double = 150, pictures: Bool = true
  ) async throws -> Look {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var look = Look()
    look.parts["properties"] = try encoder.encode(await document.properties().value)
    look.parts["labels"] = try encoder.encode(await document.labels().value)
    look.parts["outline"] = try encoder.encode(await document.outline().value)
    let pages = pages ?? 0..<document.pageCount
    let frames = try await document.frames(of: pages).value
    look.parts["frames"] = try encoder.encode(frames)
    for (page, frame) in zip(pages, frames) {
      look.parts["annotations \(page)"] = try encoder.encode(await document.annotations(of: page).value)
      look.parts["boxes \(page)"] = try encoder.encode(await document.boxes(of: page).value)
      look.parts["links \(page)"] = try encoder.encode(await document.links(of: page).value)
      let text = try await document.text(of: page, .visible).value
      look.parts["text \(page)"] = text.units.withUnsafeBytes { Data($0) }
      look.parts["places \(page)"] = text.boxes.withUnsafeBytes { Data($0) }
      guard pictures else { continue }
      let picture = try await document.picture(.whole(page, frame, side), .visible).value
      look.parts["picture \(page)"] = picture.withBytes { Data($0) }
    }
    return look
  }
}

extension PictureRequest {
  /// A whole page, upright, the longer side so many pixels.
  static func whole(_ page: Int, _ frame: PageFrame, _ side: Double) -> PictureRequest {
    let box = frame.crop
    let scale = side / max(box.width, box.height, 1)
    let (left, bottom) = (box.x * scale, box.y * scale)
    let (right, top) = ((box.x + box.width) * scale, (box.y + box.height) * scale)
    let map =
      switch frame.rotation {
      case 90: Transform(a: 0, b: scale, c: scale, d: 0, tx: -bottom, ty: -left)
      case 180: Transform(a: -scale, b: 0, c: 0, d: scale, tx: right, ty: -bottom)
      case 270: Transform(a: 0, b: -scale, c: -scale, d: 0, tx: top, ty: right)
      default: Transform(a: scale, b: 0, c: 0, d: -scale, tx: -left, ty: top)
      }
    let isTurned = frame.rotation % 180 != 0
    let width = max(1, Int((isTurned ? box.height : box.width) * scale))
    let height = max(1, Int((isTurned ? box.width : box.height) * scale))
    return PictureRequest(
      page: page, transform: map,
      clip: Rect(left: 0, bottom: 0, right: Double(width), top: Double(height)), width: width, height: height)
  }
}
