import Gtk
import PDFKitUI

extension ReaderWindow {
  /// Goes where a link or an entry of the outline leads. What lies outside is opened only when a person says
  /// so, having seen the address; commands of files are never done.
  func follow(_ target: LinkTarget) {
    switch target {
    case .page(let target): model.jump(to: target)
    case .refused: toasts.say(tr("This link is not followed, since it could do harm."))
    case .address(let address):
      Task {
        let answers = [Answer("cancel", tr("Cancel")), Answer("open", tr("Open"), .suggested)]
        let answer = await window.ask(tr("Open This Address?"), address, answers: answers)
        if answer == "open" { Desktop.open(address) }
      }
    }
  }
}
