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

  @Test(arguments: [PictureScale.times(2.5), .longest(256)])
  func wholePagesAreAskedForByTheirScale(_ scale: PictureScale) throws {
    let sent = try again(Request.fit(page: 7, scale, slot: 2, stopWord: 3))
    guard case .fit(7, scale, 2, 3) = sent.body else {
      Issue.record("another request arrived")
      return
    }
  }

  @Test func tilesAreAskedForByTheirPlace() throws {
    var options = DrawingOptions()
    options.hiddenAnnotations = [4]
    let request = TileRequest(page: 3, scale: 1.5, column: 2, row: 70_000, options: options)
    let sent = try again(Request.tile(request, slot: 300, stopWord: 3))
    guard case .tile(request, slot: 300, stopWord: 3) = sent.body else {
      Issue.record("another request arrived")
      return
    }
  }

  @Test func tilesCoverAPageAndNothingElse() throws {
    // 1200 × 1800 pixels
    #expect(TileRequest.grid(400, 600, scale: 3) == (3, 4))
    #expect(TileRequest.grid(0, 0, scale: 0) == (1, 1))
    for size in [1e12, .infinity, .nan] { #expect(TileRequest.grid(400, 600, scale: size) == (0, 0)) }
    let corner = try #require(TileRequest(page: 0, scale: 3, column: 2, row: 3).part(ofPage: 400, 600))
    #expect((corner.x, corner.y, corner.width, corner.height) == (1024, 1536, 176, 264))
    #expect(corner.whole == (1200, 1800))
    #expect(TileRequest(page: 0, scale: 3, column: 3, row: 0).part(ofPage: 400, 600) == nil)
    #expect(TileRequest(page: 0, scale: 3, column: 0, row: 4).part(ofPage: 400, 600) == nil)
  }

  @Test func aPictureIsAsLargeAsItsScaleSays() {
    #expect(PictureScale.times(2).pixels(200, 300) == (400, 600, true))
    #expect(PictureScale.longest(256).pixels(300, 200) == (256, 171, true))
    #expect(PictureScale.longest(256).pixels(0, 0) == (256, 256, true))
    #expect(PictureScale.times(0).pixels(200, 300) == (1, 1, true))
    for size in [1e7, 1e300, -1e300, .infinity, .nan] {
      #expect(!PictureScale.times(size).pixels(1e6, 1e6).fits)
    }
  }

  @Test func moreDocumentPagesThanThereCanBeAreRefused() {
    var writer = MessageWriter()
    writer.write(Int64(DocumentFacts.mostPages) + 1)
    writer.write(Int64?.none)
    writer.write(true)
    writer.write(Int64?.none)
    writer.write(UInt32.max)
    var reader = MessageReader(writer.bytes[...])
    #expect(throws: MalformedMessage.self) { try DocumentFacts(from: &reader) }
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
