import Foundation

/// Push buttons, check boxes and radio buttons.
extension PDFAnnotation {
  /// The kind of button; not known for other fields.
  public var widgetControlType: PDFWidgetControlType {
    get {
      guard isWidget, widgetFieldType == .button else { return .unknownControl }
      if hasFieldFlag(FieldFlag.pushButton) { return .pushButtonControl }
      return hasFieldFlag(FieldFlag.radio) ? .radioButtonControl : .checkBoxControl
    }
    set {
      guard newValue != .unknownControl else { return }
      setFieldFlag(FieldFlag.pushButton, newValue == .pushButtonControl)
      setFieldFlag(FieldFlag.radio, newValue == .radioButtonControl)
    }
  }

  /// A button that is on or off.
  var isStateButton: Bool {
    switch widgetControlType {
    case .checkBoxControl, .radioButtonControl: true
    case .pushButtonControl, .unknownControl: false
    }
  }

  /// Whether clicking a radio button that is on turns it off.
  public var allowsToggleToOff: Bool {
    get { !hasFieldFlag(FieldFlag.noToggleToOff) }
    set { setFieldFlag(FieldFlag.noToggleToOff, !newValue) }
  }

  /// Whether radio buttons of the same state name go on and off together.
  public var radiosInUnison: Bool {
    get { hasFieldFlag(FieldFlag.unison) }
    set { setFieldFlag(FieldFlag.unison, newValue) }
  }

  /// The name of the on state without slash, where it is known.
  var buttonStateName: String? {
    guard isStateButton else { return onStateName }
    let normal = resolve(entry("/AP")["/N"])
    if case .dictionary(let states) = normal, let name = states.keys.sorted().first(where: { $0 != "/Off" }) {
      return name.withoutSlash
    }
    if let onStateName { return onStateName }
    let current = entry("/AS").name
    return current == "/Off" ? nil : current.map(\.withoutSlash)
  }

  /// The name of the on state, which tells the radio buttons of a field apart. Default "Yes".
  ///
  /// Setting it on a button with stored drawings drops them.
  public var buttonWidgetStateString: String {
    get { Model.sync { buttonStateName ?? "Yes" } }
    set {
      let name = newValue.withoutSlash
      guard !name.isEmpty else { return }
      Model.sync {
        let isOn = buttonWidgetState == .onState
        if isStateButton, buttonStateName != name { set(nil, for: "/AP") }
        onStateName = name
        noteChange()
        guard isOn, isStateButton else { return }
        set(.name(name.withSlash), for: "/AS")
        set(.name(name.withSlash), for: "/V")
      }
    }
  }

  /// Whether a check box or radio button is on. Turning a radio button on turns the others of its field
  /// off, as far as their pages' annotations were read.
  public var buttonWidgetState: PDFWidgetCellState {
    get {
      Model.sync {
        let state = entry("/AS").name ?? entry("/V").name
        guard let state, state != "/Off" else { return .offState }
        return state.withoutSlash == buttonWidgetStateString ? .onState : .offState
      }
    }
    set {
      Model.sync {
        let own = buttonWidgetStateString.withSlash
        let field = newValue == .onState ? own : "/Off"
        set(.name(field), for: "/AS")
        for widget in siblings {
          widget.set(.name(field), for: "/V")
          guard widget !== self else { continue }
          // Widgets of one field that share a name are one button in several places.
          let isSame = widget.buttonWidgetStateString.withSlash == own
          let isTogether = isSame && (radiosInUnison || widgetControlType == .checkBoxControl)
          widget.set(.name(isTogether ? field : "/Off"), for: "/AS")
        }
      }
    }
  }

  /// The caption of a push button.
  public var caption: String? {
    get { resolve(entry("/MK")["/CA"]).text }
    set { setCharacteristic("/CA", newValue.map { .text($0) }) }
  }
}
