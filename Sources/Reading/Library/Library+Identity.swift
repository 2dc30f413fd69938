package import Storage

/// Which book a file is.
///
/// A book has several keys, asked in this order:
/// 1. **Content** (`FileContent`): the same bytes, wherever they lie. Survives rename, move and copy.
/// 2. **Growth**: the file begins with all that a book's file was. Saving by appending, as annotating does.
/// 3. **Path**: the same place with other bytes. A file that is made anew, as notes and papers are.
/// 4. **Node** (disk and inode) of a book whose path is gone, if the beginning agrees, since inodes come back:
///    rewritten and renamed.
/// 5. **Document ID** (the permanent half of `/ID`) of a single book whose path is gone: rewritten and moved.
///
/// A file that is found gets all its present keys, so that each step is survived on its own.
extension Library {
  /// A book by what the file system says alone: at its place, untouched since it was last open. Reads nothing
  /// of the file, so that it fits into opening; nil says only that `identify` must look.
  package func recall(_ path: String) -> Book? {
    guard let node = FileNode(path: path) else { return nil }
    let found = try? books(
      "path = ? AND device = ? AND inode = ? AND size = ? AND modified = ?",
      [.text(path), node.deviceValue, node.inodeValue, node.sizeValue, node.modifiedValue])
    return found?.first.map { Book(id: $0, state: state(of: $0)) }
  }

  /// The book that a file is, a new one if it is none that is known. Reads some 200 KiB of it.
  ///
  /// - Parameters:
  ///   - path: absolute; what is no readable file (an address) is known by this text alone.
  ///   - documentID: the first string of the file's `/ID`, in any spelling that stays the same.
  package func identify(_ path: String, documentID: String? = nil) throws(DatabaseError) -> Book {
    let reader = FileContentReader(path: path)
    let content = reader?.content()
    let head = reader?.head()
    let id = try database.transaction { () throws(DatabaseError) -> BookID in
      let found = try find(path, reader, content, head, documentID)
      let id = if let found { found } else { try newBook(path) }
      try keepKeys(of: id, path, reader?.node, documentID)
      if let content { try keepContent(content, head, of: id) }
      return id
    }
    return Book(id: id, state: state(of: id))
  }

  // MARK: Asking by keys

  private func find(
    _ path: String, _ reader: FileContentReader?, _ content: FileContent?, _ head: SHA256.Digest?,
    _ documentID: String?
  ) throws(DatabaseError) -> BookID? {
    if let content, let book = try book(holding: content) { return book }
    if let reader, let book = try book(beginning: reader, head) { return book }
    if let book = try books("path = ?", [.text(path)]).first { return book }
    return if let reader { try moved(reader.node, head, documentID) } else { nil }
  }

  private func books(
    _ condition: String, _ values: [DatabaseValue]
  ) throws(DatabaseError) -> [BookID] {
    try database.rows("SELECT id FROM books WHERE \(condition) ORDER BY opened DESC, id DESC", values) {
      $0.integer(0).map(BookID.init(row:))
    }
  }

  private func book(holding content: FileContent) throws(DatabaseError) -> BookID? {
    try database.rows(
      "SELECT book FROM contents WHERE digest = ? AND size = ?",
      [.blob(content.digest.bytes), .init(Int(content.size))]
    ) { $0.integer(0).map(BookID.init(row:)) }.first
  }

  /// The book whose file this was before it grew; of several states the latest.
  private func book(
    beginning reader: FileContentReader, _ head: SHA256.Digest?
  ) throws(DatabaseError) -> BookID? {
    guard let head else { return nil }
    let candidates = try database.rows(
      "SELECT book, size, digest FROM contents WHERE head = ? AND size < ? ORDER BY size DESC LIMIT 16",
      [.blob(head.bytes), reader.node.sizeValue]
    ) { row -> (book: BookID, size: Int, digest: [UInt8])? in
      guard let book = row.integer(0), let size = row.integer(1), let digest = row.blob(2) else { return nil }
      return (BookID(row: book), size, digest)
    }
    return candidates.first { reader.content(ofFirst: Int64($0.size))?.digest.bytes == $0.digest }?.book
  }

