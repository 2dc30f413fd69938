import Foundation
import TestSupport
import Testing

@testable import PDFKit

extension StructureFile {
  /// A file of the corpus, opened through a descriptor.
  static func corpus(_ name: String, password: String? = nil) throws -> StructureFile {
    try at(path: Corpus.path(name), password: password)
  }

  static func at(path: String, password: String? = nil) throws -> StructureFile {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    return try StructureFile(
      descriptor: handle.fileDescriptor, name: URL(fileURLWithPath: path).lastPathComponent,
      password: password.map { Array($0.utf8) })
  }
}

@Suite(.enabled(if: Corpus.isPresent)) struct StructureCorpusTests {
  /// Reads all that the readers know.
  private func walk(_ file: StructureFile) {
    _ = file.information()
    _ = file.outline()
    _ = file.pageLabels()
    _ = file.attachments()
    _ = file.formFields()
    _ = file.openAction
    for page in 0..<file.pageCount {
      for annotation in file.annotations(ofPage: page) { _ = file.target(of: annotation.entries) }
    }
  }

  @Test(.timeLimit(.minutes(20)), arguments: Corpus.names())
  func everyFileIsReadOrRefusedWithAReason(name: String) throws {
    do {
      walk(try StructureFile.corpus(name))
    } catch let error as PDFError {
      let inMemory = #expect(throws: PDFError.self) {
        try StructureFile(bytes: Corpus.bytes(name), name: error.description)
      }
      #expect(inMemory != nil)
    }
  }

  @Test func certificateFileIsUnsupportedAndNotAWrongPassword() throws {
    #expect(throws: PDFError.unsupportedSecurity("AESkeylength256.pdf")) {
      try StructureFile.corpus("encrypted/AESkeylength256.pdf")
    }
  }

  @Test func passwordsAreAskedForAndChecked() throws {
    let name = "encrypted/PasswordSample-256bit.pdf"
    #expect(throws: PDFError.needsPassword("PasswordSample-256bit.pdf")) {
      try StructureFile.corpus(name)
    }
    #expect(throws: PDFError.wrongPassword("PasswordSample-256bit.pdf")) {
      try StructureFile.corpus(name, password: "neither")
    }
    let user = try StructureFile.corpus(name, password: "user")
    #expect(!user.openedAsOwner)
    #expect(user.userPermissions == [.allowsCommenting, .allowsFormFieldEntry])
    #expect(try StructureFile.corpus(name, password: "owner").openedAsOwner)
  }

  @Test func ownerPasswordsOfOldHandlersAreToldFromUserPasswords() throws {
    let name = "encrypted/enc-R3,V2,U=view,O=master.pdf"
    #expect(try !StructureFile.corpus(name, password: "view").openedAsOwner)
    #expect(try StructureFile.corpus(name, password: "master").openedAsOwner)
  }

  @Test func fileBeyondRecoveryIsSaidToBeDamaged() throws {
    #expect(throws: PDFError.damaged("issue-100.pdf")) { try StructureFile.corpus("broken/issue-100.pdf") }
  }

  @Test func pagesAreCountedInDamagedTrees() throws {
    #expect(try StructureFile.corpus("broken/pages-loop.pdf").pageCount == 1)
    #expect(try StructureFile.corpus("broken/no_page_count.pdf").pageCount == 6)
    #expect(try StructureFile.corpus("broken/xref-compressed-in-compressed.pdf").pageCount == 30)
    #expect(try StructureFile.corpus("binding/viewer_ref.pdf").pageCount == 5)
    let found = try StructureFile.corpus("broken/recover-xref-stream.pdf")
    #expect(found.recovered && found.pageCount == 1)
    #expect(try !StructureFile.corpus("structure/hybrid-xref.pdf").recovered)
  }

  @Test func allOutlineEntriesAreListedHoweverBadTheirTargets() throws {
    let items = try StructureFile.corpus("outline-labels/outlines-with-invalid-destinations.pdf").outline()
    func flat(_ items: [StructureOutlineItem]) -> [StructureOutlineItem] {
      items.flatMap { [$0] + flat($0.children) }
    }
    #expect(flat(items).count == 9)
    #expect(flat(items).filter { if case .goTo = $0.target { true } else { false } }.count == 3)
  }

  @Test func outlineKeepsTitlesNestingAndOpenness() throws {
    let items = try StructureFile.corpus("outline-labels/bookmarks.pdf").outline()
    #expect(items.map(\.title) == ["A Good Beginning", "Open Middle", "A Good Closed Ending"])
    #expect(items.map(\.children.count) == [0, 1, 2])
    #expect(items.map(\.isOpen) == [false, true, false])
  }

  @Test func circularOutlineEnds() throws {
    #expect(try StructureFile.corpus("outline-labels/bookmarks_circular.pdf").outline().count == 2)
  }

  @Test func outlineActionsLeadToPagesAndAddresses() throws {
    let actions = try StructureFile.corpus("outline-labels/issue3214.pdf").outline()
    #expect(actions.contains { if case .uri = $0.target { true } else { false } })
    let places = try StructureFile.corpus("outline-labels/outlines-with-actions.pdf").outline()
    #expect(places.allSatisfy { if case .goTo = $0.target { true } else { false } })
  }

  @Test func namedDestinationsAreFoundInBothPlaces() throws {
    let file = try StructureFile.corpus("outline-labels/named_dests.pdf")
    func page(_ name: String) -> Int? { file.destination(.string(Array(name.utf8)))?.page }
    #expect(page("First") == 1)
    #expect(page("Next") == 1)
    // Number 11 in a file of two pages.
    #expect(page("FirstAlternate") == nil)
    #expect(page("LastAlternate") == nil)
    #expect(page("Nowhere") == nil)
  }

  @Test func pageLabelsOfEveryStyle() throws {
    let labels = try StructureFile.corpus("outline-labels/page_labels.pdf").pageLabels()
    #expect(labels == ["i", "ii", "1", "2", "zzA", "zzB", ""])
  }

  @Test func damagedLabelTreeIsSorted() throws {
    let file = try StructureFile.corpus("outline-labels/page-labels-num-tree-damaged.pdf")
    let labels = try #require(file.pageLabels())
    #expect(labels.prefix(3) == ["i", "ii", "blank"])
    #expect(labels[6] == "III" || labels[6] == "iii")
    #expect(labels[9] == "1")
    #expect(labels[15].hasPrefix("q."))
    #expect(labels[20] == "12")
    #expect(labels[22] == "16059")
    #expect(labels[23].lowercased() == "l")
    #expect(labels[29] == "liv")
  }

  @Test func sharedFieldsAreNotMultiplied() throws {
    #expect(try StructureFile.corpus("broken/shared-unnamed-field.pdf").formFields().count <= 50)
  }

  @Test func formFieldsHaveNamesTypesAndValues() throws {
    let fields = try StructureFile.corpus("forms/calculate.pdf").formFields()
    #expect(fields.map(\.type) == ["Tx", "Tx"])
    #expect(fields.allSatisfy { !$0.name.isEmpty })
    #expect(try StructureFile.corpus("forms/two_signatures.pdf").formFields().map(\.type) == ["Sig", "Sig"])
    #expect(try StructureFile.corpus("forms/simple_xfa.pdf").isXFAOnly)
  }

  @Test func attachmentsHaveNamesAndBytes() throws {
    let file = try StructureFile.corpus("structure/embedded_attachments.pdf")
    let attachments = file.attachments()
    #expect(attachments.map(\.name) == ["1.txt", "attached.pdf"])
    #expect(file.streamData(of: attachments[0].stream)?.isEmpty == false)
    let noted = try StructureFile.corpus("annotations/annotation-fileattachment.pdf").attachments()
    #expect(noted.count == 1 && noted[0].key == nil)
    #expect(try StructureFile.corpus("structure/utf16le.pdf").attachments().count == 1)
  }

  @Test func factsOfTheFile() throws {
    let book = try StructureFile.corpus("binding/viewer_ref.pdf")
    #expect(book.direction == "R2L")
    let tagged = try StructureFile.corpus("structure/tagged_table.pdf")
    #expect(tagged.isTagged && tagged.language == "en-US")
    #expect(try StructureFile.corpus("structure/linearized.pdf").isLinearized)
    #expect(try StructureFile.corpus("structure/PDF 2.0 with offset start.pdf").version() == (2, 0))
    let updated = try StructureFile.corpus("structure/PDF 2.0 via incremental save.pdf")
    #expect(updated.version() == (2, 0))
    let unicode = try StructureFile.corpus("outline-labels/pdf20-utf8-test.pdf")
    #expect(unicode.outline().contains { $0.title.unicodeScalars.contains { $0.value > 0x370 } })
  }

  @Test func launchActionIsReportedAsSuch() throws {
    let file = try StructureFile.corpus("structure/launch_action.pdf")
    let targets = file.annotations(ofPage: 0).compactMap { file.target(of: $0.entries) }
    #expect(targets.contains { if case .launch = $0 { true } else { false } })
  }
}
