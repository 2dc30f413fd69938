/// The version of the messages: both ends come from one build, and say so.
package let wireVersion: UInt8 = 1

/// A message with its number, by which an answer finds its question.
package struct Envelope<Body: Message>: Sendable {
  /// The number.
  package var id: UInt32
  /// What is said.
  package var body: Body

  /// Puts a message into an envelope.
  package init(id: UInt32, _ body: Body) {
    self.id = id
    self.body = body
  }

  /// Reads a whole message. Throws when it is of another version, cut short or too long.
  package init(_ bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = MessageReader(bytes)
    guard try reader.integer(UInt8.self) == wireVersion else { throw MalformedMessage() }
    id = try reader.integer()
    body = try Body(from: &reader)
    try reader.end()
  }

  /// The message as it is sent.
  package var bytes: [UInt8] {
    var writer = MessageWriter()
    writer.write(wireVersion)
    writer.write(id)
    body.write(to: &writer)
    return writer.bytes
  }
}
