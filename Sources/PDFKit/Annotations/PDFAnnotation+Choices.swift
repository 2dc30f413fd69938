import Foundation

/// Lists and pop-up menus.
extension PDFAnnotation {
  /// The options: the text that is stored and the one that shows.
  var options: [(value: String, choice: String)] {
    (entry("/Opt").array ?? []).compactMap { item in
      let item = resolve(item)
      if let text = item.text { return (text, text) }
      guard let pair = item.array, let value = pair.first.flatMap({ resolve($0).text }) else { return nil }
      return (value, pair.count > 1 ? resolve(pair[1]).text ?? value : value)
    }
  }

  private func setOptions(_ options: [(value: String, choice: String)]?) {
    let items = options?.map { option -> PDFObject in
      option.value == option.choice
        ? .text(option.choice) : .array([.text(option.value), .text(option.choice)])
    }
    set(items.map { .array($0) }, for: "/Opt")
  }

  /// True for a list, false for a pop-up menu.
  public var isListChoice: Bool {
    get { !hasFieldFlag(FieldFlag.combo) }
    set { setFieldFlag(FieldFlag.combo, !newValue) }
  }

  /// The texts of the options that show. Setting them keeps stored texts if there are as many.
  public var choices: [String]? {
    get { entry("/Opt").array == nil ? nil : options.map(\.choice) }
    set {
      Model.sync {
        let old = options
        setOptions(
          newValue?.enumerated().map { place, choice in
            let keeps = old.count == newValue?.count && old[place].value != old[place].choice
            return (keeps ? old[place].value : choice, choice)
          })
      }
    }
  }

  /// The texts of the options that are stored. Setting them keeps shown texts if there are as many.
  public var values: [String]? {
    get { entry("/Opt").array == nil ? nil : options.map(\.value) }
    set {
      Model.sync {
        let old = options
        setOptions(
          newValue?.enumerated().map { place, value in
            (value, old.count == newValue?.count ? old[place].choice : value)
          })
      }
    }
  }
}
