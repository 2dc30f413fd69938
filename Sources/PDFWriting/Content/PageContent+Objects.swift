extension PageContent {
  /// Draws a picture into the unit square as `matrix` places it; row 0 lies at the top (y = 1).
  package func draw(_ picture: PDFWriter.Picture, _ matrix: Matrix) {
    if picture.isTransparent { isTransparent = true }
    draw(object: picture.object, matrix)
  }

  /// Draws a form. Where nothing around it is tagged, it is an artifact.
  package func draw(_ form: PDFWriter.Form, _ matrix: Matrix) {
    if form.isTransparent { isTransparent = true }
    let isLoose = !tags.isOpen
    if isLoose { beginArtifact(nil) }
    draw(object: form.object, matrix)
    if isLoose { endTag() }
  }

  private func draw(object: Int, _ matrix: Matrix) {
    // 0 stands for what could not be written.
    guard object > 0, matrix.isFinite else { return }
    leaveText()
    bytes.append("q\n")
    append(matrix)
    bytes.append("cm\n/X")
    resources.use(.object, object)
    bytes.append(integer: object)
    bytes.append(" Do\nQ\n")
  }

  /// Fills the clip with a gradient.
  package func paint(_ gradient: Gradient) {
    let gradients = GradientWriter(writer: writer, state: state)
    guard let shading = gradients.shading(for: gradient) else { return }
    leaveText()
    guard gradient.stops.contains(where: { $0.alpha < 1 }), let mask = gradients.mask(for: gradient) else {
      return shade(shading)
    }
    isTransparent = true
    bytes.append("q\n")
    set(state: mask)
    shade(shading)
    bytes.append("Q\n")
  }

  private func shade(_ shading: Int) {
    resources.use(.shading, shading)
    bytes.append("/S")
    bytes.append(integer: shading)
    bytes.append(" sh\n")
  }
}
