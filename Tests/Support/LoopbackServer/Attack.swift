import Foundation

/// A behavior of a server that HTTP forbids or leaves open, and the outcome that a client must have.
public struct Attack: Sendable, CustomStringConvertible {
  /// The name, for a test's arguments.
  public let name: String
  /// The method of the requests.
  public var method = "GET"
  /// The length of the requests' bodies, in bytes.
  public var bodyLength = 0
  /// The time without progress after which the requests fail, in seconds.
  public var timeout: TimeInterval = 20
  /// The number of requests for `/idle` that are sent before the others, at the same time and over the same client.
  public var idleConnections = 0
  /// The number of requests, one after the other over the same client.
  public var requests = 1
  /// The outcome of each request, and the number of requests that the server has read.
  public let outcome: String
  /// Waits between two requests until the server has finished its action.
  public var pause: @Sendable () -> Void = {}
  /// Answers the requests.
  public let answer: LoopbackServer.Handler

  /// The name.
  public var description: String { name }

  /// A response of these bytes, after which the server closes the connection.
  static func response(_ name: String, _ bytes: String, method: String = "GET", is outcome: String) -> Attack {
    .response(name, Data(bytes.utf8), method: method, is: outcome)
  }

  static func response(_ name: String, _ bytes: Data, method: String = "GET", is outcome: String) -> Attack {
    Attack(name: name, method: method, outcome: outcome) { _, connection in
      try connection.send(bytes)
      try connection.close()
    }
  }

  /// A header in a response that is correct otherwise.
  static func header(_ name: String, _ header: String, is outcome: String) -> Attack {
    response(name, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\(header)\r\n\r\nhello", is: outcome)
  }

  /// A body in a coding.
  static func body(_ name: String, _ bytes: Data, coding: String = "gzip", is outcome: String) -> Attack {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
    return response(name, Data(head.utf8) + bytes, is: outcome)
  }

  /// A body in chunks.
  static func chunks(_ name: String, _ chunks: String, is outcome: String) -> Attack {
    response(name, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)", is: outcome)
  }
}

extension Attack {
  /// All attacks.
  public static let all =
    heads + lengths + chunkings + codings + connections + ["GET", "PUT", "DELETE"].map(closeUsedConnections) + redirects

  private static let notHTTP = "not HTTP: "

