/// What an entry of an annotation's dictionary holds.
enum AnnotationKeyKind {
  case action, annotation, boolean, border, borderStyle, characteristics, color, destination, dictionary
  case name, names, number, numbers, options, page, points, rect, strokes, subtype, text, date
  case integer, anything

  /// The kind by key. Widgets keep some entries in their characteristics.
  init(_ key: String, isWidget: Bool) {
    self = (isWidget ? Self.inCharacteristics[key] : nil) ?? Self.kinds[key] ?? .anything
  }

  /// Entries of `/MK` that have keys of their own.
  static let inCharacteristics: [String: AnnotationKeyKind] = [
    "/BG": .color, "/BC": .color, "/CA": .text, "/RC": .text, "/AC": .text, "/R": .integer,
  ]

  private static let kinds: [String: AnnotationKeyKind] = [
    "/AP": .dictionary, "/AS": .name, "/Border": .border, "/C": .color, "/Contents": .text, "/F": .integer,
    "/M": .date, "/NM": .text, "/P": .page, "/Rect": .rect, "/Subtype": .subtype, "/A": .action,
    "/AA": .dictionary, "/BS": .borderStyle, "/DA": .text, "/Dest": .destination, "/H": .name,
    "/InkList": .strokes, "/IC": .color, "/L": .numbers, "/LE": .names, "/Name": .name, "/Open": .boolean,
    "/Parent": .annotation, "/Popup": .annotation, "/Q": .integer, "/QuadPoints": .points, "/T": .text,
    "/BC": .color, "/BG": .color, "/Ff": .integer, "/FT": .name, "/MK": .characteristics,
    "/MaxLen": .integer, "/Opt": .options, "/TU": .text, "/CA": .number, "/ca": .number,
    "/Vertices": .numbers, "/Subj": .text,
  ]
}
