import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation

/// A small answer from a server on loopback, beside the session alone, and one of a stub.
var network: BenchmarkGroup {
  let server = Server()
  let request = URLRequest(url: server.url)
  let configuration = URLSessionConfiguration.ephemeral
  configuration.urlCache = nil
  configuration.urlCredentialStorage = nil
  configuration.httpCookieStorage = nil
  let session = URLSession(configuration: configuration)
  let client = NetworkClient.live
  let decorated = client.retrying().timeout(perAttempt: .seconds(10), total: .seconds(60)).limited(bytes: 1000)
    .validated()
  let stub = NetworkStub().route(path: "/hello", answer: .text("hello")).client
  return BenchmarkGroup(
    name: "network", subject: "a request for five bytes, on loopback", times: 500,
    cases: [
      .init(name: "`URLSession.dataTask` with a completion handler") { times in
        for _ in 0..<times {
          let done = DispatchSemaphore(value: 0)
          session.dataTask(with: request) { _, _, _ in done.signal() }.resume()
          done.wait()
        }
      },
      .init(name: "`networkClient.data(for:)`") { times in
        for _ in 0..<times { wait(for: client.data(for: request)) }
      },
      .init(name: "the same, retrying, timed, limited and validated") { times in
        for _ in 0..<times { wait(for: decorated.data(for: request)) }
      },
      .init(name: "`data(for:)` of a stub") { times in
        for _ in 0..<times { wait(for: stub.data(for: request)) }
        withExtendedLifetime(server) {}
      },
    ])
}

/// A server in a process of its own, which ends with this one.
private final class Server {
  let url: URL
  private let process = Process()
  private let input = Pipe()

  init() {
    let output = Pipe()
    process.executableURL = built("network-probe")
    process.arguments = ["serve"]
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { fatalError("\(error)") }
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let url = URL(string: "http://127.0.0.1:\(port.trimmingCharacters(in: .newlines))/hello") else {
      fatalError("the server does not say where it is")
    }
    self.url = url
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

private func wait(for publisher: AnyPublisher<(data: Data, response: HTTPURLResponse), any Error>) {
  let done = DispatchSemaphore(value: 0)
  let subscription = publisher.sink { completion in
    if case .failure(let error) = completion { fatalError("\(error)") }
    done.signal()
  } receiveValue: {
    precondition($0.data.count == 5)
  }
  done.wait()
  subscription.cancel()
}
