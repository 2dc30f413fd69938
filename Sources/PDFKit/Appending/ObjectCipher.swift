import CQPDFCrypt

/// Encrypts new strings and streams of a protected file by the file's own key, each in the way that the file
/// names for its kind.
struct ObjectCipher {
  private enum Method {
    case none, rc4, aes
  }

  private let key: [UInt8]
  private let version: Int
  private let revision: Int
  private let strings: Method
  private let streams: Method
  private let attachments: Method
  private let encryptsMetadata: Bool
  /// Methods that the file has names for.
  private let named: [String: Method]

  /// Nil when the key cannot be had. The password is the one that the document was opened with.
  init?(_ document: QDocument, password: [UInt8]) {
    let entries = document.trailer["/Encrypt"]
    version = entries["/V"].integer
    revision = entries["/R"].integer
    let flag = entries["/EncryptMetadata"].value.boolean
    encryptsMetadata = flag ?? true
    var named: [String: Method] = ["/Identity": .none]
    let filters = entries["/CF"]
    for name in filters.keys {
      switch filters[name]["/CFM"].name {
      case "/V2": named[name] = .rc4
      case "/AESV2", "/AESV3": named[name] = .aes
      default: named[name] = Method.none
      }
    }
    self.named = named
    if version >= 4 {
      let (stream, string) = (entries["/StmF"].name ?? "/Identity", entries["/StrF"].name ?? "/Identity")
      guard let streams = named[stream], let strings = named[string],
        let attachments = named[entries["/EFF"].name ?? stream]
      else { return nil }
      (self.streams, self.strings, self.attachments) = (streams, strings, attachments)
    } else {
      (streams, strings, attachments) = (.rc4, .rc4, .rc4)
    }
    // Before version 5 the key comes of the user password, which qpdf finds by the owner's.
    let secret = version < 5 ? document.userPassword : password
    guard let key = Self.key(entries, id: document.trailer["/ID"][0].bytes, password: secret) else {
      return nil
    }
    self.key = key
  }

  private static func key(_ entries: QObject, id: [UInt8], password: [UInt8]) -> [UInt8]? {
    let length =
      switch entries["/V"].integer {
      case ...1: 5
      case 4: 16
      case 5...: 32
      default: min(max((entries["/Length"].value.integer ?? 40) / 8, 5), 16)
      }
    let parts = ["/O", "/U", "/OE", "/UE", "/Perms"].map { entries[$0].bytes } + [id, password]
    let key = withBytes(of: parts) { parts in
      var asked = cqpdf_encryption(
        v: Int32(clamping: entries["/V"].integer), r: Int32(clamping: entries["/R"].integer),
        key_length: Int32(length), p: Int32(truncatingIfNeeded: entries["/P"].integer),
        encrypts_metadata: entries["/EncryptMetadata"].value.boolean == false ? 0 : 1,
        o: parts[0], u: parts[1], oe: parts[2], ue: parts[3], perms: parts[4], id: parts[5])
      return [UInt8](unsafeUninitializedCapacity: 32) { room, count in
        count = room.baseAddress.map { cqpdf_file_key(&asked, parts[6], $0) } ?? 0
      }
    }
    return key.isEmpty ? nil : key
  }

  /// An object's text with its strings encrypted.
  func encrypt(text: [UInt8], of id: ObjectID) -> [UInt8] {
    ObjectText.replacingStrings(in: text) { encrypt($0, of: id, by: strings) }
  }

  /// The bytes of a stream.
  func encrypt(data: [UInt8], of id: ObjectID, dictionary: QObject) -> [UInt8] {
    encrypt(data, of: id, by: method(for: dictionary))
  }

  private func method(for dictionary: QObject) -> Method {
    if dictionary["/Type"].isName("/Metadata"), !encryptsMetadata { return .none }
    let filters = dictionary["/Filter"]
    let first = filters.isArray ? filters[0] : filters
    if first.isName("/Crypt") {
      let parameters = dictionary["/DecodeParms"]
      let own = parameters.isArray ? parameters[0] : parameters
      return named[own["/Name"].name ?? "/Identity"] ?? .none
    }
    return dictionary["/Type"].isName("/EmbeddedFile") ? attachments : streams
  }

  private func encrypt(_ bytes: [UInt8], of id: ObjectID, by method: Method) -> [UInt8] {
    guard method != .none else { return bytes }
    var generator = SystemRandomNumberGenerator()
    let random = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return Self.withBytes(of: [key, bytes]) { parts in
      [UInt8](unsafeUninitializedCapacity: bytes.count + 32) { room, count in
        guard let out = room.baseAddress else { return }
        count = cqpdf_encrypt(
          Int32(clamping: version), Int32(clamping: revision), parts[0], Int32(clamping: id.number),
          Int32(clamping: id.generation), method == .aes ? random : nil, parts[1], out)
      }
    }
  }

  /// The MD5 digest of bytes.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    withBytes(of: [bytes]) { parts in
      [UInt8](unsafeUninitializedCapacity: 16) { room, count in
        count = room.baseAddress.map { cqpdf_md5(parts[0], $0) == 0 ? 0 : 16 } ?? 0
      }
    }
  }

  /// Lends arrays to C: pointers hold for the time of the call.
  private static func withBytes<Result>(of arrays: [[UInt8]], _ body: ([cqpdf_bytes]) -> Result) -> Result {
    func lend(_ rest: ArraySlice<[UInt8]>, _ lent: [cqpdf_bytes]) -> Result {
      guard let first = rest.first else { return body(lent) }
      return first.withUnsafeBufferPointer {
        lend(rest.dropFirst(), lent + [cqpdf_bytes(start: $0.baseAddress, count: $0.count)])
      }
    }
    return lend(arrays[...], [])
  }
}
