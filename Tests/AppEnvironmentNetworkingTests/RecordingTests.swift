import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import PackageSupport
import TemporaryFolders
import Testing
import TestSupport

@Suite struct RecordingTests {
  @Test func anExchangeIsRecordedAsReadableText() throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(
      "POST", answer: .json(#"{"temperature": 21}"#, headers: ["Set-Cookie": "id=1", "X-Key": "k"]))
    var request = request("POST", "/weather?city=Berlin&token=abc")
    request.httpBody = Data("two\nlines".utf8)
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.setValue("id=1", forHTTPHeaderField: "Cookie")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    _ = Inbox(stub.client.recording(to: folder.url, leavingOut: ["x-key", "Token"]), request)
    let name = "0001 POST example.invalid weather.http"
    #expect(try folder.names() == [name])
    #expect(
      try folder.read(name) == """
        > POST https://example.invalid/weather?city=Berlin&token=left-out
        > Accept: application/json
        >> two
        >> lines
        < 200
        < Content-Type: application/json

        {"temperature": 21}
        """)
  }

  @Test(arguments: [("HEAD", 200, "77"), ("GET", 204, nil), ("GET", 304, "77"), ("GET", 200, "4")])
  func theLengthOfAResponseIsReplayed(method: String, status: Int, length: String?) throws {
    let folder = try TemporaryFolder()
    var recorded = NetworkStub().client
    recorded.send = { request in
      let headers = length.map { ["Content-Length": $0] } ?? [:]
      let response = request.url.flatMap {
        HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: headers)
      }
      let events = response.map { [NetworkEvent.response($0)] } ?? []
      let body = length == "4" ? [NetworkEvent.data(Data("text".utf8))] : []
      return (events + body).publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    _ = Inbox(recorded.recording(to: folder.url), request(method))
    let replayed = Inbox(.replaying(from: folder.url, clock: .immediate), request(method))
    guard case .response(let response) = replayed.events.first else { return #expect(Bool(false)) }
    #expect(response.statusCode == status)
    #expect(response.value(forHTTPHeaderField: "Content-Length") == length)
  }

  @Test func theFragmentOfARedirectIsReplayedWithoutItsSecrets() throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(path: "/weather", answer: .redirect(to: "/new#part&token=abc", status: 302))
      .route(path: "/new", answer: .text("text"))
    _ = Inbox(stub.client.recording(to: folder.url, leavingOut: ["token"]), request())
    let replayed = Inbox(.replaying(from: folder.url, clock: .immediate), request())
    #expect(replayed.text == "text")
    guard case .redirect(let redirect) = replayed.events.first else { return #expect(Bool(false)) }
    #expect(redirect.to.fragment() == "part&token=left-out")
  }

  @Test func recordingsIntoOneFolderAreAllKept() throws {
    let folder = try TemporaryFolder()
    let client = NetworkStub().route(answer: .sequence(["one", "two", "three"].map { .text($0) })).client
    let (first, second) = (client.recording(to: folder.url), client.recording(to: folder.url))
    for client in [first, second, first] { #expect(Inbox(client, request()).isFinished) }
    let name = "GET example.invalid weather.http"
    #expect(try folder.names() == ["0001 \(name)", "0002 \(name)", "0003 \(name)"])
    #expect(try folder.read("0002 \(name)").hasSuffix("two"))
  }

  @Test func aFolderThatCannotBeCreatedIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let inbox = Inbox(NetworkStub().route(answer: .text("")).client.recording(to: folder.file("file/in")), request())
    let error = try #require(inbox.error)
    #expect("\(error)".contains("not a folder"))
  }

  @Test func theGreatestNumberInAFolderIsNotContinued() throws {
    let folder = try TemporaryFolder()
    try folder.write("> GET https://example.invalid/old\n< 200\n", to: "9223372036854775807 GET x.http")
    try folder.write("> GET https://example.invalid/old\n< 200\n", to: "0007 GET x.http")
    let client = NetworkStub().route(answer: .text("new")).client.recording(to: folder.url)
    #expect(Inbox(client, request()).isFinished)
    #expect(try folder.names().contains("0008 GET example.invalid weather.http"))
  }

  @Test func aLetterThatJoinsTheNextCharacterIsRecorded() throws {
    let folder = try TemporaryFolder()
    let client = NetworkStub().route(path: "/*/b", answer: .text("text")).client.recording(to: folder.url)
    #expect(Inbox(client, request("GET", "/%E0%B5%8E/b")).isFinished)
    #expect(try folder.names() == ["0001 GET example.invalid \u{D4E} b.http"])
  }

  @Test func aRecordedExchangeIsReplayed() async throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
    let stub = NetworkStub()
      .route(path: "/bytes", answer: .data(bytes, headers: ["X-Kept": "yes"]))
      .route(path: "/gone", answer: .text("\n\nno\n", status: 404))
      .route("HEAD", answer: .status(200)).route(path: "/empty", answer: .status(204))
    let requests = [
      request("GET", "/bytes"), request("GET", "/gone"), request("HEAD", "/a"), request("GET", "/empty?a=1&b=2"),
    ]
    let recorder = stub.client.recording(to: folder.url)
    for request in requests { _ = Inbox(recorder, request) }
    let replayer = NetworkClient.replaying(from: folder.url, clock: .immediate)
    for request in requests {
      let (replayed, live) = (try await replayer.data(for: request), try await stub.client.data(for: request))
      #expect(replayed.data == live.data)
      #expect(replayed.response.statusCode == live.response.statusCode)
      #expect(
        replayed.response.value(forHTTPHeaderField: "X-Kept") == live.response.value(forHTTPHeaderField: "X-Kept"))
    }
    // In another order of the query.
    #expect(Inbox(replayer, request("GET", "/empty?b=2&a=1")).statuses == [204])
  }

  @Test func bodiesOfAnyTextAreReplayed() throws {
    var random = SeededGenerator(seed: 7)
    let pieces = ["a", "\n", "\r\n", "\n\n", " ", "\u{301}", "\u{2028}", "\u{FEFF}", ">> ", "< 200", "<= base64", "*"]
    let requests = (0..<rounds(60, many: 2_000)).map { number in
      var request = request("POST", "/\(number)")
      request.httpBody = Data((0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8)
      return request
    }
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route("POST") { .data($0.httpBody ?? Data()) }
    let recorder = stub.client.recording(to: folder.url)
    for request in requests { _ = Inbox(recorder, request) }
    let replayer = NetworkClient.replaying(from: folder.url, clock: .immediate)
    for request in requests {
      let inbox = Inbox(replayer, request)
      #expect(inbox.isFinished && Data(inbox.text.utf8) == request.httpBody, "\(inbox.error?.reason ?? "")")
    }
  }

  @Test(arguments: [201, 302]) func theEscapesOfALocationAreRecorded(status: Int) throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub()
      .route(path: "/weather", answer: .status(status, headers: ["Location": "/a b%20c?d=%26"]))
      .route(answer: .text("moved"))
    let recorded = Inbox(stub.client.recording(to: folder.url), request())
    let replayed = Inbox(.replaying(from: folder.url, clock: .immediate), request())
    #expect(replayed.text == recorded.text)
    let location = try #require(
      replayed.events.compactMap { event in
        switch event {
        case .redirect(let redirect): redirect.to.absoluteString
        case .response(let response): response.value(forHTTPHeaderField: "Location")
        default: nil
        }
      }.first)
    #expect(location.hasSuffix("/a%20b%20c?d=%26"))
  }

  @Test func redirectsAreRecordedAndFollowedAgain() async throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub()
      .route(path: "/old", answer: .redirect(to: "/new?token=abc&page=2", status: 301))
      .route(path: "/new", answer: .text("text"))
    _ = Inbox(stub.client.recording(to: folder.url, leavingOut: ["token"]), request("GET", "/old"))
    #expect(try folder.names() == ["0001 GET example.invalid old.http", "0002 GET example.invalid new.http"])
    let location = "https://example.invalid/new?token=left-out&page=2"
    #expect(
      try folder.read("0001 GET example.invalid old.http") == """
        > GET https://example.invalid/old
        < 301
        < Location: \(location)


        """)
    let replayed = try await NetworkClient.replaying(from: folder.url, clock: .immediate).answer(
      for: request("GET", "/old"))
    #expect(String(decoding: replayed.data, as: UTF8.self) == "text")
    #expect(replayed.permanentURL?.absoluteString == location)
  }

  @Test func secretsInTheURLsOfOtherHeadersAreNotRecorded() throws {
    let folder = try TemporaryFolder()
    let link = "</next?page=2&api%5Fkey=s3cret>; rel=\"next\", <https://user:s3cret@example.invalid/?api_key=s3cret#a>"
    let stub = NetworkStub().route(
      answer: .text(
        "a", headers: ["Link": link, "Content-Location": "/?api_key=s3cret", "Refresh": "5; url=/?Api_Key=s3cret"])
    )
    var request = request()
    request.setValue("https://user:s3cret@example.invalid/?q=1&api_key=s3cret", forHTTPHeaderField: "Referer")
    _ = Inbox(stub.client.recording(to: folder.url, leavingOut: ["api_key"]), request)
    let text = try folder.read(try #require(folder.names().first))
    #expect(!text.contains("s3cret"))
    #expect(
      text.contains("</next?page=2&api%5Fkey=left-out>; rel=\"next\", <https://example.invalid/?api_key=left-out#a>"))
    #expect(text.contains("https://example.invalid/?q=1&api_key=left-out"))
  }

  @Test func theURLIsRecordedWithItsEncoding() throws {
    let folder = try TemporaryFolder()
    let path = "/p%20q/%C3%A4?x=1%2B1&y=a%2Fb%3Fc&z=%E2%82%AC+d&api%5Fkey=1&flag"
    _ = Inbox(
      NetworkStub().route(answer: .text("a")).client.recording(to: folder.url, leavingOut: ["api_key"]),
      request("GET", path))
    let first = try folder.read(try #require(folder.names().first)).split(separator: "\n").first
    #expect(first == "> GET https://example.invalid\(path.replacing("key=1", with: "key=left-out"))")
    let client = NetworkClient.replaying(from: folder.url, clock: .immediate)
    #expect(Inbox(client, request("GET", path)).text == "a")
    // Many servers read `+` as a space.
    #expect(Inbox(client, request("GET", path.replacing("%2B", with: "+"))).error != nil)
  }

  @Test func textWithCRLFIsRecordedAsReadableText() throws {
    let folder = try TemporaryFolder()
    var asked = request("POST")
    asked.httpBody = Data("a\r\nb".utf8)
    let stub = NetworkStub().route("POST", answer: .data(Data("one\r\ntwo\r\n".utf8)))
    _ = Inbox(stub.client.recording(to: folder.url), asked)
    #expect(
      try folder.read("0001 POST example.invalid weather.http") == """
        > POST https://example.invalid/weather
        >= crlf
        >> a
        >> b
        < 200
        <= crlf

        one
        two

        """)
    #expect(Inbox(.replaying(from: folder.url, clock: .immediate), asked).text == "one\r\ntwo\r\n")
  }

  @Test(arguments: ["one\r\ntwo\n", "one\rtwo", "\r\n\r", "one\r\r\n", "\n\r\n"])
  func mixedLineEndingsAreKept(text: String) throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(answer: .data(Data(text.utf8)))
    _ = Inbox(stub.client.recording(to: folder.url), request())
    #expect(Inbox(.replaying(from: folder.url, clock: .immediate), request()).text == text)
  }

  @Test func aFileSavedWithCRLFIsRead() throws {
    let folder = try TemporaryFolder()
    let text = "\u{FEFF}> GET https://example.invalid/weather\n< 200\n< X-Kept: yes\n\none\n\ntwo\n"
    try folder.write(text.replacing("\n", with: "\r\n"), to: "1.http")
    let inbox = Inbox(.replaying(from: folder.url, clock: .immediate), request())
    #expect(inbox.text == "one\n\ntwo\n")
    #expect(inbox.statuses == [200])
  }

  @Test func aStatusOutsideTheClassesIsReplayed() throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route(path: "/weather", answer: .text("no", status: 999)).route(answer: .text("text"))
    let recorder = stub.client.recording(to: folder.url)
    let requests = [request(), request("GET", "/other")]
    for request in requests { _ = Inbox(recorder, request) }
    let inboxes = requests.map { Inbox(.replaying(from: folder.url, clock: .immediate), $0) }
    #expect(inboxes.map(\.statuses) == [[999], [200]])
    #expect(inboxes.map(\.text) == ["no", "text"])
  }

  @Test func recordingsBeyondFourDigitsAreNumberedAndReplayedInOrder() throws {
    let folder = try TemporaryFolder()
    try folder.write("> GET https://example.invalid/weather\n< 200\n\n9998", to: "9998 GET a.http")
    let answers = ["9999", "10000", "10001"]
    let stub = NetworkStub().route(answer: .sequence(answers.map { .text($0) }))
    // Two programs that record to one folder.
    for _ in answers { _ = Inbox(stub.client.recording(to: folder.url), request()) }
    #expect(try folder.names().count == 4)
    let client = NetworkClient.replaying(from: folder.url, clock: .immediate)
    #expect((0..<4).map { _ in Inbox(client, request()).text } == ["9998"] + answers)
  }

  @Test func aLongPathIsCutOffInTheNameOfTheFile() throws {
    let folder = try TemporaryFolder()
    // 100 letters of four bytes each.
    let path = "/" + String(repeating: "%F0%90%8D%88", count: 100)
    let stub = NetworkStub().route(answer: .text("text"))
    #expect(Inbox(stub.client.recording(to: folder.url), request("GET", path)).isFinished)
    #expect(try folder.names().count == 1)
    #expect(Inbox(.replaying(from: folder.url, clock: .immediate), request("GET", path)).text == "text")
  }

  @Test func severalRecordingsOfOneRequestAnswerInOrder() throws {
    let folder = try TemporaryFolder()
    for number in 1...2 {
      try folder.write("> GET https://example.invalid/weather\n< 200\n\n\(number)", to: "\(number).http")
    }
    let client = NetworkClient.replaying(from: folder.url, clock: .immediate)
    #expect((0..<3).map { _ in Inbox(client, request()).text } == ["1", "2", "2"])
  }

  @Test func omittedValuesMatchAnyValue() throws {
    let folder = try TemporaryFolder()
    try folder.write("> GET https://example.invalid/a?key=left-out&b=1\n< 200\n\nkey", to: "1.http")
    try folder.write("> GET https://example.invalid/b?*\n< 200\n\nany", to: "2.http")
    try folder.write("> GET https://example.invalid/c?city=*&unit=c\n< 200\n\ncity", to: "3.http")
    let client = NetworkClient.replaying(from: folder.url, clock: .immediate)
    #expect(Inbox(client, request("GET", "/a?b=1&key=mine")).text == "key")
    #expect(Inbox(client, request("GET", "/b?c=1&d=2")).text == "any")
    #expect(Inbox(client, request("GET", "/a?b=1")).error != nil)
    #expect(Inbox(client, request("GET", "/c?unit=c&city=Rome")).text == "city")
    #expect(Inbox(client, request("GET", "/c?unit=f&city=Rome")).error != nil)
    #expect(Inbox(client, request("GET", "/c?unit=c")).error != nil)
  }

  @Test func anUnmatchedRequestNamesTheMostSimilarFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("> GET https://example.invalid/weather?city=Berlin\n< 200\n\nberlin", to: "berlin.http")
    try folder.write("> GET https://example.org/other\n< 200\n\nother", to: "other.http")
    let asked = request("GET", "/weather?city=Rome")
    let error = Inbox(NetworkClient.replaying(from: folder.url, clock: .immediate), asked).error
    #expect(
      error
        == .unmatched(
          .init(asked),
          // Both URLs look the same without the values of their queries.
          reason: "no recorded exchange answers it; the nearest is "
            + "\(folder.url.lastPathComponent)/berlin.http, which differs in the query's “city”"))
  }

  @Test func theMostSimilarRequestIsShownWhereItLooksDifferent() throws {
    let folder = try TemporaryFolder()
    try folder.write("> GET https://example.invalid/weather?city=Berlin\n< 200\n\nberlin", to: "berlin.http")
    let asked = request("GET", "/weather?town=Berlin")
    let reason = Inbox(.replaying(from: folder.url, clock: .immediate), asked).error?.reason
    #expect(
      reason == "no recorded exchange answers it; the nearest is GET https://example.invalid/weather?city=…, in "
        + "\(folder.url.lastPathComponent)/berlin.http, which differs in the query's “city”, which the request doesn't have, the "
        + "query's “town”, which the recording doesn't have")
  }

  @Test func aMalformedFileIsNamedWithTheReason() throws {
    let folder = try TemporaryFolder()
    try folder.write("> GET https://example.invalid/weather\n\nno status", to: "1.http")
    let error = Inbox(NetworkClient.replaying(from: folder.url, clock: .immediate), request()).error
    #expect(error?.reason == "1.http isn't a recorded exchange: the line `< STATUS` is missing")
  }

  @Test func aPreviewAnswersFromTheRepository() async throws {
    struct Forecast: Decodable {
      struct Hourly: Decodable { let temperature_2m: [Double] }

      let hourly: Hourly
    }
    let url = try #require(URL(string: "https://api.open-meteo.com/v1/forecast?latitude=52.52&longitude=13.41"))
    let forecast = try await AppEnvironment.preview().networkClient.json(Forecast.self, from: URLRequest(url: url))
    #expect(!forecast.hourly.temperature_2m.isEmpty)
  }
}
