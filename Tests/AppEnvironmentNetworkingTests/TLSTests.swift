import Foundation
import LoopbackServer
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

  @Test func aRequestIsMadeOverHTTP2() async throws {
    let output = try await outputOverHTTP2("get", body: [Array("hello".utf8)])
    #expect(output == "200 hello")
  }

  @Test func aLongBodyOverHTTP2IsReadSlowly() async throws {
    // A megabyte, which is more than may wait for the reader.
    let body = Array(repeating: [UInt8](repeating: 0x2E, count: 1 << 14), count: 64)
    let output = try await outputOverHTTP2("read", "1000", body: body)
    #expect(output.hasPrefix("1048576 "))
  }

  /// Runs the probe at a server of HTTP/2, whose response has the body in one frame for each piece.
  private func outputOverHTTP2(_ command: String, _ argument: String? = nil, body: [[UInt8]]) async throws -> String {
    let server = try await TLSServer(.valid, ["-alpn", "h2"])
    let arguments = [command, "https://127.0.0.1:\(server.port)/"] + (argument.map { [$0] } ?? [])
    let output = Task { [authority = server.authority] in
      try await Probe.output(of: arguments, ["SSL_CERT_FILE": authority])
    }
    try await server.wait(for: "PRI * HTTP/2.0")
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let acknowledgement: [UInt8] = [0, 0, 0, 4, 1, 0, 0, 0, 0]
    // `:status: 200` is entry 8 of HPACK's static table.
    let head: [UInt8] = [0, 0, 1, 1, 4, 0, 0, 0, 1, 0x88]
    let frames = body.indices.flatMap { index -> [UInt8] in
      let length = body[index].count
      return [0, UInt8(length >> 8), UInt8(length & 255), 0, index == body.count - 1 ? 1 : 0, 0, 0, 0, 1] + body[index]
    }
    try server.send(settings + acknowledgement + head + frames)
    return try await output.value
  }

  private func outcome(_ server: TLSServer) async throws -> String {
    let outcome = try await Probe.output(
      "get", "https://127.0.0.1:\(server.port)/", variables: ["SSL_CERT_FILE": server.authority])
    return outcome.hasPrefix("200 ") ? "200" : outcome
  }
}
