import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PackageSupport

/// Thousands of requests at a server that misbehaves. Two of three are cancelled at a random moment of the next four
/// milliseconds, by their task or their subscription; about half of them have ended by then.
struct Stress: Sendable {
  let server: URL
  let folder: URL
  /// The seed of the moments.
  let seed: UInt64

  /// The result, for a test to check.
  struct Report: Codable {
    var requests = 0
    var cancelled = 0
    var surprises: [String] = []
    var exchanges = 0
    var tasks = 0
    /// The descriptors that weren't open before.
    var descriptors: [String] = []
    var files: [String] = []
    var peak = 0
  }

  func run(_ count: Int) async throws -> Report {
    var report = Report()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Libraries keep descriptors from their first use.
    _ = try await requests(100)
    let before = try await settled()
    let outcome = try await requests(count)
    report.descriptors = try await opened(since: before)
    (report.requests, report.cancelled, report.surprises) = (count, outcome.cancelled, outcome.surprises)
    (report.exchanges, report.tasks) = (outcome.exchanges, outcome.tasks)
    report.files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    report.peak = try peakMemory()
    return report
  }

  private func requests(_ count: Int) async throws -> Report {
    var configuration = LiveConfiguration()
    // Half of the requests wait for others.
    configuration.connectionsPerHost = 24
    let network = LiveNetwork(configuration)
    let client = NetworkClient.live(clock: .live, over: network)
    var report = Report()
    await withTaskGroup(of: Outcome.self) { group in
      var random = SeededGenerator(seed: seed)
      let note = { (outcome: Outcome) in
        switch outcome {
        case .expected: break
        case .cancelled: report.cancelled += 1
        case .surprise(let text): report.surprises.append(text)
        }
      }
      for number in 0..<count {
        if number >= 48, let outcome = await group.next() { note(outcome) }
        let weather = Weather.all[number % Weather.all.count]
        let round = number / Weather.all.count
        // Without a moment, the request ends by itself.
        let moment = weather.stalls || round % 3 > 0 ? UInt32.random(in: 0..<4_000, using: &random) : nil
        group.addTask { await outcome(of: weather, number, client, moment, byTask: round % 2 == 0) }
      }
      for await outcome in group { note(outcome) }
    }
    // Subscribers receive their completion before the exchange is released.
    for _ in 0..<500 where network.exchanges > 0 || network.transfers > 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    (report.exchanges, report.tasks) = (network.exchanges, network.transfers)
    return report
  }

  private enum Outcome: Sendable {
    case expected, cancelled
    case surprise(String)
  }

  private func outcome(
    of weather: Weather, _ number: Int, _ client: NetworkClient, _ moment: UInt32?, byTask: Bool
  ) async -> Outcome {
    let request = weather.request(of: server)
    let client = weather.decorate(client)
    if let moment, !byTask {
      let ended = Locked(false)
      let subscription = client.send(request).sink(receiveCompletion: { _ in ended.withLock { $0 = true } }) { _ in }
      try? await Task.sleep(for: .microseconds(moment))
      subscription.cancel()
      return ended.withLock { $0 } ? .expected : .cancelled
    }
    let task = Task { try await use(weather, request, number, client) }
    if let moment {
      // In real time, so that the request is cancelled in any state.
      try? await Task.sleep(for: .microseconds(moment))
      task.cancel()
    }
    switch await task.result {
    case .failure(is CancellationError) where moment != nil: return .cancelled
    case .success(let count) where weather.error == nil && (count == weather.bytes || weather.use == .leave):
      return .expected
    case .failure(let error as NetworkClientError) where weather.error.map { same($0, error) } == true:
      return .expected
    case let result: return .surprise("\(weather.path): \(result)")
    }
  }

  /// Returns a Boolean value that indicates whether two errors are equal for the request of the second, which may have
  /// been redirected.
  private func same(
    _ expected: (NetworkClientError.Request) -> NetworkClientError, _ error: NetworkClientError
  ) -> Bool {
    expected(error.request) == error
  }

  /// Returns the number of bytes received.
  private func use(_ weather: Weather, _ request: URLRequest, _ number: Int, _ client: NetworkClient) async throws
    -> Int
  {
    switch weather.use {
    case .collect: return try await client.data(for: request).data.count
    case .read, .leave:
      var count = 0
      for try await piece in try await client.body(for: request).pieces {
        count += piece.count
        if weather.use == .leave { break }
      }
      return count
    case .download:
      let file = folder.appending(path: "\(number)")
      defer { try? FileManager.default.removeItem(at: file) }
      try await client.download(for: request, to: file)
      return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    }
  }

  /// The open descriptors, once their number is stable.
  private func settled() async throws -> [String] {
    var (descriptors, unchanged) = (try openDescriptors(), 0)
    while unchanged < 20 {
      try await Task.sleep(for: .milliseconds(25))
      let now = try openDescriptors()
      unchanged = now.count == descriptors.count ? unchanged + 1 : 0
      descriptors = now
    }
    return descriptors
  }

  /// The descriptors that stay open, if there are more than before.
  private func opened(since before: [String]) async throws -> [String] {
    var now = try await settled()
    for _ in 0..<60 where now.count > before.count { now = try await settled() }
    guard now.count > before.count else { return [] }
    for descriptor in before {
      if let index = now.firstIndex(of: descriptor) { now.remove(at: index) }
    }
    return now
  }

  /// The descriptions of the open descriptors, without those of timers: Dispatch opens them as it needs them, and keeps them.
  private func openDescriptors() throws -> [String] {
    #if os(Linux)
      let folder = "/proc/self/fd"
    #else
      let folder = "/dev/fd"
    #endif
    return try FileManager.default.contentsOfDirectory(atPath: folder).map {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) ?? $0
    }
    .filter { $0 != "anon_inode:[timerfd]" }
  }
}
