internal import CGtk

extension Window {
  /// Asks for a password. Nil when the person gives up.
  public func askPassword(title: String, text: String) async -> String? {
    let entry = Widget(UnsafeMutableRawPointer(gtk_password_entry_new()))
    gtk_password_entry_set_show_peek_icon(entry.opaque, 1)
    entry.setAccessibleName(title)
    tz_set_flag(entry.raw, "activates-default", 1)
    let answers = [Answer("cancel", tr("Cancel")), Answer("open", tr("Open"), .suggested)]
    guard await ask(title, text, answers: answers, extra: entry) == "open" else { return nil }
    return String(cString: gtk_editable_get_text(entry.opaque))
  }

  /// Lets a person choose a file to open, by the desktop's own dialog. Nil when they give up.
  public func chooseFile(title: String, pattern: String, name: String) async -> String? {
    guard
      let chooser = gtk_file_chooser_native_new(
        title, pointer(), GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)
    else { return nil }
    let dialog = Object(UnsafeMutableRawPointer(chooser))
    g_object_unref(dialog.raw)
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, name)
    gtk_file_filter_add_pattern(filter, pattern)
    gtk_file_chooser_add_filter(dialog.opaque, filter)
    return await withCheckedContinuation { continuation in
      let answer: @MainActor (Int32) -> Void = { response in
        let file = response == GTK_RESPONSE_ACCEPT.rawValue ? gtk_file_chooser_get_file(dialog.opaque) : nil
        let path = file.flatMap { g_file_get_path($0) }
        continuation.resume(returning: path.map { String(cString: $0) })
        g_free(path)
        if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
      }
      dialog.connect("response", unsafeBitCast(Self.choice, to: GCallback.self), Box.keep(answer))
      gtk_native_dialog_show(dialog.pointer())
    }
  }

  private static nonisolated let choice:
    @convention(c) (UnsafeMutableRawPointer, Int32, UnsafeMutableRawPointer) -> Void = { _, response, data in
      onMain((response, data)) { Box<@MainActor (Int32) -> Void>.value($1)($0) }
    }
}
