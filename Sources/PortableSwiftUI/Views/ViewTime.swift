/// The time that views read: that of the host, or of an app environment around them.
package struct ViewTime: Sendable {
  /// Returns the date.
  package let now: @Sendable () -> Date

  /// Waits for a time. Throws when the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a time.
  package init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void) {
    self.now = now
    self.sleep = sleep
  }

  /// The system's time.
  static let system = ViewTime(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}

extension EnvironmentValues {
  /// The time that views read.
  package var viewTime: ViewTime {
    get { self[ViewTimeKey.self] }
    set { self[ViewTimeKey.self] = newValue }
  }
}

private enum ViewTimeKey: EnvironmentKey {
  static var defaultValue: ViewTime { .system }
}

/// Evaluates a node again at dates. It stops when it is released.
@MainActor
final class Ticker {
  private let time: ViewTime
  private var task: Task<Void, Never>?
  private var next: Date?

  init(_ time: ViewTime) { self.time = time }

  isolated deinit { task?.cancel() }

  /// Evaluates a node at the next date, unless the ticker already waits for it.
  ///
  /// - Parameters:
  ///   - next: Returns the next date after another one, if there is one.
  ///   - node: The node.
  func tick(at next: (Date) -> Date?, of node: _ViewNode) {
    let now = time.now()
    let next = next(now)
    guard next != self.next else { return }
    self.next = next
    task?.cancel()
    guard let next else { return }
    let seconds = min(max(next.timeIntervalSince(now), 0.001), 1e9)
    task = Task { [time, weak self, weak node] in
      guard (try? await time.sleep(.seconds(seconds))) != nil else { return }
      self?.next = nil
      node?.invalidate()
    }
  }
}
