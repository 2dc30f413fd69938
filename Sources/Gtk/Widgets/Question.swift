internal import CGtk

/// An answer that a person can give.
public struct Answer: Sendable {
  /// How it stands out.
  public enum Weight: Sendable {
    case plain, suggested, destructive
  }

  var name: String
  var title: String
  var weight: Weight

  /// An answer by a name that the program knows, and its title.
  public init(_ name: String, _ title: String, _ weight: Weight = .plain) {
    (self.name, self.title, self.weight) = (name, title, weight)
  }
}

extension Window {
  /// Asks, and waits for the answer's name. The first answer is given by Escape too, and the last by Return.
  public func ask(_ title: String, _ text: String, answers: [Answer], extra: Widget? = nil) async -> String {
    let dialog = Object(UnsafeMutableRawPointer(adw_message_dialog_new(pointer(), title, text)))
    let asked: UnsafeMutablePointer<AdwMessageDialog> = dialog.pointer()
    for answer in answers {
      adw_message_dialog_add_response(asked, answer.name, answer.title)
      switch answer.weight {
      case .plain: break
      case .suggested: adw_message_dialog_set_response_appearance(asked, answer.name, ADW_RESPONSE_SUGGESTED)
      case .destructive:
        adw_message_dialog_set_response_appearance(asked, answer.name, ADW_RESPONSE_DESTRUCTIVE)
      }
    }
    if let first = answers.first { adw_message_dialog_set_close_response(asked, first.name) }
    if let last = answers.last { adw_message_dialog_set_default_response(asked, last.name) }
    if let extra { adw_message_dialog_set_extra_child(asked, extra.widget) }
    gtk_window_set_destroy_with_parent(dialog.pointer(), 1)
    (question, questionText) = (title, text)
    defer { (question, questionText) = (nil, nil) }
    let given = await withCheckedContinuation { continuation in
      let waiter = Waiter(continuation)
      let answer: @MainActor (String) -> Void = { waiter.answer($0) }
      dialog.connect("response", unsafeBitCast(Self.response, to: GCallback.self), Box.keep(answer))
      // The window may close with its question.
      dialog.on("destroy") { waiter.answer(answers.first?.name ?? "") }
      gtk_window_present(dialog.pointer())
      if let extra { gtk_widget_grab_focus(extra.widget) }
    }
    return given
  }

  private final class Waiter {
    private var continuation: CheckedContinuation<String, Never>?
    init(_ continuation: CheckedContinuation<String, Never>) { self.continuation = continuation }
    func answer(_ name: String) {
      continuation?.resume(returning: name)
      continuation = nil
    }
  }

  private static nonisolated let response:
    @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Void = {
      _, response, data in
      onMain((String(cString: response), data)) { Box<@MainActor (String) -> Void>.value($1)($0) }
    }

  /// Asks for a line of text that begins as `text`. Nil when the person gives up.
  public func askText(_ title: String, _ explanation: String, text: String, accept: String) async -> String? {
    let entry = TextEntry(name: title)
    entry.text = text
    entry.returnAnswers()
    entry.selectAll()
    let answers = [Answer("cancel", tr("Cancel")), Answer("accept", accept, .suggested)]
    return await ask(title, explanation, answers: answers, extra: entry) == "accept" ? entry.text : nil
  }
}
