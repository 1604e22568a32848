import Foundation
import LoopbackServer
import Testing

/// Proxies that the environment's variables name, each test in its own process.
@Suite struct ProxyTests {
  @Test func aRequestIsSentToTheProxy() async throws {
    try await withServer(answering: { request, connection in
      try connection.respond(200, [:], Data(request.target.utf8))
    }) { proxy in
      let output = try await get("http://weather.invalid/today", ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
      #expect(output == "200 http://weather.invalid/today")
    }
  }

  @Test(arguments: ["ALL_PROXY", "all_proxy"]) func aProxyForAllSchemesIsUsed(name: String) async throws {
    try await withServer(answering: { request, connection in
      try connection.respond(200, [:], Data(request.target.utf8))
    }) { proxy in
      let output = try await get("http://weather.invalid/", [name: "http://127.0.0.1:\(proxy.port)"])
      #expect(output == "200 http://weather.invalid/")
    }
  }

  @Test(arguments: ["no_proxy", "NO_PROXY"]) func excludedHostsAreRequestedDirectly(name: String) async throws {
    try await withServer { proxy in
      try await withServer { server in
        let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)", name: "example.org,127.0.0.1"]
        let output = try await get(server.url("/hello").absoluteString, variables)
        #expect(output == "200 hello")
        #expect(proxy.requests == 0)
      }
    }
  }

  // A server can set the variable of this name from a request's header "Proxy" (https://httpoxy.org).
  @Test func theVariableInCapitalsIsIgnoredForHTTP() async throws {
    try await withServer { proxy in
      try await withServer { server in
        let variables = ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)"]
        let output = try await get(server.url("/hello").absoluteString, variables)
        #expect(output == "200 hello")
        #expect(proxy.requests == 0)
      }
    }
  }

  @Test(
    .enabled(if: TLSServer.openSSL != nil, "the command openssl isn't installed"),
    arguments: ["https_proxy", "HTTPS_PROXY"])
  func anEncryptedRequestPassesThroughATunnel(name: String) async throws {
    let server = try await TLSServer(.valid)
    try await withServer(answering: { [port = UInt16(server.port)] request, connection in
      guard request.method == "CONNECT", request.target == "127.0.0.1:\(port)" else { return try connection.close() }
      try connection.send("HTTP/1.1 200 Connected\r\nX-Proxy: a\r\n\r\n")
      try connection.tunnel(to: port)
    }) { proxy in
      let variables = [name: "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": server.authority]
      let output = try await get("https://127.0.0.1:\(server.port)/", variables)
      #expect(output.hasPrefix("200 "))
      #expect(proxy.requests == 1)
    }
  }

  @Test func aProxyThatRefusesATunnelIsAnError() async throws {
    try await withServer(answering: { _, connection in try connection.respond(403) }) { proxy in
      let output = try await get("https://weather.invalid/", ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
      #expect(output.hasPrefix("the proxy opens no tunnel: ") && output.contains("403"))
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:1", "127.0.0.1:1", "http://127.0.0.1:1/", "user:secret@127.0.0.1:1",
  ])
  func aProxyThatCannotBeReachedIsAnError(proxy: String) async throws {
    let output = try await get("http://weather.invalid/", ["http_proxy": proxy])
    #expect(output == "the connection was refused, by the proxy 127.0.0.1:1")
  }

  @Test func aProxyWithAnIPv6AddressThatCannotBeReachedIsNamed() async throws {
    let output = try await get("http://weather.invalid/", ["http_proxy": "http://[::1]:1"])
    #expect(output == "the connection was refused, by the proxy [::1]:1")
  }

  @Test(arguments: ["127.0.0.1", "[::1]", "bücher.localhost"])
  func aServerThatCannotBeReachedIsNotTakenForTheProxy(host: String) async throws {
    let variables = ["http_proxy": "http://127.0.0.1:2", "no_proxy": "127.0.0.1,::1,.localhost"]
    #expect(try await get("http://\(host):1/", variables) == "the connection was refused")
  }

  @Test func aProxyOfAnUnknownKindIsAnError() async throws {
    let output = try await get("http://weather.invalid/", ["http_proxy": "nonsense://127.0.0.1:1"])
    #expect(output == "the scheme of the proxy's URL isn't supported")
  }

  @Test(arguments: [
    "http://user:secret@127.0.0.1:99999", "http://user:sec/ret@127.0.0.1:1", "nonsense://user:secret@127.0.0.1:1",
    "http://user:secret @127.0.0.1",
  ])
  func thePasswordOfAProxyIsNotPartOfAnError(proxy: String) async throws {
    for scheme in ["http", "https"] {
      let output = try await get("\(scheme)://weather.invalid/", ["\(scheme)_proxy": proxy])
      #expect(!output.contains("sec") && !output.hasPrefix("200"))
    }
  }

  /// Requests a URL in an environment without other proxies: the outcome.
  private func get(_ url: String, _ variables: [String: String]) async throws -> String {
    let names = [
      "http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]
    let values: [String: String?] = Dictionary(uniqueKeysWithValues: names.map { ($0, variables[$0]) })
    return try await Probe.output("get", url, variables: values.merging(variables) { $1 })
  }
}
