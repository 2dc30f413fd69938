internal import CGtk

/// Keys, and what they do.
public struct ShortcutGroup: Sendable {
  var title: String
  var shortcuts: [(keys: String, title: String)]

  /// Keys of one kind, such as `<Control>f F3`.
  public init(_ title: String, _ shortcuts: [(keys: String, title: String)]) {
    (self.title, self.shortcuts) = (title, shortcuts)
  }
}

/// Facts of one kind, each with its name.
public struct FactGroup: Sendable {
  var title: String
  var facts: [(name: String, value: String)]

  /// Facts with a heading.
  public init(_ title: String, _ facts: [(name: String, value: String)]) {
    (self.title, self.facts) = (title, facts)
  }
}

extension Window {
  /// Shows what keys do.
  public func showShortcuts(_ groups: [ShortcutGroup]) {
    func property(_ name: String, _ value: String) -> String {
      guard let escaped = g_markup_escape_text(value, -1) else { return "" }
      defer { g_free(escaped) }
      return "<property name='\(name)'>\(String(cString: escaped))</property>"
    }
    func object(_ kind: String, _ content: String) -> String {
      "<child><object class='\(kind)'>\(content)</object></child>"
    }
    let sections = groups.map { group in
      let shortcuts = group.shortcuts.map {
        object("GtkShortcutsShortcut", property("title", $0.title) + property("accelerator", $0.keys))
      }
      return object("GtkShortcutsGroup", property("title", group.title) + shortcuts.joined())
    }
    let section = object(
      "GtkShortcutsSection",
      property("section-name", "all") + property("max-height", "16") + sections.joined())
    let description =
      "<interface><object class='GtkShortcutsWindow' id='window'><property name='modal'>1</property>"
      + section + "</object></interface>"
    let builder = gtk_builder_new_from_string(description, -1)
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    guard let window = gtk_builder_get_object(builder, "window") else { return }
    show(Object(UnsafeMutableRawPointer(window)), title: tr("Keyboard Shortcuts"))
  }

  /// Shows facts, in groups.
  public func showFacts(_ title: String, _ groups: [FactGroup]) {
    let sheet = Object(UnsafeMutableRawPointer(adw_preferences_window_new()))
    adw_preferences_window_set_search_enabled(sheet.pointer(), 0)
    let page = Object(UnsafeMutableRawPointer(adw_preferences_page_new()))
    for group in groups where !group.facts.isEmpty {
      let list = adw_preferences_group_new()
      let listed = Object(UnsafeMutableRawPointer(list))
      adw_preferences_group_set_title(listed.pointer(), group.title)
      for fact in group.facts {
        let row = Object(UnsafeMutableRawPointer(adw_action_row_new()))
        adw_preferences_row_set_use_markup(row.pointer(), 0)
        adw_preferences_row_set_title(row.pointer(), fact.name)
        let value = Label(fact.value)
        value.wraps()
        value.keepsLines()
        value.isSelectable = true
        value.style("dim-label")
        gtk_label_set_xalign(value.opaque, 1)
        adw_action_row_add_suffix(row.pointer(), value.widget)
        adw_preferences_group_add(listed.pointer(), row.pointer())
      }
      adw_preferences_page_add(page.pointer(), listed.pointer())
    }
    adw_preferences_window_add(sheet.pointer(), page.pointer())
    gtk_window_set_default_size(sheet.pointer(), 520, 560)
    show(sheet, title: title)
  }

  /// Shows what the program is.
  public func showAbout(name: String, icon: String, version: String, about: String) {
    let sheet = Object(UnsafeMutableRawPointer(adw_about_window_new()))
    adw_about_window_set_application_name(sheet.opaque, name)
    adw_about_window_set_application_icon(sheet.opaque, icon)
    adw_about_window_set_version(sheet.opaque, version)
    adw_about_window_set_comments(sheet.opaque, about)
    show(sheet, title: tr("About %1", name))
  }

  private func show(_ sheet: Object, title: String) {
    gtk_window_set_title(sheet.pointer(), title)
    gtk_window_set_transient_for(sheet.pointer(), pointer())
    gtk_window_set_modal(sheet.pointer(), 1)
    gtk_window_set_destroy_with_parent(sheet.pointer(), 1)
    question = title
    sheet.on("destroy") { [weak self] in self?.question = nil }
    gtk_window_present(sheet.pointer())
  }
}
