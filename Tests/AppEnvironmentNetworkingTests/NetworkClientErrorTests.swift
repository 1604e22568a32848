import AppEnvironmentNetworking
import Foundation
import Testing

@Suite struct NetworkClientErrorTests {
  @Test func aMessageNamesMethodAndURLWithoutSecrets() {
    let url = URL(string: "https://user:password@example.org:8443/a%20b?key=secret&flag&c=d#part")
    let request = NetworkClientError.Request(method: "PUT", url: url)
    let error = NetworkClientError.timedOut(request, .total(.seconds(30)))
    #expect("\(error)" == "PUT https://example.org:8443/a%20b?key=…&flag=…&c=…: timed out after 30.0 seconds in total")
    #expect((error as any Error).localizedDescription == "\(error)")
  }

  @Test(arguments: [
    "http:user:secret@example.org/", "http:/user:secret@example.org/", "user:secret@example.org",
    "https:///user:secret@example.org", "http://user:se@cret@example.org/", "http://a:b@user:secret@example.org/",
    "//user:secret@example.org/a", "ftp:user:secret@example.org", "http://user:secret@exa mple.org/",
    "http://user:secret@[::1/", "http://user:secret@example.org:99999999999/", "http://user:secret%@example.org/",
    "http://user:secret\\@example.org/",
  ])
  func aMalformedURLShowsNoPassword(text: String) {
    let shown = NetworkClientError.Request(method: "GET", url: URL(string: text)).url
    #expect(!shown.contains("secret") && !shown.contains("cret@"), "\(shown)")
  }

  @Test func aMessageIsOneLine() {
    let request = NetworkClientError.Request(method: "GET", url: URL(string: "https://example.org/"))
    let body = "{\r\n  \"error\":\u{1B}[31m 1\n\n}"
    let error = NetworkClientError.badStatus(request, status: 500, body: body)
    #expect("\(error)" == "GET https://example.org/: status 500: { ⏎ \"error\":[31m 1 ⏎ }")
    #expect(
      NetworkClientError.undecodable(request, reason: "a\nb", body: "c\u{2028}d").reason == "a ⏎ b, in: c ⏎ d")
    #expect("\(NetworkEvent.startsOver(error))" == "starts over: \(error.reason)")
  }

  @Test func aMessageHasNoControlsOfDirection() {
    let request = NetworkClientError.Request(method: "GET", url: URL(string: "https://example.org/"))
    let body = "a\u{202E}b\u{200E}c\u{200F}d\u{61C}e\u{2066}f"
    #expect(NetworkClientError.badStatus(request, status: 500, body: body).reason == "status 500: abcdef")
  }

  @Test func theMethodIsShownInOneLine() {
    let request = NetworkClientError.Request(
      method: "GET /x HTTP/1.1\r\nA: b", url: URL(string: "https://example.org/"))
    let message = "GET /x HTTP/1.1 ⏎ A: b https://example.org/: the connection was refused"
    #expect("\(NetworkClientError.refused(request))" == message)
  }

  @Test func aMessageHasALimitedLength() {
    let long = String(repeating: "a", count: 900_000)
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    let request = NetworkClientError.Request(method: long, url: URL(string: "https://example.org/\(long)?\(long)=b"))
    for text in [long, marks] {
      let error = NetworkClientError.other(request, reason: text)
      #expect(error.description.utf8.count < 10_000)
      #expect(error.description.hasPrefix("aaa") && error.description.hasSuffix("…"))
      #expect(error.request.url.hasPrefix("https://example.org/aaa") && error.request.url.hasSuffix("…"))
    }
  }

  @Test func theReasonIsTheMessageWithoutTheRequest() {
    let request = NetworkClientError.Request(method: "GET", url: URL(string: "https://example.org/"))
    let errors: [NetworkClientError: String] = [
      .offline(request): "there is no network",
      .truncated(request, received: 3, expected: 9): "only 3 of 9 bytes of the body were received",
      .truncated(request, received: 3, expected: nil): "the body was cut off after 3 bytes",
      .badStatus(request, status: 500, body: "oh"): "status 500: oh",
      .badStatus(request, status: 500, body: ""): "status 500",
      .bodyTooLarge(request, limit: 7): "the body is longer than 7 bytes",
      .notHTTP(request, reason: "redirected to ftp"): "not HTTP: redirected to ftp",
    ]
    for (error, reason) in errors {
      #expect(error.reason == reason)
      #expect("\(error)" == "GET https://example.org/: \(reason)")
      #expect(error.request == request)
    }
  }
}
