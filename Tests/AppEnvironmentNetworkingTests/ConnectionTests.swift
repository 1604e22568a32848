import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer
import ProgramRun
import Testing

/// The connections that the requests of one client share.
@Suite struct ConnectionTests {
  @Test func aConnectionIsReusedForTheNextRequest() async throws {
    let client = NetworkClient.live
    try await withServer(answering: countRequests) { server in
      var (number, previousStart) = (0, ContinuousClock.now)
      for _ in 1...3 {
        let start = ContinuousClock.now
        let body = try await text(client, server.url("/"))
        // libcurl replaces a connection that nobody has used for 118 s, which on a busy machine may be this task's fault: it
        // may have waited for a processor since the previous answer.
        let isKept = previousStart.duration(to: .now) < .seconds(110)
        number = isKept ? number + 1 : Int(body) ?? 0
        #expect(body == "\(number)")
        previousStart = start
      }
      // Another client has its own connections.
      let body = try await text(.live, server.url("/"))
      #expect(body == "1")
    }
  }

  @Test(arguments: ["POST", "PATCH"]) func aRequestThatIsNotIdempotentHasANewConnection(method: String) async throws {
    let client = NetworkClient.live
    try await withServer(answering: countRequests) { server in
      let body = try await text(client, server.url("/"))
      #expect(body == "1")
      for _ in 0..<2 {
        let body = try await text(client, server.url("/"), method)
        #expect(body == "1")
      }
    }
  }

  @Test func aConnectionThatTheServerClosesIsForgotten() async throws {
    let network = LiveNetwork()
    let client = NetworkClient.live(clock: .live, over: network)
    try await withServer(answering: { _, connection in
      try connection.respond(200)
      try connection.close()
    }) { server in
      for _ in 0..<40 { _ = try await client.data(for: URLRequest(url: server.url("/"))) }
    }
    #expect(network.keptConnections <= 1)
  }

  @Test func aConnectionThatIsReplacedIsForgotten() async throws {
    let network = LiveNetwork()
    let client = NetworkClient.live(clock: .live, over: network)
    try await withServer(answering: countRequests) { server in
      for _ in 0..<100 { _ = try await text(client, server.url("/"), "POST") }
      #expect((1...64).contains(network.keptConnections))
    }
  }

  @Test func cookiesAreNeitherKeptNorSent() async throws {
    let client = NetworkClient.live
    try await withServer(answering: { request, connection in
      try connection.respond(200, ["Set-Cookie": "id=1; Path=/"], Data((request.headers["cookie"] ?? "none").utf8))
    }) { server in
      for _ in 0..<2 {
        let body = try await text(client, server.url("/"))
        #expect(body == "none")
      }
    }
  }

  @Test func aClientWithoutRequestsHasNoThreads() async throws {
    #expect(try await Probe.output("threads") == "0 threads before the first request")
  }

  @Test(.timeLimit(.minutes(10))) func connectionsToAHostAreLimited() async throws {
    let client = NetworkClient.live(clock: .live, connectionsPerHost: 3)
    try await withServer { server in
      for round in 1...40 {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<30 {
            group.addTask { _ = try await client.data(for: URLRequest(url: server.url("/hello"))) }
          }
          try await group.waitForAll()
        }
        #expect(server.requests == round * 30)
      }
      #expect((1...3).contains(server.peakConnections))
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [("many", 64), ("in-turn", 128)])
  func aPartOfTheDescriptorsIsUsedByAllClientsTogether(mode: String, descriptors: Int) async throws {
    // Late enough for many connections at a time.
    let server = try LoopbackServer(connections: 512) { request, connection in
      usleep(2000)
      try standardAnswer(request, connection)
    }
    defer { server.stop() }
    let command = "network-probe \(mode) \(server.url("/hello")) 600"
    let run = try await ProgramRun.script("ulimit -n \(descriptors); exec \(command)", variables: ["NO_PROXY": "*"])
    #expect(run.output == "600 200 hello\n")
    // The clients keep connections for their next requests, too.
    #expect((1...descriptors / 2).contains(server.peakConnections))
  }

  @Test func aProgramWithoutDescriptorsIsTheReasonOfAnError() async throws {
    try await withServer { server in
      let run = try await ProgramRun.script(
        "ulimit -n 64; exec network-probe starved \(server.url("/hello"))", variables: ["NO_PROXY": "*"])
      #expect(run.output == "the program has as many open files and connections as it may have, 200 hello\n")
    }
  }

  @Test func aChildProcessInheritsNoDescriptor() async throws {
    try await withServer { server in
      let inherited = try await Probe.output("inherited", server.url("/hello").absoluteString)
      #expect(inherited == "[]")
    }
  }

  @Test func aRequestThatWaitsForAConnectionCanBeCancelled() async throws {
    let client = NetworkClient.live(clock: .live, connectionsPerHost: 1)
    let arrived = AsyncStream.makeStream(of: Void.self)
    try await withServer(answering: { request, connection in
      arrived.continuation.yield()
      try standardAnswer(request, connection)
    }) { server in
      let first = Inbox(client, URLRequest(url: server.url("/stall"), timeoutInterval: 2700))
      for await _ in arrived.stream { break }
      let second = Inbox(client, URLRequest(url: server.url("/stall")))
      let third = Task { try await client.data(for: URLRequest(url: server.url("/hello"))).data }
      second.cancel()
      first.cancel()
      let body = try await third.value
      #expect(String(decoding: body, as: UTF8.self) == "hello")
      #expect(server.requests == 2)
    }
  }

  /// Answers with the number of requests that the connection has had.
  private let countRequests: LoopbackServer.Handler = { _, connection in
    try connection.respond(200, [:], Data("\(connection.requests)".utf8))
  }

  private func text(_ client: NetworkClient, _ url: URL, _ method: String = "GET") async throws -> String {
    var request = URLRequest(url: url)
    request.httpMethod = method
    return String(decoding: try await client.data(for: request).data, as: UTF8.self)
  }
}