  private func moved(
    _ node: FileNode, _ head: SHA256.Digest?, _ documentID: String?
  ) throws(DatabaseError) -> BookID? {
    let byNode = try books(
      """
      device = ? AND inode = ?
        AND EXISTS (SELECT 1 FROM contents WHERE contents.book = books.id AND contents.head = ?)
      """, [node.deviceValue, node.inodeValue, .init(head?.bytes)])
    for book in byNode where try isGone(book) { return book }
    guard let documentID, !documentID.isEmpty else { return nil }
    // Some programs give all their files the same ID.
    let byDocument = try books("document_id = ?", [.text(documentID)])
    guard byDocument.count == 1, let book = byDocument.first, try isGone(book) else { return nil }
    return book
  }

  /// True when no file lies any more where the book was.
  private func isGone(_ book: BookID) throws(DatabaseError) -> Bool {
    let paths = try database.rows("SELECT path FROM books WHERE id = ?", [.init(book.row)]) { $0.text(0) }
    return paths.allSatisfy { FileNode(path: $0) == nil }
  }

  // MARK: Keeping keys

  private func newBook(_ path: String) throws(DatabaseError) -> BookID {
    try database.run("INSERT INTO books (path) VALUES (?)", [.text(path)])
    return BookID(row: database.lastRow)
  }

  private func keepKeys(
    of id: BookID, _ path: String, _ node: FileNode?, _ documentID: String?
  ) throws(DatabaseError) {
    // Only one book lies at a place: what lay there before is there no more.
    try database.run("UPDATE books SET path = '' WHERE path = ? AND id <> ?", [.text(path), .init(id.row)])
    try database.run(
      """
      UPDATE books SET path = ?, device = ?, inode = ?, size = ?, modified = ?,
        document_id = coalesce(?, document_id) WHERE id = ?
      """,
      [
        .text(path), node?.deviceValue ?? nil, node?.inodeValue ?? nil, node?.sizeValue ?? nil,
        node?.modifiedValue ?? nil, .init(documentID), .init(id.row),
      ])
  }

  /// Former contents stay known, as many as are of use: a file may go back to one of them.
  private func keepContent(
    _ content: FileContent, _ head: SHA256.Digest?, of id: BookID
  ) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO contents (book, size, digest, head) VALUES (?, ?, ?, ?)",
      [.init(id.row), .init(Int(content.size)), .blob(content.digest.bytes), .init(head?.bytes)])
    try database.run(
      """
      DELETE FROM contents WHERE book = ?1 AND id NOT IN
        (SELECT id FROM contents WHERE book = ?1 ORDER BY id DESC LIMIT 16)
      """, [.init(id.row)])
  }

  static let migrations = [
    """
    CREATE TABLE books (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL, device INTEGER, inode INTEGER, size INTEGER, modified INTEGER, document_id TEXT,
      state TEXT, title TEXT, page_count INTEGER, opened REAL, thumbnail BLOB);
    CREATE INDEX books_by_path ON books (path);
    CREATE INDEX books_by_node ON books (device, inode);
    CREATE INDEX books_by_document_id ON books (document_id);
    CREATE INDEX books_by_opened ON books (opened);
    CREATE TABLE contents (
      id INTEGER PRIMARY KEY,
      book INTEGER NOT NULL REFERENCES books ON DELETE CASCADE,
      size INTEGER NOT NULL, digest BLOB NOT NULL, head BLOB, UNIQUE (digest, size));
    CREATE INDEX contents_by_book ON contents (book);
    CREATE INDEX contents_by_head ON contents (head);
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT);
    """
  ]
}

extension FileNode {
  // SQLite's whole numbers have a sign; the bits are what counts.
  fileprivate var deviceValue: DatabaseValue { .integer(Int64(bitPattern: device)) }
  fileprivate var inodeValue: DatabaseValue { .integer(Int64(bitPattern: inode)) }
  fileprivate var sizeValue: DatabaseValue { .integer(size) }
  fileprivate var modifiedValue: DatabaseValue { .integer(modified) }
}
