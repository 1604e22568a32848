import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import CPlainCurl
import Foundation
import FoundationNetworking
import Measuring

/// The network client beside libcurl driven by plain C and beside `URLSession`, on loopback: small requests, a gigabyte, a
/// thousand requests at a time, and the processor time of requests that wait.
///
/// The yardstick for a small request is plain C that does as much: a multi handle on its own thread, which the caller
/// wakes and then waits for, a handle for each request, and the head and the body in memory. A client that returns
/// before the response has arrived, and makes several requests at a time, can't do with less.
func networkSpeed() {
  let server = Server()
  let small = NetworkCases(url: server.url("/hello"), bytes: 5)
  let stub = NetworkStub().route(path: "/hello", answer: .text("hello")).client
  BenchmarkGroup(
    name: "network", subject: "a request for 5 bytes, on loopback", times: 100,
    cases: [
      small.plainWorker, small.plain, small.session, small.client, small.async, small.decorated,
      .init(name: "`data(for:)` of a stub") { times in
        for _ in 0..<times { wait(for: stub.dataPublisher(for: small.request), bytes: 5) }
      },
      .init(name: "Foundation's `HTTPURLResponse` alone, with two headers") { times in
        guard let url = small.request.url else { return }
        for _ in 0..<times {
          let headers = ["Content-Length": "5", "Content-Type": "text/plain"]
          let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers)
          precondition(response?.expectedContentLength == 5)
        }
      },
    ]
  ).run(rounds: 51)
  processorTime(of: [small.plainWorker, small.plain, small.session, small.client, small.async], times: 2000)
  let long = NetworkCases(url: server.url("/bytes?count=1000000000"), bytes: 1_000_000_000)
  BenchmarkGroup(
    name: "network, a gigabyte", subject: "a request for a gigabyte, on loopback", times: 1,
    cases: [long.plainRead, long.sessionRead, long.streamed]
  ).run(rounds: 5)
  BenchmarkGroup(
    name: "network, a gigabyte in memory", subject: "a request for a gigabyte, on loopback", times: 1,
    cases: [long.plain, long.async]
  ).run(rounds: 5)
  BenchmarkGroup(
    name: "network, a gigabyte in a file", subject: "a request for a gigabyte, on loopback, flushed to the disk",
    times: 1, cases: [long.plainDownload, long.downloaded]
  ).run(rounds: 5)
  BenchmarkGroup(
    name: "network, a thousand requests", subject: "1,000 requests at a time, over 64 connections", times: 1,
    cases: [small.plainThousand, small.sessionThousand, small.clientThousand]
  ).run()
  idle(server.url("/stall"))
  withExtendedLifetime(server) {}
}

/// Prints the processor time of 100 requests that wait for their responses.
private func idle(_ url: URL) {
  let request = URLRequest(url: url, timeoutInterval: 600)
  print("## network, waiting\n\n| 100 requests that wait, for 3 seconds | processor time |\n| --- | ---: |")
  let client = NetworkClient.live(clock: .live, connectionsPerHost: 100)
  let subscriptions = (0..<100).map { _ in
    client.send(request).sink { _ in
    } receiveValue: { _ in
    }
  }
  print("| `networkClient.send(_:)` | \(processorTime(seconds: 3)) |")
  for subscription in subscriptions { subscription.cancel() }
  let session = NetworkCases.session(connections: 100)
  let tasks = (0..<100).map { _ in session.dataTask(with: request) }
  for task in tasks { task.resume() }
  print("| `URLSession.dataTask` | \(processorTime(seconds: 3)) |\n")
  for task in tasks { task.cancel() }
}

/// Prints the processor time of one request, which other work on the machine changes less than the time that passes.
private func processorTime(of cases: [BenchmarkGroup.Case], times: Int) {
  print("## network, processor time\n\n| a request for 5 bytes, on loopback | processor time |\n| --- | ---: |")
  for one in cases {
    one.run(times / 10)
    let start = clock()
    one.run(times)
    print("| \(one.name) | \((clock() - start) * 1_000_000 / Int(CLOCKS_PER_SEC) / times) µs |")
  }
  print()
}

/// The processor time of this process while the calling thread sleeps, after a moment in which requests are sent.
private func processorTime(seconds: UInt32) -> String {
  sleep(1)
  let start = clock()
  sleep(seconds)
  return "\((clock() - start) * 1000 / Int(CLOCKS_PER_SEC)) ms"
}

