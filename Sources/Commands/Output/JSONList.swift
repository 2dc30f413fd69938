/// A JSON object with one list, written item by item, so that a long list needs no memory.
struct JSONList {
  private let output: Sink
  private let key: String
  private var isEmpty = true

  init(_ key: String, on output: Sink) {
    self.key = key
    self.output = output
  }

  mutating func add(_ item: JSONValue) throws(CommandError) {
    try output.write((isEmpty ? "{\(JSONValue.string(key).text):[" : ",") + item.text)
    isEmpty = false
  }

  func finish() throws(CommandError) {
    try output.write((isEmpty ? "{\(JSONValue.string(key).text):[" : "") + "]}\n")
  }
}
