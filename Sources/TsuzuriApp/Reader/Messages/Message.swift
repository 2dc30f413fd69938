import Engine
import Glibc
import Gtk
import PDFValues
import PageService

/// What a window says instead of showing pages, and the ways on from there.
struct Message {
  /// What a person can do.
  enum Way: Sendable {
    case openAnother, tryAgain, openUnprotected
  }

  var icon = "dialog-error-symbolic"
  var title: String
  var text: String
  var ways: [Way] = [.openAnother]

  /// Nothing is open.
  static var nothing: Message {
    Message(
      icon: "x-office-document-symbolic", title: tr("No document is open"),
      text: tr("Choose one to read."))
  }

  /// There is nothing to show.
  static var noPages: Message {
    Message(
      icon: "x-office-document-symbolic", title: tr("This document has no pages"),
      text: tr("There is nothing to show."))
  }

  /// Nobody gave the password.
  static var locked: Message {
    var message = Message(
      icon: "dialog-password-symbolic", title: tr("This document is locked"),
      text: tr("It opens with its password."))
    message.ways = [.tryAgain, .openAnother]
    return message
  }

  /// A file did not open.
  init(_ error: any Error) {
    title = tr("This file cannot be opened")
    (text, ways) = Self.reason(error)
  }

  private init(icon: String, title: String, text: String) {
    (self.icon, self.title, self.text) = (icon, title, text)
  }

  private static func reason(_ error: any Error) -> (String, [Way]) {
    switch error {
    case PDFError.fileNotFound, PageServiceError.engine(.cannotRead(ENOENT)):
      (tr("It is not there. It may have been moved or renamed."), [.openAnother, .tryAgain])
    case PDFError.cannotRead, PageServiceError.engine(.cannotRead):
      (tr("It cannot be read. You may not have the right to."), [.openAnother, .tryAgain])
    case PDFError.emptyFile, PageServiceError.engine(.empty):
      (tr("It is empty. Fetch it again from where it came."), [.openAnother])
    case PDFError.notPDF: (tr("It is not a PDF document."), [.openAnother])
    case PDFError.damaged, PageServiceError.engine(.unreadable), PageServiceError.cannotOpen,
      PageServiceError.documentCrashed, PageServiceError.keeperCrashed:
      (tr("It is damaged beyond repair. Fetch it again from where it came."), [.openAnother])
    case PDFError.unsupportedSecurity, PageServiceError.engine(.unsupportedSecurity):
      (
        tr("It is protected in a way that is not supported. Open it with the program that protected it."),
        [.openAnother]
      )
    case PageServiceError.notShutIn(let posture):
      (
        tr(
          "This system cannot shut in the process that reads foreign files (%1). Open it only if you trust it.",
          posture.missing.joined(separator: ", ")),
        [.openAnother, .openUnprotected]
      )
    case PageServiceError.noBytes, PageServiceError.documentTooSlow, PageServiceError.keeperTooSlow:
      (tr("It takes too long to read."), [.openAnother, .tryAgain])
    default: (String(describing: error), [.openAnother, .tryAgain])
    }
  }
}

/// A message with buttons for the ways on.
@MainActor struct MessagePage {
  let widget: StatusPage

  init(_ message: Message, _ choose: @escaping @MainActor (Message.Way) -> Void) {
    widget = StatusPage(icon: message.icon, title: message.title, text: message.text)
    let buttons = message.ways.map { way in
      let button = Button(title: way.title)
      button.style("pill")
      if way == message.ways.first { button.style("suggested-action") }
      button.onPress { choose(way) }
      return button
    }
    let ways = Column(buttons, spacing: 12)
    ways.align(.center, .start)
    widget.add(ways)
  }
}

extension Message.Way {
  fileprivate var title: String {
    switch self {
    case .openAnother: tr("Open Another…")
    case .tryAgain: tr("Try Again")
    case .openUnprotected: tr("Open Without Protection")
    }
  }
}