/// Ways to make one request, and to wait for the whole body.
private struct NetworkCases {
  let request: URLRequest
  let bytes: Int
  private let url: String
  private let network = NetworkClient.live

  init(url: URL, bytes: Int) {
    (request, self.bytes, self.url) = (URLRequest(url: url), bytes, url.absoluteString)
  }

  var plain: BenchmarkGroup.Case {
    .init(name: "libcurl in plain C, on the caller's thread, with one handle") { [url, bytes] times in
      let client = plain_create()
      for _ in 0..<times { precondition(plain_get(client, url) == bytes) }
      plain_destroy(client)
    }
  }

  var plainWorker: BenchmarkGroup.Case {
    .init(name: "libcurl in plain C, on its own thread") { [url, bytes] times in
      let worker = plain_worker_create()
      for _ in 0..<times { precondition(plain_worker_get(worker, url) == bytes) }
      plain_worker_destroy(worker)
    }
  }

  var plainRead: BenchmarkGroup.Case {
    .init(name: "libcurl in plain C") { [url, bytes] times in
      let client = plain_create()
      for _ in 0..<times { precondition(plain_read(client, url) == bytes) }
      plain_destroy(client)
    }
  }

  var plainDownload: BenchmarkGroup.Case {
    .init(name: "libcurl in plain C") { [url] times in
      let client = plain_create()
      let file = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
      for _ in 0..<times { plain_download(client, url, file.path) }
      try? FileManager.default.removeItem(at: file)
      plain_destroy(client)
    }
  }

  var plainThousand: BenchmarkGroup.Case {
    .init(name: "libcurl in plain C") { [url, bytes] times in
      for _ in 0..<times { precondition(plain_get_all(url, 1000, 64) == 1000 * bytes) }
    }
  }

  /// A session with the least work to do: without a cache, cookies and credentials.
  static func session(connections: Int, delegate: (any URLSessionDelegate)? = nil) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = connections
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  var session: BenchmarkGroup.Case {
    let session = Self.session(connections: 6)
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

  var sessionRead: BenchmarkGroup.Case {
    .init(name: "`URLSession.dataTask` with a delegate") { [request, bytes] times in
      for _ in 0..<times {
        let counter = Counter()
        let session = Self.session(connections: 6, delegate: counter)
        session.dataTask(with: request).resume()
        counter.done.wait()
        precondition(counter.count == bytes)
        session.invalidateAndCancel()
      }
    }
  }

  var sessionThousand: BenchmarkGroup.Case {
    let session = Self.session(connections: 64)
    return .init(name: "`URLSession.dataTask` with a completion handler") { [request, bytes] times in
      for _ in 0..<times {
        let group = DispatchGroup()
        for _ in 0..<1000 {
          group.enter()
          session.dataTask(with: request) { data, _, _ in
            precondition(data?.count == bytes)
            group.leave()
          }
          .resume()
        }
        group.wait()
      }
    }
  }

  var client: BenchmarkGroup.Case {
    .init(name: "`networkClient.dataPublisher(for:)`") { [network, request, bytes] times in
      for _ in 0..<times { wait(for: network.dataPublisher(for: request), bytes: bytes) }
    }
  }

  var clientThousand: BenchmarkGroup.Case {
    let network = NetworkClient.live(clock: .live, connectionsPerHost: 64)
    return .init(name: "`await networkClient.data(for:)`") { [request, bytes] times in
      let done = DispatchSemaphore(value: 0)
      Task {
        for _ in 0..<times {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 {
              group.addTask {
                let data = try await network.data(for: request).data
                precondition(data.count == bytes)
              }
            }
            try await group.waitForAll()
          }
        }
        done.signal()
      }
      done.wait()
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
      for _ in 0..<times { wait(for: client.dataPublisher(for: request), bytes: bytes) }
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

  var downloaded: BenchmarkGroup.Case {
    .init(name: "`await networkClient.download(for:to:)`") { [network, request] times in
      let file = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
      let done = DispatchSemaphore(value: 0)
      Task {
        for _ in 0..<times { try await network.download(for: request, to: file) }
        done.signal()
      }
      done.wait()
      try? FileManager.default.removeItem(at: file)
    }
  }
}

/// Counts the bytes of a session's task.
private final class Counter: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // because the semaphore orders it
  let done = DispatchSemaphore(value: 0)
  private(set) var count = 0

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { count += data.count }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    done.signal()
  }
}

/// A server in its own process, which ends with this one.
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
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { fatalError("the server has no port") }
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
