import Engine
import Foundation
import Synchronization

/// A PDF that is open in both libraries: PDFium for text and pictures at once, libqpdf for structure
/// on first need. Pages hold it, so it lives as long as any page that came from it.
final class DocumentFile: Sendable {
  /// What messages call the file.
  let name: String
  let core: DocumentCore
  let texts: TextCache
  let protection: Protection?
  private let password: [UInt8]
  private let structureResult = Mutex<Result<StructureFile, PDFError>?>(nil)
  private let labelResult = Mutex<[String]??>(nil)

  /// Opens bytes, trying the passwords in turn.
  init(
    _ bytes: any ByteProvider, name: String, passwords: [[UInt8]] = [[]], protection: Protection? = nil
  ) throws(PDFError) {
    FontSubstitution.start()
    self.name = name
    self.protection = protection
    (core, password) = try Self.open(bytes, name, passwords)
    texts = TextCache(core)
  }

  private static func open(
    _ bytes: any ByteProvider, _ name: String, _ passwords: [[UInt8]]
  ) throws(PDFError) -> (DocumentCore, [UInt8]) {
    var failure = PDFError.damaged(name)
    for password in passwords {
      do {
        return (try DocumentCore(bytes, password: password), password)
      } catch {
        failure = PDFError(error, file: name, bytes: bytes, hasPassword: !password.isEmpty)
        if error != .password { break }
      }
    }
    throw failure
  }

  /// The file's object structure, opened on first need and kept. Throws when libqpdf cannot read it.
  func structure() throws(PDFError) -> StructureFile {
    let result = structureResult.withLock { known in
      if let known { return known }
      let result = openStructure()
      known = result
      return result
    }
    return try result.get()
  }

  /// The labels of all pages; nil when the file has none of its own.
  var labels: [String]? {
    labelResult.withLock { known in
      if let known { return known }
      let labels = try? structure().pageLabels()
      known = .some(labels)
      return labels
    }
  }

  /// libqpdf gets what PDFium makes of the file where it cannot take the file itself or counts other
  /// pages, so that both speak of the same ones. Of a sound file the count that it states is enough:
  /// counting would load all pages.
  private func openStructure() -> Result<StructureFile, PDFError> {
    let isCopy = protection != nil || !core.hasValidCrossReferences
    if let structure = try? StructureFile(core.provider, name: name, password: password, isCopy: isCopy),
      !structure.recovered && structure.statedPageCount == core.pageCount
        || structure.pageCount == core.pageCount
    {
      return .success(structure)
    }
    do {
      let bytes = try Engine.run { lane throws(EngineError) in try core.rewritten(lane) }
      return .success(try StructureFile(MemorySource(bytes), name: name, password: [], isCopy: true))
    } catch let error as PDFError {
      return .failure(error)
    } catch {
      return .failure(.damaged(name))
    }
  }
}
