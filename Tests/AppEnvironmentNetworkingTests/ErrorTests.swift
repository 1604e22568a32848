import AppEnvironmentKit
import AppEnvironmentNetworking
import CCurl
import Foundation
import LoopbackServer
import Testing

/// The errors of the live client.
@Suite struct ErrorTests {
  private let client = NetworkClient.live

  @Test func aRefusedConnectionIsAnError() async throws {
    // The system never assigns this port to another test's server.
    try await expect(.refused(named("http://127.0.0.1:1/")), "http://127.0.0.1:1/")
  }

  @Test func anUnknownHostIsReportedAsAnError() async throws {
    let shown = named("http://nowhere.invalid/")
    // A machine without a network can't know.
    try await expect(NetworkInterfaces.isOnline ? .cannotResolve(shown) : .offline(shown), "http://nowhere.invalid/")
  }

  @Test(arguments: [
    (CURLE_COULDNT_RESOLVE_HOST, Int32(0)), (CURLE_COULDNT_CONNECT, ENETUNREACH), (CURLE_COULDNT_CONNECT, EHOSTUNREACH),
  ])
  func aMachineWithoutANetworkIsOffline(code: Int, systemError: Int32) throws {
    let request = URLRequest(url: try #require(URL(string: "http://example.org/")))
    var result = CurlResult(code: code)
    result.systemError = systemError
    #expect(result.error(for: request, isOnline: false) == .offline(.init(request)))
  }

  @Test(arguments: [ENETUNREACH, ECONNREFUSED])
  func anUnreachableAddressIsRefusedWhileTheMachineHasANetwork(systemError: Int32) throws {
    let request = URLRequest(url: try #require(URL(string: "http://192.0.2.1/")))
    var result = CurlResult(code: CURLE_COULDNT_CONNECT)
    result.systemError = systemError
    #expect(result.error(for: request, isOnline: true) == .refused(.init(request)))
  }

  @Test(arguments: ["file:///etc/hosts", "ftp://127.0.0.1/", "data:text/plain,hello"])
  func schemesOtherThanHTTPAreRefused(url: String) async throws {
    try await expect(.notHTTP(named(url), reason: "the URL begins with neither http nor https"), url)
  }

  @Test(arguments: ["/close", "/reset"])
  func aConnectionLostBeforeTheResponseIsAnError(path: String) async throws {
    try await expect(path) { .connectionLost($0) }
  }

  @Test func aResponseInAnotherProtocolIsAnError() async throws {
    try await expect("/garbage") { .notHTTP($0, reason: "the server does not answer in HTTP") }
  }

  @Test func aTruncatedBodyIsAnError() async throws {
    try await expect("/truncated") { .truncated($0, received: 3, expected: 100) }
    try await expect("/truncated-chunks") { .truncated($0, received: 3, expected: nil) }
  }

  @Test func longHeadersAreAnError() async throws {
    try await withServer { server in
      let request = URLRequest(url: server.url("/huge-headers?bytes=90000"))
      let response = try await client.data(for: request).response
      #expect(response.value(forHTTPHeaderField: "X-Huge")?.count == 90_000)
    }
    try await expect("/huge-headers?bytes=400000") { .headersTooLarge($0, .header(98_304)) }
  }

  @Test func aServerWithoutTLSIsAnError() async throws {
    // The server answers the first message of TLS in HTTP.
    try await withServer { server in
      let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
      let error = await #expect(throws: NetworkClientError.self) { try await client.data(for: URLRequest(url: url)) }
      guard case .tls(_, let reason) = error else {
        Issue.record("it is no error of TLS: \(error.map { "\($0)" } ?? "none")")
        return
      }
      #expect(!reason.isEmpty)
    }
  }

  private func named(_ url: String) -> NetworkClientError.Request { .init(method: "GET", url: URL(string: url)) }

  private func expect(_ error: NetworkClientError, _ url: String) async throws {
    let request = URLRequest(url: try #require(URL(string: url)))
    await #expect(throws: error) { try await client.data(for: request) }
  }

  /// By collecting the body, and by reading it in pieces.
  private func expect(
    _ path: String, _ error: (NetworkClientError.Request) -> NetworkClientError
  ) async throws {
    try await withServer { server in
      let request = URLRequest(url: server.url(path))
      let shown = NetworkClientError.Request(request)
      await #expect(throws: error(shown)) { try await client.data(for: request) }
      await #expect(throws: error(shown)) {
        for try await _ in try await client.body(for: request).pieces {}
      }
    }
  }
}
