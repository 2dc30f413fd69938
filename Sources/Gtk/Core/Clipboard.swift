internal import CGtk

extension Widget {
  /// Puts a text where other programs can paste it from.
  public func putOnClipboard(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }

  /// Puts a text where the middle button pastes it from.
  public func offerSelection(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_primary_clipboard(widget), text)
  }
}
