import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import Testing

@Suite struct RecordingTests {
  @Test func anExchangeIsAFileThatPeopleCanRead() throws {
    let folder = try Folder()
    let stub = NetworkStub().route(
      "POST", answer: .json(#"{"temperature": 21}"#, headers: ["Set-Cookie": "id=1", "X-Key": "k"]))
    var request = request("POST", "/weather?city=Berlin&token=abc")
    request.httpBody = Data("two\nlines".utf8)
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.setValue("id=1", forHTTPHeaderField: "Cookie")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    _ = Inbox(stub.client.recording(to: folder.url, leavingOut: ["x-key", "Token"]), request)
    let name = "0001 POST example.invalid weather.http"
    #expect(try folder.names == [name])
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

  @Test func whatWasRecordedIsReplayed() async throws {
    let folder = try Folder()
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
    // The order of a query does not matter.
    #expect(Inbox(replayer, request("GET", "/empty?b=2&a=1")).statuses == [204])
  }

  @Test func redirectsAreRecordedAndFollowedAgain() async throws {
    let folder = try Folder()
    let stub = NetworkStub()
      .route(path: "/old", answer: .redirect(to: "/new?token=abc&page=2", status: 301))
      .route(path: "/new", answer: .text("text"))
    _ = Inbox(stub.client.recording(to: folder.url, leavingOut: ["token"]), request("GET", "/old"))
    #expect(try folder.names == ["0001 GET example.invalid old.http", "0002 GET example.invalid new.http"])
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

  @Test func severalAnswersToOneRequestComeInTurn() throws {
    let folder = try Folder()
    for number in 1...2 {
      try folder.write("> GET https://example.invalid/weather\n< 200\n\n\(number)", to: "\(number).http")
    }
    let client = NetworkClient.replaying(from: folder.url, clock: .immediate)
    #expect((0..<3).map { _ in Inbox(client, request()).text } == ["1", "2", "2"])
  }

  @Test func valuesThatWereLeftOutStandForAny() throws {
    let folder = try Folder()
    try folder.write("> GET https://example.invalid/a?key=left-out&b=1\n< 200\n\nkey", to: "1.http")
    try folder.write("> GET https://example.invalid/b?*\n< 200\n\nany", to: "2.http")
    let client = NetworkClient.replaying(from: folder.url, clock: .immediate)
    #expect(Inbox(client, request("GET", "/a?b=1&key=mine")).text == "key")
    #expect(Inbox(client, request("GET", "/b?c=1&d=2")).text == "any")
    #expect(Inbox(client, request("GET", "/a?b=1")).error != nil)
  }

  @Test func theNearestIsNamedWhenNoneMatches() throws {
    let folder = try Folder()
    try folder.write("> GET https://example.invalid/weather?city=Berlin\n< 200\n\nberlin", to: "berlin.http")
    try folder.write("> GET https://example.org/other\n< 200\n\nother", to: "other.http")
    let asked = request("GET", "/weather?city=Rome")
    let error = Inbox(NetworkClient.replaying(from: folder.url, clock: .immediate), asked).error
    #expect(
      error
        == .unmatched(
          .init(asked),
          reason: "no recorded exchange answers it; the nearest is GET https://example.invalid/weather?city=…, in "
            + "\(folder.url.lastPathComponent)/berlin.http, which differs in the query's “city”"))
  }

  @Test func aFileThatIsMalformedIsNamedWithTheReason() throws {
    let folder = try Folder()
    try folder.write("> GET https://example.invalid/weather\n\nno status", to: "1.http")
    let error = Inbox(NetworkClient.replaying(from: folder.url, clock: .immediate), request()).error
    #expect(error?.reason == "1.http is no recorded exchange: there is no line `< STATUS`")
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
