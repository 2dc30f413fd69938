public import Foundation
package import Storage

/// What has no counterpart on Apple's platforms, where other classes do it.
extension UIDocument {
  /// What shall become of the two versions in a conflict.
  public enum ConflictResolution: Sendable {
    /// This document's are saved; the file's become a version.
    case keepingMine
    /// The file's are taken; this document's become a version.
    case keepingTheirs
    /// The file's are taken; this document's go into a file beside it: see `copyOfMine`.
    case keepingBoth
  }

  /// Ends a conflict. False when something could not be read or written: then it stays.
  @discardableResult
  public final func resolve(_ resolution: ConflictResolution) async -> Bool {
    let kind: DocumentMachine.Resolution =
      switch resolution {
      case .keepingMine: .mine
      case .keepingTheirs: .theirs
      case .keepingBoth: .both
      }
    return await ask(.resolve(kind))
  }

  /// Where `keepingBoth` has put this document's contents.
  public final var copyOfMine: URL? { runner.lastCopy }

  /// The name of another program that has the document open, as far as it says so; empty when it does not say its
  /// name. Nothing is overwritten silently in any case.
  public final var otherEditor: String? { runner.otherEditor }

  /// Moves the file, and the document with it. Nothing is overwritten: false when something is there.
  @discardableResult
  public final func move(to url: URL) async -> Bool { await ask(.move, url) }

  /// Gives the file another name in its folder. The ending stays when the name has none.
  @discardableResult
  public final func rename(to name: String) async -> Bool {
    let ending = fileURL.pathExtension
    let hasEnding = ending.isEmpty || (name as NSString).pathExtension.lowercased() == ending.lowercased()
    let full = hasEnding ? name : name + "." + ending
    guard DocumentPlace.isName(name), DocumentPlace.isName(full) else {
      runner.report(
        DocumentError(.badName, fileURL.deletingLastPathComponent().appendingPathComponent("name")))
      return false
    }
    if full == fileURL.lastPathComponent { return true }
    return await move(to: fileURL.deletingLastPathComponent().appendingPathComponent(full))
  }

  /// Writes the contents of now, saved or not, into a new file, by default beside this one. The document stays where
  /// it is.
  public final func duplicate(to place: URL? = nil) async throws -> URL {
    let contents = DocumentContents(try self.contents(forType: savingFileType ?? "public.data"))
    let url = fileURL
    return try await runner.lane.run { [self] in
      let copy = place ?? url.freeSibling(adding: "copy")
      guard FileMark.stamp(copy) == nil else { throw DocumentError(.exists, copy) }
      try writeContents(contents.value, andAttributes: nil, safelyTo: copy, for: .forCreating)
      return copy
    }
  }

  // MARK: Versions

  /// The past states that are kept, the newest first.
  package final func versions() async -> [Version] {
    let (url, key, places) = (fileURL, runner.versionKey, runner.environment.places)
    return (try? await runner.lane.run { DocumentVersions(places).all(of: url, key: key) }) ?? []
  }

  /// Keeps the contents of now as a version.
  @discardableResult
  package final func keepVersion() async -> Bool {
    guard let contents = runner.snapshot(self) else { return false }
    return await runner.keepVersion(of: contents, fileURL, .manual)
  }

  /// Takes a past state, and saves it. The contents of now become a version.
  @discardableResult
  package final func restore(_ version: Version) async -> Bool {
    let (url, key, places) = (fileURL, runner.versionKey, runner.environment.places)
    guard let contents = runner.snapshot(self), await runner.keepVersion(of: contents, url, .beforeRestore)
    else {
      return false
    }
    do {
      let place = try await runner.lane.run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let place = folder.appendingPathComponent(url.lastPathComponent)
        try DocumentVersions(places).write(version, of: url, key: key, to: place)
        return place
      }
      defer { try? FileManager.default.removeItem(at: place.deletingLastPathComponent()) }
      return await revert(toContentsOf: place)
    } catch {
      runner.report(error)
      return false
    }
  }

  private func ask(_ kind: DocumentMachine.Request.Kind, _ url: URL? = nil) async -> Bool {
    await withCheckedContinuation { done in
      runner.ask(kind, .init(url: url)) { done.resume(returning: $0) }
    }
  }
}

extension DocumentRunner {
  @discardableResult
  func keepVersion(
    of contents: DocumentContents, _ url: URL, _ origin: Version.Origin = .beforeRestore
  ) async -> Bool {
    let (key, places) = (versionKey, environment.places)
    return
      (try? await lane.run {
        try DocumentVersions(places).add(contents, of: url, origin, key: key ?? DocumentVersions.key(of: url))
      }) != nil
  }
}
