import Gtk
import Reading

/// What a search distinguishes and requires, as flags that menus, keys and the find bar change.
@MainActor final class FindOptions {
  let widget: Column
  /// The flags, as actions of a window.
  private(set) var actions: [Action] = []
  /// Calls when the options have changed.
  var onChange: (Set<SearchQuestion.Option>) -> Void = { _ in }
  /// Calls when other pages are to be searched; nil for all.
  var onPages: (Range<Int>?) -> Void = { _ in }
  private var options: Set<SearchQuestion.Option> = []
  private let pages = TextEntry(
    placeholder: tr("All pages, or such as 10-20"), name: tr("Pages to search"))

  init() {
    let flags: [(action: String, title: String, option: SearchQuestion.Option)] = [
      ("find-case", tr("Match Case"), .distinguishesCase),
      ("find-diacritics", tr("Match Accents"), .distinguishesDiacritics),
      ("find-width", tr("Match Full and Half Width"), .distinguishesWidth),
      ("find-kana", tr("Match Hiragana and Katakana"), .distinguishesKana),
      ("find-words", tr("Whole Words"), .wholeWords),
      ("find-expression", tr("Regular Expression"), .regularExpression),
    ]
    widget = Column(flags.map { CheckButton($0.title, action: "win." + $0.action) } + [pages])
    pages.margins(top: 6)
    actions = flags.map { flag in
      Action(flag.action, isOn: false) { [unowned self] isOn in
        if isOn { options.insert(flag.option) } else { options.remove(flag.option) }
        onChange(options)
      }
    }
    pages.onChange = { [unowned self] text in
      let range = PageList.range(in: text)
      let isClear = range != nil || text.isEmpty
      if isClear { pages.unstyle("error") } else { pages.style("error") }
      if isClear { onPages(range) }
    }
  }
}
