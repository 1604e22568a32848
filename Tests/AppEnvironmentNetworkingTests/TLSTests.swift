import Foundation
import LoopbackServer
import PackageSupport
import ProgramRun
import TemporaryFolders
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

  @Test func onlyHTTP1IsOffered() async throws {
    // The page is sent as HTTP/1.0, whatever is negotiated.
    let server = try await TLSServer(.valid, ["-www", "-alpn", "h2,http/1.1"])
    #expect(try await outcome(server) == "200")
  }

  // Each element is sent as one record.
  @Test(arguments: [
    ("-tls1_3", ["head 5", "hello", "evil"]),
    ("-tls1_3", ["head 5", "hello, evil"]),
    ("-tls1_3", ["head 5, hello", "evil"]),
    ("-tls1_3", ["head 5, hello, evil"]),
    ("-tls1_3", ["head 12000", "long, long", "long, evil"]),
    ("-tls1_3", ["redirect 5", "hello, evil"]),
    ("-tls1_2", ["head 5, hel", "lo, evil"]),
  ])
  func aResponseBeforeItsRequestIsNotRead(version: String, script: [String]) async throws {
    let output = try await output(["count", "3", "evil", "paused"], version, script)
    #expect(output == "0 0 0")
  }

  @Test(arguments: ["-tls1_2", "-tls1_3"])
  func aBodyThatEndsWithItsConnectionAloneIsCutOff(version: String) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("whole", to: "file")
    let output = try await output(["download", file.path], version, ["head, hello", "end"])
    #expect(output.hasSuffix(": the body was cut off after 5 bytes"))
    #expect(try folder.read("file") == "whole")
    #expect(try folder.names() == ["file"])
  }

  /// Runs the probe, which a proxy connects with a server that follows a script, and then with servers that answer hello.
  ///
  /// - Parameter script: Each element is sent as one record, or is the end of the server without a closure alert.
  private func output(_ arguments: [String], _ version: String, _ script: [String]) async throws -> String {
    let first = try await TLSServer(.valid, [version])
    var servers = [first]
    for _ in 0..<2 { servers.append(try await TLSServer(.valid, [version])) }
    defer { for server in servers { server.stop() } }
    let ports = Locked(servers.map { (port: UInt16($0.port), isFirst: $0 === first) })
    let received = Locked(0)
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let proxy = try LoopbackServer { _, connection in
      guard let server = ports.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return try connection.close() }
      try connection.send("HTTP/1.1 200 Connected\r\n\r\n")
      try connection.tunnel(to: server.port) { count in
        guard server.isFirst else { return }
        received.withLock { $0 += count }
        arrived.yield()
      }
    }
    defer { proxy.stop() }
    let input = try ChildProcess.pipe()
    Task {
      try await first.wait(for: "GET /")
      var isArrived = arrivals.makeAsyncIterator()
      for record in script where record != "end" {
        let bytes = record.split(separator: ", ").map { Self.bytes(String($0)) }.joined()
        let sum = received.withLock { $0 } + bytes.utf8.count
        try await first.send(Array(bytes.utf8))
        while received.withLock({ $0 }) < sum { await isArrived.next() }
      }
      if script.last == "end" { try await onThread { first.stop() } }
      // The probe reads a line before each further request.
      if arguments.last == "paused" { try input.writing.write(contentsOf: Data("\n\n".utf8)) }
    }
    for server in servers.dropFirst() {
      Task {
        while true {
          try await server.wait(for: "GET /")
          try await server.send(Array((Self.bytes("head 5") + "hello").utf8))
        }
      }
    }
    return try await Probe.output(
      of: [arguments[0], "https://127.0.0.1:\(first.port)/"] + arguments.dropFirst(),
      ["https_proxy": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": first.authority],
      input: .descriptor(input.reading.fileDescriptor))
  }

  /// The bytes of a part of a record. Heads are longer than the session tickets that may arrive at the same time.
  private static func bytes(_ part: String) -> String {
    let padding = "X-A: " + String(repeating: "a", count: 3_000)
    let words = part.split(separator: " ")
    let length = words.count > 1 ? "Content-Length: \(words[1])\r\n" : ""
    return switch words[0] {
    case "head": "HTTP/1.1 200 OK\r\n\(length)\(padding)\r\n\r\n"
    case "redirect": "HTTP/1.1 302 Found\r\nLocation: /other\r\n\(length)\(padding)\r\n\r\n"
    case "long": String(repeating: "l", count: 4_000)
    case "evil": "HTTP/1.1 200 OK\r\nContent-Length: 3004\r\n\r\nevil" + String(repeating: "e", count: 3_000)
    default: part
    }
  }

  private func outcome(_ server: TLSServer) async throws -> String {
    let outcome = try await Probe.output(
      "get", "https://127.0.0.1:\(server.port)/", variables: ["SSL_CERT_FILE": server.authority])
    return outcome.hasPrefix("200 ") ? "200" : outcome
  }
}
