import Locking

/// Who watches which folder in memory, and what is on its way to them.
final class InMemoryWatchers: Sendable {
  fileprivate struct Watcher: Sendable {
    var folder: [String]
    var events: FolderEvents
    var changed: @Sendable (FileChange) -> Void
    var finished: @Sendable (FileClientError?) -> Void
  }

  fileprivate struct State {
    var watchers: [Int: Watcher] = [:]
    var lastNumber = 0
    var deliveries: [@Sendable () -> Void] = []
    var isDelivering = false
  }

  private let state = Locked(State())

  /// Adds who watches `folder`; the result removes it.
  func add(
    _ folder: [String],
    _ events: FolderEvents,
    changed: @escaping @Sendable (FileChange) -> Void,
    finished: @escaping @Sendable (FileClientError?) -> Void
  ) -> @Sendable () -> Void {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.watchers[state.lastNumber] = Watcher(folder: folder, events: events, changed: changed, finished: finished)
      return state.lastNumber
    }
    return { [weak self] in
      // Released out here, with what its closures hold.
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
    }
  }

  /// Notes what happened, for ``deliver()``; whoever changes the files calls it in the order of the changes.
  func report(_ events: [InMemoryFiles.Event]) {
    guard !events.isEmpty else { return }
    state.withLock { state in
      for number in state.watchers.keys.sorted() {
        guard let watcher = state.watchers[number] else { continue }
        let news = events.filter { $0.folder == watcher.folder }.map(\.event)
        for change in state.watchers[number]?.events.changes(for: news) ?? [] {
          state.deliveries.append { watcher.changed(change) }
        }
        if news.contains(.folderGone) { state.deliveries.append { watcher.finished(nil) } }
      }
    }
  }

  /// Delivers all that was noted. When another thread, or a caller further up, is at it, that one goes on with this.
  func deliver() {
    let isMine = state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isMine else { return }
    while let deliveries = state.withLock({ $0.takeDeliveries() }) {
      for deliver in deliveries { deliver() }
    }
  }
}

extension InMemoryWatchers.State {
  fileprivate mutating func takeDeliveries() -> [@Sendable () -> Void]? {
    guard !deliveries.isEmpty else {
      isDelivering = false
      return nil
    }
    defer { deliveries = [] }
    return deliveries
  }
}
