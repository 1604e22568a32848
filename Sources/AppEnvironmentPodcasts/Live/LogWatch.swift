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
  private let state = Guarded(State())

  init(ofLibrary path: String, _ files: FileClient, _ changed: @escaping @Sendable () -> Void) {
    (self.files, self.changed) = (files, changed)
    log = URL(filePath: path + "-wal", directoryHint: .notDirectory)
  }

  /// Starts the watch unless it's started. The log must exist.
  func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    // Where files can't be watched, changes by others are noticed when this process writes.
    let changes = files.watch(log).sink { [weak self] _ in
      self?.state.withLock { $0.isStarted = false }
    } receiveValue: { [changed] _ in
      changed()
    }
    // The file client answers this after the watch has begun. A write before that counts as a change.
    let begun = files.attributes(log).sink { [changed] _ in
      changed()
    } receiveValue: { _ in
    }
    let released = state.withLock { state in
      defer { state.subscriptions = [changes, begun] }
      return state.subscriptions
    }
    withExtendedLifetime(released) {}
  }
}
