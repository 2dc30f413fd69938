/// What changed and new widgets need of the form.
extension Assembly {
  /// Entries of a field that all its widgets share.
  private static let fieldKeys = ["/FT", "/Ff", "/V", "/DV", "/MaxLen", "/Opt"]

  /// A widget that is no field itself leaves what it says of the field to that.
  func raiseFieldEntries(of widget: QObject) {
    guard widget["/Subtype"].isName("/Widget"), !widget.has("/T") else { return }
    let field = widget["/Parent"]
    guard field.isDictionary else { return }
    for key in Self.fieldKeys where widget.has(key) {
      field[key] = widget[key]
      widget.remove(key)
    }
  }

  /// New widgets of one name and kind become the widgets of one field, as radio buttons have to be; the
  /// form gets the fonts that new widgets name.
  func arrangeAddedFields(in form: QObject) {
    var groups: [(name: [UInt8], widgets: [QObject])] = []
    for page in pages {
      for widget in page["/Annots"].items {
        guard let id = widget.id, addedAnnotations.contains(id), widget["/Subtype"].isName("/Widget") else {
          continue
        }
        addFont(of: widget, to: form)
        guard !widget.has("/Parent"), widget["/T"].isString else { continue }
        let name = widget["/T"].bytes
        let kind = widget["/FT"].name
        if let place = groups.firstIndex(where: { $0.name == name && $0.widgets[0]["/FT"].name == kind }) {
          groups[place].widgets.append(widget)
        } else {
          groups.append((name, [widget]))
        }
      }
    }
    for group in groups where group.widgets.count > 1 { join(group.widgets) }
  }

  private func join(_ widgets: [QObject]) {
    let field = output.makeIndirect(output.makeDictionary())
    let kids = output.makeArray()
    // The value of radio buttons is the name of the one that is on.
    let leading = widgets.first { $0.has("/AS") && !$0["/AS"].isName("/Off") } ?? widgets[0]
    for key in Self.fieldKeys + ["/T"] where leading.has(key) { field[key] = leading[key] }
    for widget in widgets {
      for key in Self.fieldKeys + ["/T"] { widget.remove(key) }
      widget["/Parent"] = field
      kids.append(widget)
    }
    field["/Kids"] = kids
  }

  private func addFont(of widget: QObject, to form: QObject) {
    guard let text = widget["/DA"].value.text, let name = DefaultAppearance(text).fontName,
      let font = PDFAnnotation.standardFontDictionary(resource: name)
    else { return }
    if !form["/DR"].isDictionary { form["/DR"] = output.makeDictionary() }
    if !form["/DR"]["/Font"].isDictionary { form["/DR"]["/Font"] = output.makeDictionary() }
    let fonts = form["/DR"]["/Font"]
    if !fonts.has(name) { fonts[name] = output.make(font) { _ in output.makeNull() } }
  }
}
