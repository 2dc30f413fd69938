import PDFWriting

extension BlockFlow {
  /// Adds a picture in the middle of the measure, its title below it as a caption.
  mutating func addFigure(_ picture: Picture, in parent: Int?) {
    let found = context.pictures.size(of: picture.source)
    let figure = node("Figure", in: parent)
    nodes[figure].alternative = picture.alternative.isEmpty ? picture.title ?? "" : picture.alternative
    let natural = found ?? PictureShelf.Size(width: min(width, em * 20), height: em * 6)
    let caption = (picture.title ?? "").isEmpty ? 0 : form.pitch * 2
    let factor = min(1, width / natural.width, max(em, context.extent - caption) / natural.height)
    let (wide, tall) = (natural.width * factor, natural.height * factor)
    space(em)
    let placed = PlacedPicture(
      source: picture.source, alternative: picture.alternative, isUsable: found != nil, node: figure)
    let area = FlowRect(x: start + (width - wide) / 2, y: 0, width: wide, height: tall)
    append(Strip(height: tall, items: [.picture(placed, area, node: figure)]))
    if let title = picture.title, !title.isEmpty { addCaption(title, in: parent) }
    gap = em
  }

  private mutating func addCaption(_ title: String, in parent: Int?) {
    var form = context.dense(context.style.captionSize)
    form.alignment = .center
    form.ink = context.style.faintInk
    let first = strips.count
    gap = em * 0.4
    nextBreak = .bad
    let caption = node("Caption", in: parent)
    addText(InlineText(pieces: [.text(title, InlineText.Style())]), form: form, node: caption)
    raiseBreaks(after: first, to: .bad)
  }
}
