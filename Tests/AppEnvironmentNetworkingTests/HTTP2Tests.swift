import LoopbackServer
import PackageSupport
import ProgramRun
import Testing

/// Requests over HTTP/2, at servers that write its frames as they are.
@Suite(.enabled(if: TLSServer.openSSL != nil, "the command openssl isn't installed")) struct HTTP2Tests {
  @Test func aRequestIsMade() async throws {
    let output = try await output("get", bodies: [[Array("hello".utf8)]])
    #expect(output == "200 hello")
  }

  @Test func aLongBodyIsReadSlowly() async throws {
    // A megabyte, which is more than may wait for the reader.
    let output = try await output("read", "1000", bodies: [pieces(64)])
    #expect(output.hasPrefix("1048576 "))
  }

  @Test(.timeLimit(.minutes(10))) func requestsAtTheSameTimeHaveAConnectionEach() async throws {
    // 24 MB each, which fit into the window that libcurl grants a connection.
    let output = try await output("hold", "3", bodies: Array(repeating: pieces(1536), count: 3))
    let numbers = output.split(separator: " ").compactMap { Int($0) }
    #expect(numbers.first == 3 * 1536 << 14, "\(output)")
    #expect(isSanitized || numbers.last.map { $0 < 64_000_000 } == true, "\(output)")
  }

  // The library that libcurl uses for HTTP/2 refuses a longer header, and libcurl reports an empty response.
  @Test(arguments: [(60_000, "200 "), (66_000, "the connection was lost before there was a response")])
  func aHeaderHasUpTo64KB(length: Int, outcome: String) async throws {
    let output = try await output("get", bodies: [[[]]], headerLength: length)
    #expect(output == outcome)
  }

  @Test(arguments: [
    ("a stream that is reset", frame(3, 0, [0, 0, 0, 2]), lost),
    ("a connection that is shut down", frame(7, 0, [0, 0, 0, 0, 0, 0, 0, 2], stream: 0), lost),
    ("a name in capitals", frame(1, 4, ok + field("A")) + frame(0, 1, [0x2E]), lost),
    (
      "interim responses without an end",
      Array(repeating: frame(1, 4, [8, 3] + Array("103".utf8)), count: 100).flatMap { $0 },
      "not HTTP: there are more than 8 interim responses"
    ),
    ("a great number of headers", frame(1, 5, ok + fields(1_500)), "there are more than 1000 headers"),
    (
      "a great number of trailers", frame(1, 4, ok) + frame(0, 0, [0x2E]) + frame(1, 5, fields(1_200)),
      "there are more than 1000 headers"
    ),
  ])
  func aResponseThatBreaksTheRulesIsAnError(name: String, frames: [UInt8], outcome: String) async throws {
    let output = try await output("get", responses: [frames])
    #expect(output == outcome)
  }

  private static let lost = "the connection was lost before there was a response"

  /// `:status: 200`, which is entry 8 of HPACK's static table.
  private static let ok: [UInt8] = [0x88]

  private static func fields(_ count: Int) -> [UInt8] { Array(repeating: field("a"), count: count).flatMap { $0 } }

  /// A literal field without indexing, whose name is one character (RFC 7541, section 6.2.2).
  private static func field(_ name: String) -> [UInt8] { [0, 1] + Array(name.utf8) + [1, 0x62] }

  /// A frame (RFC 9113, section 4.1), on the stream of the connection's first request.
  private static func frame(_ kind: UInt8, _ flags: UInt8, _ payload: [UInt8], stream: UInt8 = 1) -> [UInt8] {
    [0, UInt8(payload.count >> 8), UInt8(payload.count & 255), kind, flags, 0, 0, 0, stream] + payload
  }

  /// Runs the probe at a server for each body. The probe's proxy connects it with one server after the other.
  private func output(_ command: String, _ argument: String? = nil, bodies: [[[UInt8]]], headerLength: Int = 0)
    async throws -> String
  {
    try await output(command, argument, responses: bodies.map { response($0, headerLength) })
  }

  private func output(_ command: String, _ argument: String? = nil, responses: [[UInt8]]) async throws -> String {
    let first = try await TLSServer(.valid, ["-alpn", "h2"])
    var servers = [first]
    for _ in responses.dropFirst() { servers.append(try await TLSServer(.valid, ["-alpn", "h2"], beside: first)) }
    defer { for server in servers { server.stop() } }
    let ports = Locked(servers.map { UInt16($0.port) })
    let proxy = try LoopbackServer { _, connection in
      guard let port = ports.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return try connection.close() }
      try connection.send("HTTP/1.1 200 Connected\r\n\r\n")
      try connection.tunnel(to: port)
    }
    defer { proxy.stop() }
    let settings = Self.frame(4, 0, [], stream: 0)
    let acknowledgement = Self.frame(4, 1, [], stream: 0)
    for (server, response) in zip(servers, responses) {
      Task {
        try await server.wait(for: "PRI * HTTP/2.0")
        try await server.send(settings + acknowledgement + response)
      }
    }
    let arguments = [command, "https://127.0.0.1:\(first.port)/"] + (argument.map { [$0] } ?? [])
    return try await Probe.output(
      of: arguments, ["https_proxy": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": first.authority])
  }

  /// The frames of a response, with one frame for each piece of the body.
  private func response(_ body: [[UInt8]], _ headerLength: Int) -> [UInt8] {
    var block = Self.ok
    if headerLength > 0 {
      // A literal field without indexing, whose length is an integer with a prefix of seven bits (RFC 7541, section 5.1).
      block += [0, 3] + Array("x-a".utf8) + [127]
      var rest = headerLength - 127
      while rest >= 128 {
        block.append(UInt8(rest & 127 | 128))
        rest >>= 7
      }
      block.append(UInt8(rest))
      block += [UInt8](repeating: 0x61, count: headerLength)
    }
    let parts = stride(from: 0, to: block.count, by: 1 << 14).map { Array(block[$0...].prefix(1 << 14)) }
    let head = parts.indices.flatMap { Self.frame($0 == 0 ? 1 : 9, $0 == parts.count - 1 ? 4 : 0, parts[$0]) }
    return head + body.indices.flatMap { Self.frame(0, $0 == body.count - 1 ? 1 : 0, body[$0]) }
  }

  /// Pieces of a body, each as long as a frame may be.
  private func pieces(_ count: Int) -> [[UInt8]] {
    Array(repeating: [UInt8](repeating: 0x2E, count: 1 << 14), count: count)
  }
}
