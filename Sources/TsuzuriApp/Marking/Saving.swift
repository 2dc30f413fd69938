import DocumentWire
import Foundation
import Gtk
import PDFValues
import PageService

/// Saves marks: when a person says so, a while after the last edit, and before the window goes.
@MainActor final class Saving {
  /// How long nothing must have been edited, in seconds.
  private static let patience = 3.0

  private let marking: Marking
  private let window: Window
  private let notices: NoticeBar
  private let toasts: ToastOverlay
  private var file: BookFile?
  private var waiting: Task<Void, Never>?
  private var last: Task<Bool, Never>?
  /// How it was saved last.
  private(set) var outcome: BookFile.Outcome?
  private var isClosing = false

  init(_ marking: Marking, _ window: Window, _ notices: NoticeBar, _ toasts: ToastOverlay) {
    (self.marking, self.window, self.notices, self.toasts) = (marking, window, notices, toasts)
  }

  /// Another document is there.
  func open(_ file: BookFile?) {
    waiting?.cancel()
    (self.file, waiting, last, outcome) = (file, nil, nil, nil)
  }

  /// Something was edited: it is saved in a while.
  func edited() {
    waiting?.cancel()
    waiting = Task { [weak self] in
      try? await Task.sleep(for: .seconds(Self.patience))
      guard !Task.isCancelled, let self else { return }
      waiting = nil
      await save(isManual: false)
    }
  }

  /// Saves, and says what could not be done; true when the file has what is seen.
  @discardableResult func save(isManual: Bool) async -> Bool {
    waiting?.cancel()
    let before = last
    let task = Task { [weak self] in
      _ = await before?.value
      return await self?.write(isManual: isManual) ?? false
    }
    last = task
    return await task.value
  }

  private func write(isManual: Bool, overwrites: Bool = false, rewrites: Bool = false) async -> Bool {
    await marking.settle()
    let state = marking.stack.state
    guard let file, marking.stack.hasUnsaved else { return true }
    do {
      outcome = try await file.save(isManual: isManual, overwrites: overwrites, rewrites: rewrites)
      marking.saved(state)
      if outcome == .rewritten, rewrites {
        notices.say(
          tr("The whole file was written anew, since nothing can be added to it. The original is kept."))
      } else if isManual {
        toasts.say(tr("Saved"))
      }
      return true
    } catch BookFile.Obstacle.cannotAppend {
      return await write(isManual: isManual, overwrites: overwrites, rewrites: true)
    } catch BookFile.Obstacle.lost {
      notices.say(
        tr(
          "Another program has written into this file while it was open. Your marks cannot be saved; open it again."
        ))
      return false
    } catch BookFile.Obstacle.changed {
      return await decide(on: file, isManual: isManual)
    } catch {
      notices.say(
        tr("The marks could not be saved: %1", Self.text(of: error)),
        (tr("Try Again"), { [unowned self] in Task { await save(isManual: true) } }))
      return false
    }
  }

  /// Another program has changed the file: nothing of that is overwritten unasked.
  private func decide(on file: BookFile, isManual: Bool) async -> Bool {
    guard isManual else {
      notices.say(
        tr("Another program has changed this file. Your marks are not saved."),
        (tr("Save…"), { [unowned self] in Task { await save(isManual: true) } }))
      return false
    }
    let answer = await window.ask(
      tr("Another Program Has Changed This File"),
      tr("Save your marks in a copy beside it, or write over it? What it holds now is kept as a version."),
      answers: [
        Answer("cancel", tr("Cancel")), Answer("overwrite", tr("Write Over"), .destructive),
        Answer("copy", tr("Save a Copy"), .suggested),
      ])
    switch answer {
    case "overwrite": return await write(isManual: true, overwrites: true)
    case "copy": return await saveCopy(of: file)
    default: return false
    }
  }

  private func saveCopy(of file: BookFile) async -> Bool {
    let state = marking.stack.state
    do {
      toasts.say(tr("Saved as “%1”", try await file.saveCopy().lastPathComponent))
      marking.saved(state)
      return true
    } catch {
      notices.say(tr("The marks could not be saved: %1", Self.text(of: error)))
      return false
    }
  }

  private static func text(of error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
  }

  // MARK: Closing

  /// The window is to close; true when it has to wait, and closes by itself once all is saved.
  func delaysClosing() -> Bool {
    guard !isClosing, file != nil, marking.isBusy || marking.stack.hasUnsaved else { return false }
    Task {
      if await save(isManual: true) { return close() }
      let answer = await window.ask(
        tr("Close Without Saving?"), tr("Your marks since the last save will be lost."),
        answers: [Answer("cancel", tr("Cancel")), Answer("close", tr("Close"), .destructive)])
      if answer == "close" { close() }
    }
    return true
  }

  private func close() {
    isClosing = true
    window.close()
  }
}