  private static let heads: [Attack] = [
    .response("nothing", "", is: "the connection was lost before there was a response"),
    .response("part of a status line", "HTTP/1.1 20", is: "the connection was lost before there was a response"),
    .response("a status line alone", "HTTP/1.1 200 OK\r\n", is: "the connection was lost before there was a response"),
    .response(
      "half a head", "HTTP/1.1 200 OK\r\nContent-Le", is: "the connection was lost before there was a response"),
    .response("another protocol", "SSH-2.0-OpenSSH\r\n\r\n", is: notHTTP + "the server does not answer in HTTP"),
    .response("a body without a head", "<rss></rss>", is: notHTTP + "the server does not answer in HTTP"),
    .response(
      "a status of two digits", "HTTP/1.1 20 OK\r\n\r\nhello", is: notHTTP + "the server does not answer in HTTP"),
    .response(
      "a status of four digits", "HTTP/1.1 2000 OK\r\n\r\nhello", is: notHTTP + "the server does not answer in HTTP"),
    .response(
      "a status of letters", "HTTP/1.1 abc OK\r\n\r\nhello", is: notHTTP + "the server does not answer in HTTP"),
    .response("a status outside the classes", "HTTP/1.1 999 No\r\nContent-Length: 5\r\n\r\nhello", is: "999 hello"),
    .response("a status without a reason", "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello", is: "200 hello"),
    .response("line feeds alone", "HTTP/1.1 200 OK\nContent-Length: 5\nX-A: b\n\nhello", is: "200 hello"),
    .header(
      "a carriage return in a value", "X-A: b\rX-C: d", is: notHTTP + "a header has a carriage return inside a line"),
    .header("a NUL in a value", "X-A: b\0c", is: notHTTP + "the head of the response is malformed"),
    .header("a value in UTF-8", "X-A: \u{E4}\u{1F600}", is: "200 hello"),
    .response(
      "a value in Latin-1",
      Data("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: ".utf8) + [0xE4, 0xFF] + Data("\r\n\r\nhello".utf8),
      is: "200 hello"),
    .header("a name in UTF-8", "X-\u{E4}: b", is: notHTTP + "the header name “X-\u{E4}” isn't a token"),
    .response(
      "a name in Latin-1", Data("HTTP/1.1 200 OK\r\nX-".utf8) + [0xE4] + Data(": b\r\n\r\n".utf8),
      is: notHTTP + "the header name “X-\u{E4}” isn't a token"),
    .header("a space in a name", "X A: b", is: notHTTP + "the header name “X A” isn't a token"),
    .header("a space before a colon", "X-A : b", is: notHTTP + "the header name “X-A ” isn't a token"),
    .header("no name", ": b", is: notHTTP + "the header name “” isn't a token"),
    .header("no colon", "X-A", is: notHTTP + "the head of the response is malformed"),
    .header("a folded value", "X-A: b\r\n c", is: "200 hello"),
    .response(
      "a transfer coding that is folded",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      is: notHTTP + "the value of Transfer-Encoding continues in another line"),
    .response(
      "a length that is folded", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n 6\r\n\r\nhello",
      is: notHTTP + "the value of Content-Length isn't a number"),
    .response(
      "a first line that is folded", "HTTP/1.1 200 OK\r\n X-A: b\r\n\r\nhello",
      is: notHTTP + "the head of the response is malformed"),
    Attack(
      name: "a first line that is folded, after another response", requests: 2,
      outcome: "200 hello, \(notHTTP)the head of the response is malformed; 2 requests",
      answer: answeringThenFolding),
    Attack(
      name: "a first line that is folded, after a redirect",
      outcome: notHTTP + "the head of the response is malformed; 2 requests",
      answer: { request, connection in
        if request.path == "/start" { return try connection.respond(302, ["Location": "/end", "X-A": "b"]) }
        try connection.send(foldedFirstLine)
        try connection.close()
      }),
    .header("a broken content type", "Content-Type: ;;=\";charset", is: "200 hello"),
    .header("a broken disposition", "Content-Disposition: attachment; filename=\"/../\\\";", is: "200 hello"),
    .header("a challenge", "WWW-Authenticate: Basic realm=\"a", is: "200 hello"),
    .header("a combining mark in a date", "Date: Sun, 06 Nov 1994 08:49:37 GMT\u{301}", is: "200 hello"),
    .header(
      "a line without an end", "X-A: " + String(repeating: "a", count: 400_000),
      is: "a header is longer than 98304 bytes"),
    .header(
      "a line that is too long", "X-A: " + String(repeating: "a", count: 98_300),
      is: "a header is longer than 98304 bytes"),
    .header("a long line", "X-A: " + String(repeating: "a", count: 98_290), is: "200 hello"),
    .header(
      "headers without an end", String(repeating: "X-A: \(String(repeating: "a", count: 900))\r\n", count: 500),
      is: "the headers are longer than 262144 bytes"),
    .header(
      "a great number of headers", String(repeating: "A: b\r\n", count: 1500) + "C: d",
      is: "there are more than 1000 headers"),
    .response(
      "interim responses",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", is: "200 hello"),
    .response(
      "interim responses without an end",
      String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 1000)
        + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
      is: notHTTP + "there are more than 8 interim responses"),
    .response(
      "another protocol from now on", "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\nhello",
      is: notHTTP + "the server switches protocols, which wasn't requested"),
    .response(
      "no authorization", "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 5\r\n\r\nhello",
      is: "401 hello"),
  ]

