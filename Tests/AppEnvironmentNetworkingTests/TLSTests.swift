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

  private func outcome(_ server: TLSServer) async throws -> String {
    let outcome = try await Probe.output(
      "get", "https://127.0.0.1:\(server.port)/", variables: ["SSL_CERT_FILE": server.authority])
    return outcome.hasPrefix("200 ") ? "200" : outcome
  }
}
