import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import Testing

/// The guard that refuses addresses of private networks.
@Suite struct PrivateAddressTests {
  private let client = NetworkClient.live(clock: .live, refusingPrivateAddresses: true)

  @Test func theAddressOfThisMachineIsRefusedByAnyName() async throws {
    try await withServer { server in
      for host in ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "localhost", "[::ffff:127.0.0.1]"] {
        guard let url = URL(string: "http://\(host):\(server.port)/hello") else { continue }
        let error = await #expect(throws: NetworkClientError.self) { try await client.data(for: URLRequest(url: url)) }
        guard case .privateAddress = error else {
          Issue.record("\(host) was not refused: \(error.map { "\($0)" } ?? "no error")")
          continue
        }
      }
      #expect(server.connections == 0)
    }
  }

  @Test func theAddressIsInTheError() async throws {
    try await withServer { server in
      let request = URLRequest(url: server.url("/hello"))
      await #expect(throws: NetworkClientError.privateAddress(.init(request), address: "127.0.0.1")) {
        try await client.data(for: request)
      }
    }
  }

  @Test func anotherClientOfThisProgramIsNotAffected() async throws {
    try await withServer { server in
      let request = URLRequest(url: server.url("/hello"))
      _ = try await NetworkClient.live.data(for: request)
      await #expect(throws: NetworkClientError.self) { try await client.data(for: request) }
    }
  }

  @Test(arguments: [301, 307, 308]) func aRedirectToARefusedAddressIsNotFollowed(status: Int) async throws {
    var configuration = LiveConfiguration()
    // Stands for the private addresses, so that the server's own is allowed.
    configuration.refusesAddress = { $0.description != "127.0.0.1" }
    let client = NetworkClient.live(clock: .live, over: LiveNetwork(configuration))
    try await withServer { server in
      for host in ["127.0.0.2", "[::1]", "[::ffff:127.0.0.3]"] {
        let location = "http://\(host):\(server.port)/hello"
        let request = URLRequest(url: server.url("/redirect?code=\(status)&to=\(location)"))
        let error = await #expect(throws: NetworkClientError.self) { try await client.data(for: request) }
        guard case .privateAddress(let refused, _) = error else {
          Issue.record("\(host) was not refused: \(error.map { "\($0)" } ?? "no error")")
          continue
        }
        #expect(refused.url == location)
      }
      let allowed = URLRequest(url: server.url("/redirect?code=\(status)&to=/hello"))
      let response = try await client.data(for: allowed).response
      #expect(response.statusCode == 200)
    }
  }

  @Test func aProxyDoesNotHideAnAddress() async throws {
    try await withServer { proxy in
      let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": ""]
      for host in ["127.0.0.1", "localhost"] {
        let output = try await Probe.output("get-public", "http://\(host):\(proxy.port)/hello", variables: variables)
        #expect(output.hasSuffix("isn't public"))
      }
      #expect(proxy.requests == 0)
    }
  }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.255.255.255", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "224.0.0.1", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "fe80::1", "fc00::1", "fdff::1", "fec0::1",
    "ff02::1", "2001:db8::1", "2001::1", "2002:a00:1::", "100::1", "64:ff9b:1::1",
  ])
  func specialPurposeAddressesAreNotPublic(text: String) throws {
    #expect(try !#require(InternetAddress(text)).isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
    "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.255.255",
    "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
    "2002:101:101::", "2001:200::1",
  ])
  func otherAddressesArePublic(text: String) throws {
    #expect(try #require(InternetAddress(text)).isPublic)
  }

  @Test func aHostIsAnAddressInAnyFormThatTheSystemReads() throws {
    for host in ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "localhost", "a.LocalHost", "localhost."] {
      #expect(InternetAddress(host: host)?.description == "127.0.0.1", "\(host)")
    }
    #expect(InternetAddress(host: "::1")?.description == "::1")
    for host in ["example.com", "localhost.example", ""] { #expect(InternetAddress(host: host) == nil, "\(host)") }
  }

  @Test(arguments: ["127.0.0.1", "::1", "fe80::1", "2001:db8::ff00:42:8329"])
  func anAddressIsShownAsItIsWritten(text: String) throws {
    #expect(try #require(InternetAddress(text)).description == text)
  }
}
