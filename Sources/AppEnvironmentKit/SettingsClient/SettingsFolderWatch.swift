import Foundation
import PackageSupport

/// A watch of a folder that may be created, removed and created again. While it's missing, the nearest folder above it is
/// watched. The watch retains itself until it's cancelled. If a folder above is moved, it stays with the moved one.
final class SettingsFolderWatch: Sendable {
  private struct State {
    var subscription: AnyCancellable?
    /// The number of watches so far. Only the last one counts.
    var number = 0
    var isCancelled = false
  }

  private let folder: URL
  private let files: POSIXFileSystem
  private let changed: @Sendable () -> Void
  private let state = Locked(unchecked: State())

  /// Begins to watch a folder. The closure is called for each change of an item in it, and once the watch has begun.
  init(of folder: URL, in files: POSIXFileSystem, changed: @escaping @Sendable () -> Void) {
    (self.folder, self.files, self.changed) = (folder, files, changed)
    watch()
  }

  /// Ends the watch. A call of the closure on another thread may still be running.
  func cancel() {
    state.withLockUnchecked { state in
      state.isCancelled = true
      return state.subscription.take()
    }?
    .cancel()
  }

  private func watch() {
    let place = nearestFolder
    let number = state.withLockUnchecked { state in
      state.number += 1
      return state.number
    }
    let subscription = FileClient(files, on: nil, .user).changes(place)
      .sink { completion in
        switch completion {
        case .finished, .failure(FileClientError.notFound): self.watch()
        // A folder that exists and can't be watched isn't tried again.
        case .failure: if self.nearestFolder != place { self.watch() }
        }
      } receiveValue: { _ in
        self.changed()
        if self.nearestFolder != place { self.watch() }
      }
    let outdated = state.withLockUnchecked { state -> AnyCancellable? in
      guard state.number == number, !state.isCancelled else { return subscription }
      defer { state.subscription = subscription }
      return state.subscription
    }
    outdated?.cancel()
    changed()
    if nearestFolder != place { watch() }
  }

  /// The folder, or the nearest one above it that exists.
  private var nearestFolder: URL {
    var place = folder
    while (try? files.attributes(place))?.kind != .directory, place.pathComponents.count > 1 {
      place.deleteLastPathComponent()
    }
    return place
  }
}
