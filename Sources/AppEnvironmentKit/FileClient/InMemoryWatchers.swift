import PackageSupport

import class PortableCombine.SerialDelivery

/// The watchers of folders in memory, and the changes that are to be delivered to them.
final class InMemoryWatchers: Sendable {
  private struct Watcher: Sendable {
    var folder: InMemoryFiles.Key
    var events: FolderEvents
    var changed: @Sendable (FileChange) -> Void
    var finished: @Sendable (FileClientError?) -> Void
  }

  private struct State {
    var watchers: [Int: Watcher] = [:]
    var lastNumber = 0
    var deliveries: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())
  nonisolated(unsafe) private let delivery =  // because any thread may use it
    SerialDelivery<InMemoryWatchers> { for deliver in $0.state.withLock({ $0.deliveries.takeAll() }) { deliver() } }

  /// Adds a watcher of a folder, and returns a closure that removes it.
  func add(
    _ folder: InMemoryFiles.Key,
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
      // The watcher and its closures are released here, without the lock.
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
    }
  }

  /// Notes events for ``deliver()``. Call it in the order of the changes.
  func report(_ events: [InMemoryFiles.Event]) {
    guard !events.isEmpty else { return }
    state.withLock { state in
      for number in state.watchers.keys.sorted() {
        guard let watcher = state.watchers[number] else { continue }
        let new = events.filter { $0.folder == watcher.folder }.map(\.event)
        for change in state.watchers[number]?.events.changes(for: new) ?? [] {
          state.deliveries.append { watcher.changed(change) }
        }
        if new.contains(.folderGone) { state.deliveries.append { watcher.finished(nil) } }
      }
    }
  }

  /// Delivers the changes of all events or, if a delivery is under way, leaves them to its thread.
  func deliver() {
    delivery.send(self)
  }
}
