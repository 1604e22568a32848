import PackageSupport

/// A log of events, in order.
final class Log<Entry: Sendable>: Sendable {
  private let state = Locked<[Entry]>([])

  var entries: [Entry] { state.withLock { $0 } }

  func append(_ entry: Entry) {
    state.withLock { $0.append(entry) }
  }

  /// Removes and returns all entries.
  func takeAll() -> [Entry] {
    state.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
