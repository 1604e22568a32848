import PackageSupport

/// The warnings of a graph, from all threads.
final class WarningLog: Sendable {
  private let all = Locked<[String]>([])

  var messages: [String] { all.withLock { $0 } }

  func append(_ message: String) {
    all.withLock { $0.append(message) }
  }
}
