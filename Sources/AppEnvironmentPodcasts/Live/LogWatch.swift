import AppEnvironmentKit
import Foundation
import PackageSupport

/// A watch on a library's log, for as long as it's kept.
final class LogWatch: Sendable {
  private struct State {
    var isStarted = false
    var subscriptions: [AnyCancellable] = []
  }

  private let log: URL
  private let files: FileClient
  private let changed: @Sendable () -> Void
  private let state = Locked(unchecked: State())

  init(ofLibrary path: String, _ files: FileClient, _ changed: @escaping @Sendable () -> Void) {
    (self.files, self.changed) = (files, changed)
    log = URL(filePath: path + "-wal", directoryHint: .notDirectory)
  }

  /// Starts the watch if it hasn't been started. The log must exist.
  func start() {
    let isFirst = state.withLockUnchecked { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    // If files can't be watched, this process notices other processes' changes when it writes.
    let changes = files.changes(log).sink { [weak self] _ in
      self?.state.withLockUnchecked { $0.isStarted = false }
    } receiveValue: { [changed] _ in
      changed()
    }
    // The file client responds after the watch has begun. An earlier write counts as a change.
    let begun = files.attributes(log).sink { [changed] _ in
      changed()
    } receiveValue: { _ in
    }
    let released = state.withLockUnchecked { state in
      defer { state.subscriptions = [changes, begun] }
      return state.subscriptions
    }
    withExtendedLifetime(released) {}
  }
}
