import DocumentWire
import Foundation
import Gtk

/// What a link or an entry of the outline leads to, as far as a reader follows it.
enum LinkTarget: Equatable {
  /// A place of the document.
  case page(PageTarget)
  /// An address of the world outside; a person is asked first.
  case address(String)
  /// What only a program could be asked to do: never done.
  case refused

  /// Kinds of addresses that lead to something to read or to write to, and not into this computer.
  private static let kinds: Set = ["http", "https", "mailto"]

  init?(_ link: PageLink) { self.init(target: link.target, url: link.url, command: nil) }

  init?(_ item: OutlineItem) { self.init(target: item.target, url: item.url, command: item.command) }

  private init?(target: PageTarget?, url: String?, command: ClickAction?) {
    if let target {
      self = .page(target)
    } else if let url {
      self.init(address: url)
    } else {
      switch command {
      case .page(let target): self = .page(target)
      case .address(let url): self.init(address: url)
      case .command, .remote, .resetForm, .other: self = .refused
      case nil: return nil
      }
    }
  }

  /// An address that a file names.
  init(address: String) {
    let kind = URL(string: address)?.scheme?.lowercased()
    self = kind.map { Self.kinds.contains($0) } ?? false ? .address(address) : .refused
  }

  /// Where it leads, in words.
  func text(_ names: PageNames) -> String {
    switch self {
    case .page(let target): tr("Page %1", names.name(target.page))
    case .address(let address): address
    case .refused: tr("This link is not followed")
    }
  }
}
