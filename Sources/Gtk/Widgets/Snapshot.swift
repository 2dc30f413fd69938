internal import CGtk
public import Foundation

/// What a canvas draws onto: pictures, plain shapes and texts, in the widget's units, y down.
@MainActor public struct Snapshot {
  let raw: OpaquePointer
  /// What is drawn is painted by the processor.
  let isSoftware: Bool

  /// How colours mix with what lies below.
  public enum Blend: Sendable {
    /// As a pen on paper: never lighter than before.
    case multiply
    /// As light on a wall: never darker than before.
    case screen
  }

  /// Shows a picture in a rectangle.
  public func draw(_ texture: Texture, in rect: CGRect) {
    var bounds = graphene_rect_t(rect)
    if isSoftware, let surface = texture.surface {
      paint(surface, texture.pixels, rect, gtk_snapshot_append_cairo(raw, &bounds))
    } else {
      gtk_snapshot_append_texture(raw, texture.opaque, &bounds)
    }
  }

  private func paint(
    _ surface: OpaquePointer, _ pixels: (width: Double, height: Double), _ rect: CGRect,
    _ context: OpaquePointer?
  ) {
    guard let context else { return }
    defer { cairo_destroy(context) }
    paint(surface, pixels, rect, on: context)
  }

  private func paint(
    _ surface: OpaquePointer, _ pixels: (width: Double, height: Double), _ rect: CGRect,
    on context: OpaquePointer
  ) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(context, rect.width / pixels.width, rect.height / pixels.height)
    cairo_set_source_surface(context, surface, 0, 0)
    // Edges of a stretched picture mix with nothing from outside.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, pixels.width, pixels.height)
    cairo_fill(context)
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect, _ color: Color) {
    var bounds = graphene_rect_t(rect)
    var color = GdkRGBA(color)
    gtk_snapshot_append_color(raw, &color, &bounds)
  }

  /// Fills a rectangle with round corners.
  public func fill(_ rect: CGRect, radius: Double, _ color: Color) {
    var bounds = graphene_rect_t(rect)
    var shape = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&shape, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(raw, &shape)
    fill(rect, color)
    gtk_snapshot_pop(raw)
  }

  /// Draws a line along the inside of a rectangle.
  public func stroke(_ rect: CGRect, radius: Double = 0, width: Double = 1, _ color: Color) {
    var bounds = graphene_rect_t(rect)
    var shape = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&shape, &bounds, Float(radius))
    let widths = [Float](repeating: Float(width), count: 4)
    let colors = [GdkRGBA](repeating: GdkRGBA(color), count: 4)
    gtk_snapshot_append_border(raw, &shape, widths, colors)
  }

  /// Draws lines from place to place, with round ends; `bounds` is the room that they take.
  public func line(_ points: [CGPoint], width: Double, _ color: Color, in bounds: CGRect) {
    var room = graphene_rect_t(bounds)
    guard let first = points.first, let context = gtk_snapshot_append_cairo(raw, &room) else { return }
    defer { cairo_destroy(context) }
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_move_to(context, first.x, first.y)
    for point in points { cairo_line_to(context, point.x, point.y) }
    cairo_stroke(context)
  }

  /// Shows a text; `place` is its upper left corner.
  public func draw(_ text: TextLayout, at place: CGPoint, _ color: Color) {
    var color = GdkRGBA(color)
    translated(by: CGSize(width: place.x, height: place.y)) {
      gtk_snapshot_append_layout(raw, text.opaque, &color)
    }
  }

  /// Draws within a rectangle only.
  public func clipped(to rect: CGRect, _ body: () -> Void) {
    var bounds = graphene_rect_t(rect)
    gtk_snapshot_push_clip(raw, &bounds)
    body()
    gtk_snapshot_pop(raw)
  }

  /// Draws somewhere else.
  public func translated(by distance: CGSize, _ body: () -> Void) {
    gtk_snapshot_save(raw)
    var point = graphene_point_t(x: Float(distance.width), y: Float(distance.height))
    gtk_snapshot_translate(raw, &point)
    body()
    gtk_snapshot_restore(raw)
  }

  /// Draws pictures again where marks are, whose colours mix with them, each mark by itself; false where
  /// `blended` is the way, since something else than the processor draws.
  public func draw(
    _ marks: [(place: CGRect, color: Color)], _ blend: Blend,
    on pictures: [(texture: Texture, place: CGRect)]
  ) -> Bool {
    guard isSoftware else { return false }
    for mark in marks {
      var bounds = graphene_rect_t(mark.place)
      guard let context = gtk_snapshot_append_cairo(raw, &bounds) else { continue }
      defer { cairo_destroy(context) }
      for picture in pictures where picture.place.intersects(mark.place) {
        guard let surface = picture.texture.surface else { continue }
        paint(surface, picture.texture.pixels, picture.place, on: context)
      }
      let color = mark.color
      cairo_set_operator(context, blend == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_SCREEN)
      cairo_set_source_rgba(
        context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      cairo_rectangle(context, mark.place.minX, mark.place.minY, mark.place.width, mark.place.height)
      cairo_fill(context)
    }
    return true
  }

  /// Draws `bottom`, and `top` so that its colours mix with it. Costs as much as its area: GTK makes pictures
  /// of both first.
  public func blended(_ blend: Blend, bottom: () -> Void, top: () -> Void) {
    gtk_snapshot_push_blend(raw, blend == .multiply ? GSK_BLEND_MODE_MULTIPLY : GSK_BLEND_MODE_SCREEN)
    bottom()
    gtk_snapshot_pop(raw)
    top()
    gtk_snapshot_pop(raw)
  }
}

/// A colour of the screen; parts from 0 to 1.
public struct Color: Sendable, Hashable {
  /// Red.
  public var red: Float
  /// Green.
  public var green: Float
  /// Blue.
  public var blue: Float
  /// How much it covers.
  public var alpha: Float

  /// Mixes a colour.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// White.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// A grey, from black (0) to white (1).
  public static func gray(_ level: Float, alpha: Float = 1) -> Color {
    Color(red: level, green: level, blue: level, alpha: alpha)
  }
}

/// A text that is laid out, in the fonts of a widget.
public final class TextLayout: Object {
  /// Sets a text in lines of at most `width` units, centred; nil keeps it in one.
  public init(_ text: String, of widget: Widget, size: Double, isBold: Bool = false, width: Double? = nil) {
    super.init(UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget.widget, text)))
    g_object_unref(raw)
    let font = pango_context_get_font_description(pango_layout_get_context(opaque))
    let copy = font.flatMap { pango_font_description_copy($0) } ?? pango_font_description_new()
    pango_font_description_set_absolute_size(copy, size * Double(PANGO_SCALE))
    if isBold { pango_font_description_set_weight(copy, PANGO_WEIGHT_BOLD) }
    pango_layout_set_font_description(opaque, copy)
    pango_font_description_free(copy)
    guard let width else { return }
    pango_layout_set_width(opaque, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(opaque, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(opaque, PANGO_ALIGN_CENTER)
  }

  /// The room that it takes.
  public var size: CGSize {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_pixel_size(opaque, &width, &height)
    return CGSize(width: Int(width), height: Int(height))
  }
}

extension GdkRGBA {
  init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension graphene_rect_t {
  fileprivate init(_ rect: CGRect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.minX), y: Float(rect.minY)),
      size: graphene_size_t(width: Float(rect.width), height: Float(rect.height)))
  }
}
