import Engine
import Testing

@testable import Wire

@Suite struct MessageTests {
  private func again<Body: Message>(_ body: Body) throws -> Envelope<Body> {
    try Envelope<Body>(Envelope(id: 7, body).bytes[...])
  }

  @Test func drawingRequestsArriveAsTheyWereSent() throws {
    var options = DrawingOptions()
    options.hiddenAnnotations = [3, 1]
    options.smoothsText = false
    let request = DrawRequest(
      page: 12, transform: Transform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 1684),
      clip: Rect(left: 0, bottom: 0, right: 512, top: 512), width: 512, height: 512, options: options,
      slot: 3, clearsFirst: false, stopWord: 9)
    let sent = try again(Request.draw(request))
    guard case .draw(let received) = sent.body else {
      Issue.record("another request arrived")
      return
    }
    #expect(sent.id == 7 && received == request)
  }

  @Test func shortLongAndForeignMessagesAreRefused() {
    let bytes = Envelope(id: 1, Reply.failed(.page(3))).bytes
    for count in 0..<bytes.count {
      #expect(throws: MalformedMessage.self) { try Envelope<Reply>(bytes[..<count]) }
    }
    #expect(throws: MalformedMessage.self) { try Envelope<Reply>((bytes + [0])[...]) }
    var foreign = bytes
    foreign[0] &+= 1
    #expect(throws: MalformedMessage.self) { try Envelope<Reply>(foreign[...]) }
  }

  @Test func numbersThatMakeNoSenseAreRefused() {
    var writer = MessageWriter()
    Reply.geometry([]).write(to: &writer)
    var bytes = writer.bytes
    bytes[1] = 0xFF
    bytes[4] = 0xFF
    // A list of four thousand million pages in nine bytes.
    var reader = MessageReader(bytes[...])
    #expect(throws: MalformedMessage.self) { try Reply(from: &reader) }

    var notANumber = MessageWriter()
    for value in [0, .nan, 1, 1] as [Double] { notANumber.write(value) }
    var rectReader = MessageReader(notANumber.bytes[...])
    #expect(throws: MalformedMessage.self) { try Rect(from: &rectReader) }
  }

  @Test func anyBytesAreReadOrRefused() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let bytes =
        [wireVersion] + (0..<Int.random(in: 0..<80)).map { _ in UInt8.random(in: 0...8, using: &generator) }
      _ = try? Envelope<Reply>(bytes[...])
      _ = try? Envelope<Request>(bytes[...])
      _ = try? Envelope<Question>(bytes[...])
      _ = try? Envelope<Answer>(bytes[...])
    }
  }
}