  private static let lengths: [Attack] = [
    .response("no length", "HTTP/1.1 200 OK\r\n\r\nhello", is: "200 hello"),
    .response(
      "the greatest length", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nhello",
      is: "only 5 of 9223372036854775807 bytes of the body were received"),
    .response(
      "a length beyond numbers", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775808\r\n\r\nhello",
      is: notHTTP + "the value of Content-Length isn't a number"),
    .response(
      "a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
      is: notHTTP + "the head of the response is malformed"),
    .response(
      "a length with a sign", "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello",
      is: notHTTP + "the value of Content-Length isn't a number"),
    .response(
      "a length of letters", "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello",
      is: notHTTP + "the head of the response is malformed"),
    .response(
      "a length with a unit", "HTTP/1.1 200 OK\r\nContent-Length: 5 bytes\r\n\r\nhello",
      is: notHTTP + "the value of Content-Length isn't a number"),
    .response(
      "two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
      is: notHTTP + "there are several values of Content-Length"),
    .response(
      "a length twice", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", is: "200 hello"),
    .response(
      "two lengths in one", "HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\nhello",
      is: notHTTP + "there are several values of Content-Length"),
    .response(
      "a length and chunks",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      is: "200 hello"),
    .response(
      "a length that is too great", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello",
      is: "only 5 of 6 bytes of the body were received"),
    .response("a length that is too small", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhello", is: "200 hell"),
    .response("a body of 204", "HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\nhello", is: "204 "),
    .response("a body of 304", "HTTP/1.1 304 No\r\nContent-Length: 5\r\n\r\nhello", is: "304 "),
    .response("a body of HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", method: "HEAD", is: "200 "),
    .response("no body of HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", method: "HEAD", is: "200 "),
  ]

  private static let chunkings: [Attack] = [
    .chunks("trailers", "5\r\nhello\r\n0\r\nX-A: b\r\nX-C: d\r\n\r\n", is: "200 hello"),
    .chunks(
      "a trailer that looks like a status", "5\r\nhello\r\n0\r\nHTTP/1.1 500 No\r\n\r\n",
      is: "the trailers of the body are malformed"),
    .chunks(
      "trailers without an end", "5\r\nhello\r\n0\r\n" + String(repeating: "X-A: b\r\n", count: 2000) + "\r\n",
      is: "there are more than 1000 headers"),
    .chunks(
      "a trailer of three megabytes", "5\r\nhello\r\n0\r\nX-A: \(String(repeating: "a", count: 3_000_000))\r\n\r\n",
      is: "a trailer is longer than 4096 bytes"),
    .chunks(
      "a long trailer", "5\r\nhello\r\n0\r\nX-A: \(String(repeating: "a", count: 4_000))\r\n\r\n", is: "200 hello"),
    Attack(
      name: "trailers that arrive slowly", timeout: 1, outcome: "timed out after 1.0 seconds without progress",
      answer: { _, connection in
        try connection.sendHead(200, ["Transfer-Encoding": "chunked"])
        try connection.send("5\r\nhello\r\n0\r\n")
        while true {
          try connection.send("X-A: b\r\n")
          usleep(20_000)
        }
      }),
    Attack(
      name: "a chunk extension without an end", timeout: 1, outcome: "timed out after 1.0 seconds without progress",
      answer: { _, connection in
        try connection.sendHead(200, ["Transfer-Encoding": "chunked"])
        try connection.send("5;a=")
        while true { try connection.send(Data(repeating: 0x61, count: 65_536)) }
      }),
    .chunks("chunks with extensions", "5;a=b\r\nhello\r\n0;c\r\n\r\n", is: "200 hello"),
    .chunks("a size of letters", "zz\r\nhello\r\n0\r\n\r\n", is: "the chunks of the body are malformed"),
    .chunks("a negative size", "-5\r\nhello\r\n0\r\n\r\n", is: "the chunks of the body are malformed"),
    .chunks("a size beyond numbers", "ffffffffffffffffff\r\nhello\r\n", is: "the chunks of the body are malformed"),
    .chunks(
      "the greatest size", "7fffffffffffffff\r\nhello", is: "the body was cut off after 5 bytes"),
    .chunks("no line break after a chunk", "5\r\nhelloX0\r\n\r\n", is: "the chunks of the body are malformed"),
    .chunks("a chunk that is cut off", "5\r\nhel", is: "the body was cut off after 3 bytes"),
    .chunks("no last chunk", "5\r\nhello\r\n", is: "the body was cut off after 5 bytes"),
    .response(
      "an unknown transfer coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: zip\r\n\r\nhello",
      is: notHTTP + "the transfer coding is “zip”"),
  ]

  private static let gzip = Data([
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
  ])
  private static let deflate = Data([0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0])
  private static let zlib = Data([0x78, 0x9C]) + deflate + [6, 0x2C, 2, 0x15]
  /// Two million zeros in 1,972 bytes of gzip.
  private static let bomb =
    Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xED, 0xC1, 1, 1, 0, 0, 0, 0x82, 0x20, 0xFF, 0xAF, 0x6E, 0x48, 0x40, 1])
    + Data(count: 1937) + [0x6F, 6, 0x41, 0x1D, 0x5A, 0x42, 0x80, 0x84, 0x1E, 0]

