import PDFWriting

/// Paints the small signs that are not letters. Boxes are in page space.
enum SignPainter {
  /// The box of a task.
  static func checkbox(isDone: Bool, _ box: Box, ink: Ink, on canvas: PageCanvas) {
    let content = canvas.content
    let side = box.right - box.left
    let width = side * 0.09
    content.save()
    content.setStroke(ink)
    content.setLineWidth(width)
    content.setLineJoin(1)
    content.setLineCap(1)
    content.rectangle(
      Box(
        left: box.left + width / 2, bottom: box.bottom + width / 2, right: box.right - width / 2,
        top: box.top - width / 2))
    content.stroke()
    if isDone {
      content.setLineWidth(width * 1.4)
      content.move(box.left + side * 0.23, box.bottom + side * 0.5)
      content.line(box.left + side * 0.43, box.bottom + side * 0.28)
      content.line(box.left + side * 0.78, box.bottom + side * 0.74)
      content.stroke()
    }
    content.restore()
  }

  /// A hook that says that the line above goes on.
  static func continuation(_ box: Box, ink: Ink, on canvas: PageCanvas) {
    let content = canvas.content
    let (width, height) = (box.right - box.left, box.top - box.bottom)
    content.save()
    content.setStroke(ink)
    content.setLineWidth(width * 0.1)
    content.setLineCap(1)
    content.setLineJoin(1)
    content.move(box.left, box.top)
    content.line(box.left, box.bottom + height * 0.35)
    content.line(box.right, box.bottom + height * 0.35)
    content.move(box.right - width * 0.3, box.bottom + height * 0.6)
    content.line(box.right, box.bottom + height * 0.35)
    content.line(box.right - width * 0.3, box.bottom + height * 0.1)
    content.stroke()
    content.restore()
  }

  /// A row of dots from one place to another on a horizontal or vertical line.
  static func leader(
    from: (x: Double, y: Double), to: (x: Double, y: Double), ink: Ink, on canvas: PageCanvas
  ) {
    let content = canvas.content
    content.save()
    content.setStroke(ink)
    content.setLineWidth(0.9)
    content.setLineCap(1)
    content.setDash([0, 4.5], phase: 0)
    // From the end, so that the dots of all entries stand below each other.
    content.move(to.x, to.y)
    content.line(from.x, from.y)
    content.stroke()
    content.restore()
  }

  /// What stands for a picture that cannot be shown: a crossed box.
  static func placeholder(_ box: Box, on canvas: PageCanvas) {
    let content = canvas.content
    content.save()
    content.setFill(.gray(0.96))
    content.setStroke(.gray(0.6))
    content.setLineWidth(0.6)
    content.rectangle(box)
    content.fillAndStroke()
    content.restore()
  }

  /// Adds a circle to the path.
  static func circle(_ content: PageContent, x: Double, y: Double, radius: Double) {
    // How far control points lie from the ends of a quarter's arc.
    let handle = radius * 0.5523
    content.move(x + radius, y)
    content.curve(x + radius, y + handle, x + handle, y + radius, x, y + radius)
    content.curve(x - handle, y + radius, x - radius, y + handle, x - radius, y)
    content.curve(x - radius, y - handle, x - handle, y - radius, x, y - radius)
    content.curve(x + handle, y - radius, x + radius, y - handle, x + radius, y)
  }
}
