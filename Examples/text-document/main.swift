import Documents
import Foundation

final class TextDocument: UIDocument {
  var text = "" {
    didSet { undoManager.registerUndo(withTarget: self) { [oldValue] in $0.text = oldValue } }
  }

  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
  }
}

let url = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "note.txt")
let document = TextDocument(fileURL: url)
if FileManager.default.fileExists(atPath: url.path) {
  guard await document.open() else { exit(3) }
} else {
  guard await document.save(to: url, for: .forCreating) else { exit(3) }
}
print("opened:", document.text)

document.text += "A line.\n"
try await Task.sleep(for: .seconds(4))
print("saved by itself:", !document.hasUnsavedChanges, "-", try String(contentsOf: url, encoding: .utf8))

document.undoManager.undo()
print("undone:", document.text)
document.undoManager.redo()
guard await document.close() else { exit(3) }
print("closed:", try String(contentsOf: url, encoding: .utf8))