  private static let codings: [Attack] = [
    .body("gzip", gzip, is: "200 hello"),
    .body("gzip by its old name", gzip, coding: "x-gzip", is: "200 hello"),
    .body("gzip in two members", gzip + gzip, is: "200 hellohello"),
    .body("gzip with padding", gzip + [0, 0, 0], is: "200 hello"),
    .body("gzip without a body", Data(), is: "200 "),
    .body("gzip that is cut off", gzip.dropLast(9), is: "the body was cut off after 5 bytes"),
    .body("gzip without its checksum", gzip.dropLast(8), is: "the body was cut off after 5 bytes"),
    .body("gzip without a head", gzip.prefix(5), is: "the body was cut off after 0 bytes"),
    .body(
      "gzip with another checksum", gzip.dropLast(8) + Data(repeating: 1, count: 8), is: "the body isn't valid gzip"),
    .body("text that is called gzip", Data("hello".utf8), is: "the body isn't valid gzip"),
    .body("gzip that expands", bomb, is: "the compressed body expands to more than 200 times its size"),
    .body("deflate", zlib, coding: "deflate", is: "200 hello"),
    .body("raw deflate", deflate, coding: "deflate", is: "200 hello"),
    .body("deflate that is cut off", zlib.dropLast(4), coding: "deflate", is: "the body was cut off after 5 bytes"),
    .body("deflate of one byte", zlib.prefix(1), coding: "deflate", is: "the body was cut off after 0 bytes"),
    .body("a coding that was not requested", Data("hello".utf8), coding: "br", is: "200 hello"),
    .body("the coding identity", Data("hello".utf8), coding: "identity", is: "200 hello"),
  ]

  private static let connections: [Attack] = [
    Attack(
      name: "a response without a request", requests: 2, outcome: "200 hello, 200 hello; 2 requests",
      answer: { _, connection in
        let evil = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
        try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello\(evil)")
        try connection.readToEnd()
      }),
    answerOnIdleConnection(),
    Attack(
      name: "a kept connection that is closed", requests: 2, outcome: "200 hello, 200 hello; 3 requests",
      answer: closingKeptConnections),
    Attack(
      name: "a kept connection that is closed, with PUT", method: "PUT", bodyLength: 200_000, requests: 2,
      outcome: "200 hello, 200 hello; 3 requests", answer: closingKeptConnections),
    Attack(
      name: "a kept connection that is closed, with POST", method: "POST", requests: 2,
      outcome: "200 hello, 200 hello; 2 requests", answer: closingKeptConnections),
    Attack(
      name: "a connection that is closed after POST", method: "POST", requests: 2,
      outcome:
        "the connection was lost before there was a response, the connection was lost before there was a response; 2 requests",
      answer: { _, connection in try connection.close() }),
    Attack(
      name: "a connection that is closed after PATCH with a body", method: "PATCH", bodyLength: 100_000,
      outcome: "the connection was lost before there was a response; 1 request",
      answer: { _, connection in try connection.close() }),
    Attack(
      name: "a reset", outcome: "the connection was lost before there was a response; 1 request",
      answer: { _, connection in try connection.reset() }),
    Attack(
      name: "a reset after a part of the body", outcome: "only 5 of 9 bytes of the body were received; 1 request",
      answer: { _, connection in
        try connection.sendHead(200, ["Content-Length": "9"])
        try connection.send("hello")
        usleep(50_000)
        try connection.reset()
      }),
    Attack(
      name: "a refusal before the body is read", method: "PUT", bodyLength: 3_000_000, outcome: "413 hello; 1 request",
      answer: { _, connection in try connection.respond(413, [:], Data("hello".utf8)) }),
  ]

