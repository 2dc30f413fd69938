extension DocumentProperties {
  private static let producer = "Tsuzuri"

  /// The dictionary of information.
  var information: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append("<<")
    let texts: [(StaticString, String?)] = [
      ("/Title", title), ("/Author", author), ("/Subject", subject),
      ("/Keywords", keywords.isEmpty ? nil : keywords.joined(separator: ", ")), ("/Creator", creator),
      ("/Producer", Self.producer),
    ]
    for case (let key, let text?) in texts {
      bytes.append(key)
      bytes.append(text: text)
    }
    let dates: [(StaticString, PDFDate?)] = [("/CreationDate", created), ("/ModDate", modified)]
    for case (let key, let date?) in dates {
      bytes.append(key)
      bytes.append(string: date.pdf)
    }
    bytes.append(">>")
    return bytes
  }

  /// The same as an XMP packet.
  var packet: [UInt8] {
    var xml = XML()
    xml.text += "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    xml.text += "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
    xml.text += "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
    xml.text += "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
    xml.text += " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n"
    xml.add("dc:format", "application/pdf")
    xml.add("dc:title", alternatives: title)
    xml.add("dc:creator", list: author.map { [$0] } ?? [], kind: "Seq")
    xml.add("dc:description", alternatives: subject)
    xml.add("dc:subject", list: keywords, kind: "Bag")
    xml.add("dc:language", list: language.map { [$0] } ?? [], kind: "Bag")
    xml.add("pdf:Keywords", keywords.isEmpty ? nil : keywords.joined(separator: ", "))
    xml.add("pdf:Producer", Self.producer)
    xml.add("xmp:CreatorTool", creator)
    xml.add("xmp:CreateDate", created?.iso)
    xml.add("xmp:ModifyDate", modified?.iso)
    xml.text += "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>"
    return Array(xml.text.utf8)
  }
}

/// Properties as XML; those that are nil or empty are left out.
private struct XML {
  var text = ""

  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    text += "<\(name)>\(escaped(value))</\(name)>\n"
  }

  mutating func add(_ name: String, alternatives value: String?) {
    guard let value else { return }
    text +=
      "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(value))</rdf:li></rdf:Alt></\(name)>\n"
  }

  mutating func add(_ name: String, list: [String], kind: String) {
    if list.isEmpty { return }
    let items = list.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
    text += "<\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>\n"
  }

  /// Without what XML cannot hold even when escaped.
  private func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#xD;"
      case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...:
        result.unicodeScalars.append(scalar)
      default: continue
      }
    }
    return result
  }
}

extension PDFDate {
  /// `D:20260131235959+09'00'`.
  var pdf: [UInt8] {
    let zone = offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(zoneHours)'\(zoneMinutes)'"
    return Array("D:\(padded(year, 4))\(parts.joined())\(zone)".utf8)
  }

  /// `2026-01-31T23:59:59+09:00`.
  var iso: String {
    let zone = offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(zoneHours):\(zoneMinutes)"
    let parts = parts
    return "\(padded(year, 4))-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])\(zone)"
  }

  private var parts: [String] { [month, day, hour, minute, second].map { padded($0, 2) } }
  private var zoneHours: String { padded(Int(offset.magnitude / 60), 2) }
  private var zoneMinutes: String { padded(Int(offset.magnitude % 60), 2) }

  /// Digits of a fixed count, whatever the number.
  private func padded(_ value: Int, _ count: Int) -> String {
    let digits = String(value.magnitude)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits.suffix(count)
  }
}
