import Foundation
import LoopbackServer
import PackageSupport
import Testing

/// Encrypted connections, to servers with certificates made for the test.
@Suite(.enabled(if: TLSServer.openSSL != nil, "the command openssl isn't installed")) struct TLSTests {
  @Test func aServerWithAValidCertificateIsRequested() async throws {
    let server = try await TLSServer(.valid)
    #expect(try await outcome(server) == "200")
  }

  @Test(arguments: [
    (TLSServer.Certificate.expired, "expired"), (.otherName, "match"), (.selfSigned, "self-signed"),
  ])
  func aServerWithAnotherCertificateIsRefused(certificate: TLSServer.Certificate, word: String) async throws {
    let server = try await TLSServer(certificate)
    let outcome = try await outcome(server)
    #expect(outcome.hasPrefix("no secure connection: "))
    // Versions of OpenSSL write “self signed” and “self-signed”.
    #expect(outcome.replacing("self signed", with: "self-signed").contains(word))
  }

  @Test func anAuthorityThatTheSystemDoesNotKnowIsRefused() async throws {
    let server = try await TLSServer(.valid)
    let outcome = try await Probe.output("get", "https://127.0.0.1:\(server.port)/")
    #expect(outcome.hasPrefix("no secure connection: "))
  }

  @Test func aServerOfAnOldVersionIsRefused() async throws {
    let server = try await TLSServer(.valid, ["-www", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
    #expect(try await outcome(server).hasPrefix("no secure connection: "))
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func aNewConnectionResumesTheSessionOfAnEarlierOne(version: String) async throws {
    // The server closes each connection, and its page says whether the session was resumed.
    let server = try await TLSServer(.valid, ["-www", version])
    let output = try await Probe.output(
      "count", "https://127.0.0.1:\(server.port)/", "3", "Reused, TLS", variables: ["SSL_CERT_FILE": server.authority])
    #expect(output == "0 1 1")
  }

  @Test func aResponseOnAnIdleConnectionIsNotRead() async throws {
    // The proxy connects the client with one server after the other.
    let first = try await TLSServer(.valid, [])
    let second = try await TLSServer(.valid, [], beside: first)
    defer { for server in [first, second] { server.stop() } }
    let ports = Locked([first, second].map { UInt16($0.port) })
    let (hello, evil) = (response("hello"), response(String(repeating: "evil", count: 15_000)))
    let arrived = AsyncStream.makeStream(of: Void.self)
    let proxy = try LoopbackServer { _, connection in
      guard let port = ports.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return try connection.close() }
      try connection.send("HTTP/1.1 200 Connected\r\n\r\n")
      var count = 0
      try connection.tunnel(to: port) {
        count += $0
        if count > evil.count { arrived.continuation.finish() }
      }
    }
    defer { proxy.stop() }
    let input = Pipe()
    Task {
      try await first.wait(for: "GET /")
      try await first.send(hello)
      try await first.send(evil)
      for await _ in arrived.stream {}
      try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
      try await second.wait(for: "GET /")
      try await second.send(hello)
    }
    let output = try await Probe.output(
      of: ["count", "https://127.0.0.1:\(first.port)/", "2", "evil", "paused"],
      ["https_proxy": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": first.authority], input: input)
    #expect(output == "0 0")
  }

  private func response(_ body: String) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  private func outcome(_ server: TLSServer) async throws -> String {
    let outcome = try await Probe.output(
      "get", "https://127.0.0.1:\(server.port)/", variables: ["SSL_CERT_FILE": server.authority])
    return outcome.hasPrefix("200 ") ? "200" : outcome
  }
}
