import Foundation
import Gtk
import PageService

/// Says why a page cannot be shown, with a button to try again.
@MainActor struct FailureCard {
  /// The button, in the view's units.
  let button: CGRect
  private let title: TextLayout
  private let text: TextLayout
  private let again: TextLayout
  private let rect: CGRect
  private let isNight: Bool

  /// A card in the middle of what is seen of a page; nil where there is no room to read it.
  init?(_ failure: any Error, page: Int, in room: CGRect, widget: Widget, isNight: Bool) {
    guard room.width >= 120, room.height >= 110 else { return nil }
    let width = min(room.width - 24, 340)
    title = TextLayout(
      tr("Page %1 cannot be shown", String(page + 1)), of: widget, size: 16, isBold: true, width: width - 24)
    text = TextLayout(Self.reason(failure), of: widget, size: 13, width: width - 24)
    again = TextLayout(tr("Try Again"), of: widget, size: 13, isBold: true)
    let (titleSize, textSize, againSize) = (title.size, text.size, again.size)
    let height = 20 + titleSize.height + 8 + textSize.height + 14 + againSize.height + 14 + 16
    rect = CGRect(
      x: (room.midX - width / 2).rounded(), y: (room.midY - height / 2).rounded(), width: width,
      height: height)
    button = CGRect(
      x: rect.midX - againSize.width / 2 - 18, y: rect.maxY - 16 - againSize.height - 14,
      width: againSize.width + 36, height: againSize.height + 14)
    self.isNight = isNight
  }

  /// What is the matter, without the page's number.
  static func reason(_ failure: any Error) -> String {
    switch failure as? PageServiceError {
    case .crashed, .documentCrashed, .keeperCrashed:
      tr("It is damaged in a way that ends the process that reads it. Nothing else is affected.")
    case .tooSlow, .documentTooSlow, .keeperTooSlow: tr("It takes too long to draw.")
    case .noBytes: tr("The file cannot be read now.")
    case .misbehaved: tr("The process that reads the file gave answers that make no sense.")
    default: String(describing: failure)
    }
  }

  func draw(on snapshot: Snapshot) {
    let (ink, ground): (Float, Float) = isNight ? (0.9, 0.18) : (0.13, 0.95)
    snapshot.fill(rect, radius: 12, .gray(ground))
    snapshot.stroke(rect, radius: 12, .gray(0.5, alpha: 0.4))
    snapshot.draw(title, at: CGPoint(x: rect.minX + 12, y: rect.minY + 20), .gray(ink))
    snapshot.draw(
      text, at: CGPoint(x: rect.minX + 12, y: rect.minY + 28 + title.size.height), .gray(ink, alpha: 0.85))
    snapshot.fill(button, radius: 8, Color(red: 0.11, green: 0.44, blue: 0.85))
    snapshot.draw(
      again,
      at: CGPoint(x: button.midX - again.size.width / 2, y: button.midY - again.size.height / 2), .white)
  }
}
