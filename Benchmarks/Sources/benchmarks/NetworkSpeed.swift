import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation

/// What the client adds to the session that it uses: to a small answer and to a long one, from a server on loopback; and
/// what a stub costs, where nothing is sent.
func networkSpeed() {
  let server = Server()
  let small = NetworkCases(request: URLRequest(url: server.url("/hello")), bytes: 5)
  let stub = NetworkStub().route(path: "/hello", answer: .text("hello")).client
  BenchmarkGroup(
    name: "network", subject: "a request for 5 bytes, on loopback", times: 500,
    cases: [
      small.session, small.client, small.async, small.decorated,
      .init(name: "`data(for:)` of a stub") { times in
        for _ in 0..<times { wait(for: stub.data(for: small.request), bytes: 5) }
      },
    ]
  ).run()
  let long = NetworkCases(request: URLRequest(url: server.url("/bytes?count=20000000")), bytes: 20_000_000)
  BenchmarkGroup(
    name: "network, a long body", subject: "a request for 20 MB, on loopback", times: 3,
    cases: [long.session, long.client, long.streamed]
  ).run()
  withExtendedLifetime(server) {}
}

/// Ways to make one request, and to wait for the whole body.
private struct NetworkCases {
  let request: URLRequest
  let bytes: Int
  private let network = NetworkClient.live

  /// Configured as the client's own is, for what the client adds is measured, and not what it leaves out.
  var session: BenchmarkGroup.Case {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    let session = URLSession(configuration: configuration)
    return .init(name: "`URLSession.dataTask` with a completion handler") { [request, bytes] times in
      for _ in 0..<times {
        let done = DispatchSemaphore(value: 0)
        session.dataTask(with: request) { data, _, _ in
          precondition(data?.count == bytes)
          done.signal()
        }
        .resume()
        done.wait()
      }
    }
  }

  var client: BenchmarkGroup.Case {
    .init(name: "`networkClient.data(for:)`, a publisher") { [network, request, bytes] times in
      for _ in 0..<times { wait(for: network.data(for: request), bytes: bytes) }
    }
  }

  var async: BenchmarkGroup.Case {
    .init(name: "`await networkClient.data(for:)`") { [network, request, bytes] times in
      let done = DispatchSemaphore(value: 0)
      Task {
        for _ in 0..<times {
          let data = try await network.data(for: request).data
          precondition(data.count == bytes)
        }
        done.signal()
      }
      done.wait()
    }
  }

  var decorated: BenchmarkGroup.Case {
    let client = network.retrying().timeout(perAttempt: .seconds(10), total: .seconds(60)).limited(bytes: 1000)
      .validated()
    return .init(name: "the publisher, retrying, timed, limited and validated") { [request, bytes] times in
      for _ in 0..<times { wait(for: client.data(for: request), bytes: bytes) }
    }
  }

  var streamed: BenchmarkGroup.Case {
    .init(name: "`await networkClient.body(for:)`, piece by piece") { [network, request, bytes] times in
      let done = DispatchSemaphore(value: 0)
      Task {
        for _ in 0..<times {
          var received = 0
          for try await piece in try await network.body(for: request).pieces { received += piece.count }
          precondition(received == bytes)
        }
        done.signal()
      }
      done.wait()
    }
  }
}

/// A server in a process of its own, which ends with this one.
private final class Server {
  private let port: String
  private let process = Process()
  private let input = Pipe()

  init() {
    let output = Pipe()
    process.executableURL = built("network-probe")
    process.arguments = ["serve"]
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { fatalError("\(error)") }
    port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }

  func url(_ path: String) -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { fatalError("the server is nowhere") }
    return url
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

private func wait(for publisher: AnyPublisher<(data: Data, response: HTTPURLResponse), any Error>, bytes: Int) {
  let done = DispatchSemaphore(value: 0)
  let subscription = publisher.sink { completion in
    if case .failure(let error) = completion { fatalError("\(error)") }
    done.signal()
  } receiveValue: {
    precondition($0.data.count == bytes)
  }
  done.wait()
  subscription.cancel()
}
