import Foundation

/// Answers by the path of the URL: correctly, wrongly, slowly or never.
@Sendable public func standardAnswer(_ request: LoopbackRequest, _ connection: LoopbackConnection) throws {
  switch request.path {
  case "/hello": try connection.respond(200, ["Content-Type": "text/plain"], Data("hello".utf8))
  case "/echo": try connection.respond(200, ["Content-Type": "application/json"], try echo(request))
  case "/status": try connection.respond(request.number("code"), [:], Data((request.query["body"] ?? "").utf8))
  case "/redirect":
    try connection.respond(request.number("code", default: 302), ["Location": request.query["to"] ?? "/hello"])
  case "/loop":
    let code = request.number("code", default: 302)
    try connection.respond(code, ["Location": "/loop?code=\(code)"])
  case "/etag":
    let isSame = request.headers["if-none-match"] == "\"1\""
    try isSame
      ? connection.sendHead(304, ["ETag": "\"1\""]) : connection.respond(200, ["ETag": "\"1\""], Data("tagged".utf8))
  case "/bytes": try sendBytes(request, connection)
  case "/chunked":
    try connection.sendHead(200, ["Transfer-Encoding": "chunked"])
    for number in 0..<request.number("count", default: 3) {
      try connection.sendChunk(Data("chunk \(number)\n".utf8))
    }
    try connection.sendChunk(Data())
  default: try misbehave(request, connection)
  }
}

private func misbehave(_ request: LoopbackRequest, _ connection: LoopbackConnection) throws {
  switch request.path {
  case "/close": try connection.close()
  case "/reset": try connection.reset()
  case "/stall": try connection.stall()
  case "/garbage":
    try connection.send("This isn't HTTP.\r\n\r\n")
    try connection.close()
  case "/truncated":
    try connection.sendHead(200, ["Content-Length": "100"])
    try connection.send("abc")
    try connection.close()
  case "/truncated-chunks":
    try connection.sendHead(200, ["Transfer-Encoding": "chunked"])
    try connection.sendChunk(Data("abc".utf8))
    try connection.close()
  case "/stall-body":
    try connection.sendHead(200, ["Content-Length": "100"])
    try connection.send("abc")
    try connection.stall()
  case "/slow-headers":
    for byte in "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nslow".utf8 {
      try connection.send(Data([byte]))
      usleep(200)
    }
  case "/huge-headers":
    let value = String(repeating: "h", count: request.number("bytes", default: 100_000))
    try connection.respond(200, ["X-Huge": value], Data("huge".utf8))
  default: try connection.respond(404, [:], Data("There is no \(request.path).".utf8))
  }
}

private func sendBytes(_ request: LoopbackRequest, _ connection: LoopbackConnection) throws {
  var left = request.number("count")
  try connection.sendHead(200, ["Content-Length": "\(left)"])
  let piece = Data(repeating: 0x78, count: 65_536)
  while left > 0 {
    try connection.send(left < piece.count ? piece.prefix(left) : piece)
    left -= piece.count
  }
}

private func echo(_ request: LoopbackRequest) throws -> Data {
  try JSONEncoder().encode(
    EchoedRequest(
      method: request.method, path: request.path, query: request.query, headers: request.headers,
      body: String(decoding: request.body, as: UTF8.self)))
}

/// The request that the server has read, as it reports it.
public struct EchoedRequest: Codable, Sendable {
  /// The method.
  public let method: String
  /// The path.
  public let path: String
  /// The query.
  public let query: [String: String]
  /// The headers by lowercase names.
  public let headers: [String: String]
  /// The body as text.
  public let body: String
}
