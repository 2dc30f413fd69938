import DocumentWire
import Foundation
import Gtk
import PDFKitUI
import PDFValues
import PageService
import Protection

extension ReaderWindow {
  /// Shows what is known of the document.
  func showProperties() {
    guard let service = model.service else { return }
    Task {
      let known = try? await service.properties().value
      guard let known = known ?? properties, let path else { return }
      window.showFacts(tr("Properties"), BookFacts(known, path: path, service).groups)
    }
  }
}

/// What is told of a document, in words.
struct BookFacts {
  let groups: [FactGroup]

  init(_ properties: DocumentProperties, path: String, _ service: any DocumentService) {
    groups = [
      FactGroup(tr("Document"), Self.document(properties)),
      FactGroup(tr("File"), Self.file(properties, path, pageCount: service.pageCount)),
      FactGroup(tr("Protection"), Self.protection(properties, service.posture)),
    ]
  }

  private static func document(_ properties: DocumentProperties) -> [(name: String, value: String)] {
    func text(_ key: String) -> String? {
      if case .text(let value) = properties.information[key], !value.isEmpty { value } else { nil }
    }
    func date(_ key: String) -> String? {
      guard case .date(let date) = properties.information[key] else { return nil }
      return date.formatted(date: .long, time: .shortened)
    }
    let facts: [(String, String?)] = [
      (tr("Title"), properties.title), (tr("Author"), properties.author), (tr("Subject"), text("Subject")),
      (tr("Keywords"), text("Keywords")), (tr("Made With"), text("Creator")),
      (tr("Written By"), text("Producer")), (tr("Created"), date("CreationDate")),
      (tr("Changed"), date("ModDate")),
    ]
    return facts.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
  }

  private static func file(
    _ properties: DocumentProperties, _ path: String, pageCount: Int
  ) -> [(name: String, value: String)] {
    var facts = [(tr("Location"), path), (tr("Pages"), String(pageCount))]
    if let size = properties.sizes.first { facts.append((tr("First Page"), Self.size(size))) }
    let bytes = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? nil
    if let bytes { facts.append((tr("Size"), Int64(bytes).formatted(.byteCount(style: .file)))) }
    facts.append((tr("Version of PDF"), properties.version))
    if properties.isTagged { facts.append((tr("Structure for Screen Readers"), tr("Yes"))) }
    if properties.isRecovered { facts.append((tr("Condition"), tr("Damaged, repaired for reading"))) }
    if !properties.attachments.isEmpty {
      facts.append((tr("Attachments"), properties.attachments.joined(separator: "\n")))
    }
    return facts
  }

  private static func size(_ size: PDFPageSize) -> String {
    func millimetres(_ points: Double) -> String { String(Int((points / 72 * 25.4).rounded())) }
    return tr("%1 × %2 mm", millimetres(size.width), millimetres(size.height))
  }

  private static func protection(
    _ properties: DocumentProperties, _ posture: ServicePosture
  ) -> [(name: String, value: String)] {
    let rights: [(PDFAccessPermissions, String)] = [
      (.allowsHighQualityPrinting, tr("printing")), (.allowsContentCopying, tr("copying")),
      (.allowsDocumentChanges, tr("changing")), (.allowsCommenting, tr("annotating")),
      (.allowsFormFieldEntry, tr("filling in forms")),
    ]
    let allowed = rights.filter { properties.permissions.contains($0.0) }.map(\.1)
    var facts = [(tr("Encrypted"), properties.isEncrypted ? tr("Yes") : tr("No"))]
    if properties.isEncrypted {
      facts.append(
        (tr("Allowed"), allowed.isEmpty ? tr("Nothing but reading") : allowed.joined(separator: ", ")))
    }
    facts.append(
      (
        tr("Reading Process"),
        posture.isTight ? tr("Shut in: no files, no network") : tr("Not shut in tightly")
      ))
    return facts
  }
}
