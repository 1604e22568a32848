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

  /// Runs the probe at a server for each body. The probe's proxy connects it with one server after the other.
  private func output(_ command: String, _ argument: String? = nil, bodies: [[[UInt8]]], headerLength: Int = 0)
    async throws -> String
  {
    let first = try await TLSServer(.valid, ["-alpn", "h2"])
    var servers = [first]
    for _ in bodies.dropFirst() { servers.append(try await TLSServer(.valid, ["-alpn", "h2"], beside: first)) }
    defer { for server in servers { server.stop() } }
    let ports = Locked(servers.map { UInt16($0.port) })
    let proxy = try LoopbackServer { _, connection in
      guard let port = ports.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return try connection.close() }
      try connection.send("HTTP/1.1 200 Connected\r\n\r\n")
      try connection.tunnel(to: port)
    }
    defer { proxy.stop() }
    for (server, body) in zip(servers, bodies) {
      let response = response(body, headerLength)
      Task {
        try await server.wait(for: "PRI * HTTP/2.0")
        try await server.send(response)
      }
    }
    let arguments = [command, "https://127.0.0.1:\(first.port)/"] + (argument.map { [$0] } ?? [])
    return try await Probe.output(
      of: arguments, ["https_proxy": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": first.authority])
  }

  /// The frames of a response to the first request of a connection, with one frame for each piece of the body.
  private func response(_ body: [[UInt8]], _ headerLength: Int) -> [UInt8] {
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let acknowledgement: [UInt8] = [0, 0, 0, 4, 1, 0, 0, 0, 0]
    // `:status: 200` is entry 8 of HPACK's static table.
    var block: [UInt8] = [0x88]
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
    let head = parts.indices.flatMap { index -> [UInt8] in
      let length = parts[index].count
      let kind: [UInt8] = [index == 0 ? 1 : 9, index == parts.count - 1 ? 4 : 0]
      return [0, UInt8(length >> 8), UInt8(length & 255)] + kind + [0, 0, 0, 1] + parts[index]
    }
    let frames = body.indices.flatMap { index -> [UInt8] in
      let length = body[index].count
      return [0, UInt8(length >> 8), UInt8(length & 255), 0, index == body.count - 1 ? 1 : 0, 0, 0, 0, 1] + body[index]
    }
    return settings + acknowledgement + head + frames
  }

  /// Pieces of a body, each as long as a frame may be.
  private func pieces(_ count: Int) -> [[UInt8]] {
    Array(repeating: [UInt8](repeating: 0x2E, count: 1 << 14), count: count)
  }
}