  private static let redirects: [Attack] = [
    .response("a redirect to nowhere", "HTTP/1.1 301 Moved\r\nContent-Length: 5\r\n\r\nhello", is: "301 hello"),
    .response(
      "a redirect to an empty place", "HTTP/1.1 301 Moved\r\nLocation: \r\nContent-Length: 5\r\n\r\nhello",
      is: "301 hello"),
    .response(
      "a redirect to no host", "HTTP/1.1 301 Moved\r\nLocation: http:///a\r\n\r\n",
      is: notHTTP + "redirected to a URL without a valid host"),
    .response(
      "a redirect to a port that doesn't exist", "HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1:99999/\r\n\r\n",
      is: notHTTP + "redirected to a URL without a valid port"),
    .response(
      "a redirect to half an address",
      "HTTP/1.1 302 Found\r\nLocation: http://[::1/ok\r\nContent-Length: 5\r\n\r\nhello",
      is: notHTTP + "the value of Location isn't a URL"),
    .response(
      "a redirect to an empty scheme", "HTTP/1.1 302 Found\r\nLocation: :\r\nContent-Length: 5\r\n\r\nhello",
      is: notHTTP + "the value of Location isn't a URL"),
    .response(
      "a redirect to two places",
      "HTTP/1.1 302 Found\r\nLocation: /a\r\nlocation: /b\r\nContent-Length: 5\r\n\r\nhello",
      is: notHTTP + "there are several values of Location"),
    Attack(
      name: "a redirect to one place, twice", outcome: "200 /end; 2 requests",
      answer: { request, connection in
        guard request.path == "/start" else { return try connection.respond(200, [:], Data(request.path.utf8)) }
        try connection.send("HTTP/1.1 302 Found\r\nLocation: /end\r\nLocation: /end\r\nContent-Length: 0\r\n\r\n")
      }),
    .response(
      "two locations without a redirect",
      "HTTP/1.1 201 Created\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 5\r\n\r\nhello", is: "201 hello"),
    .response(
      "a redirect to a file", "HTTP/1.1 301 Moved\r\nLocation: file:///etc/passwd\r\n\r\n",
      is: notHTTP + "redirected to file"),
    Attack(
      name: "a redirect with a body without an end", outcome: "200 hello; 2 requests",
      answer: { request, connection in
        guard request.path != "/end" else { return try connection.respond(200, [:], Data("hello".utf8)) }
        try connection.sendHead(302, ["Location": "/end", "Content-Length": "9223372036854775807"])
        while true { try connection.send(Data(count: 65_536)) }
      }),
    Attack(
      name: "a redirect with a body that never comes", outcome: "200 hello; 2 requests",
      answer: { request, connection in
        guard request.path != "/end" else { return try connection.respond(200, [:], Data("hello".utf8)) }
        try connection.sendHead(302, ["Location": "/end", "Content-Length": "5"])
        try connection.stall()
      }),
  ]
}

/// A response that arrives before the request is sent, on a connection that is kept.
private func answerOnIdleConnection() -> Attack {
  let sent = DispatchSemaphore(value: 0)
  return Attack(
    name: "a response on an idle connection", requests: 2, outcome: "200 hello, 200 hello; 2 requests",
    pause: { sent.wait() },
    answer: { _, connection in
      try connection.respond(200, [:], Data("hello".utf8))
      try connection.respond(200, [:], Data("evil".utf8))
      sent.signal()
      try connection.readToEnd()
    })
}

/// Leaves four idle connections, and closes each connection when another request has been read.
private func closeUsedConnections(with method: String) -> Attack {
  let count = 4
  let arrivals = DispatchGroup()
  for _ in 0..<count { arrivals.enter() }
  return Attack(
    name: "several kept connections that are closed, with \(method)", method: method,
    bodyLength: method == "PUT" ? 200_000 : 0, idleConnections: count,
    outcome: "the connection was lost before there was a response; \(count + 2) requests",
    answer: { request, connection in
      guard request.path == "/idle" else { return try connection.close() }
      arrivals.leave()
      arrivals.wait()
      try connection.respond()
    })
}

/// Answers the first request of a connection, and closes it when the second has been read.
@Sendable private func closingKeptConnections(
  _ request: LoopbackRequest, _ connection: LoopbackConnection
) throws {
  guard connection.requests == 1 else { return try connection.close() }
  try connection.respond(200, [:], Data("hello".utf8))
}

private let foldedFirstLine = "HTTP/1.1 200 OK\r\n X-A: b\r\nContent-Length: 5\r\n\r\nhello"

/// Answers the first request of a connection, and folds the first line of the second response.
@Sendable private func answeringThenFolding(
  _ request: LoopbackRequest, _ connection: LoopbackConnection
) throws {
  guard connection.requests == 1 else { return try connection.send(foldedFirstLine) }
  try connection.respond(200, ["X-A": "b"], Data("hello".utf8))
}
