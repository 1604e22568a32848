import AppEnvironmentKit
import PackageSupport

/// The listeners to a library's changes, which are notified after each change.
final class ChangeHub: Sendable {
  typealias Listener = @Sendable (PodcastStoreChange) -> Void

  private struct State {
    var listeners: [Int: Listener] = [:]
    var lastID = 0
    /// The watch for changes by others, while there are listeners.
    var watch: AnyObject?
  }

  private let state = Guarded(State())
  private let access: any LibraryAccess

  init(_ access: any LibraryAccess) {
    self.access = access
  }

  /// Adds a listener, which must be quick and may be called on any thread. Returns its identifier.
  func add(_ listener: @escaping Listener) -> Int {
    let (id, isFirst) = state.withLock { state in
      state.lastID += 1
      state.listeners[state.lastID] = listener
      return (state.lastID, state.listeners.count == 1)
    }
    if isFirst {
      let watch = access.watch { [weak self] in self?.send(.all) }
      let unused = state.withLock { state -> AnyObject? in
        guard !state.listeners.isEmpty, state.watch == nil else { return watch }
        state.watch = watch
        return nil
      }
      withExtendedLifetime(unused) {}
    }
    return id
  }

  func remove(_ id: Int) {
    let released = state.withLock { state in
      let listener = state.listeners.removeValue(forKey: id)
      return (listener, state.listeners.isEmpty ? state.watch.take() : nil)
    }
    withExtendedLifetime(released) {}
  }

  func send(_ change: PodcastStoreChange) {
    guard !change.isEmpty else { return }
    for listener in state.withLock({ Array($0.listeners.values) }) { listener(change) }
  }
}

extension Library {
  /// Publishes the library's changes. Those that a subscriber hasn't asked for become one.
  func changes() -> AnyPublisher<PodcastStoreChange, Never> {
    let (access, hub) = (access, hub)
    return ChannelPublisher { subscriber in
      let channel = Channel(
        "PodcastStore.changes", to: subscriber, deliver: { access.deliver($0) },
        enqueue: { waiting, change in
          if waiting.isEmpty { waiting = [PodcastStoreChange()] }
          waiting[0].add(change)
        })
      let listener = hub.add { [weak channel] in channel?.send($0) }
      channel.whenCancelled { hub.remove(listener) }
      return channel
    }
    .eraseToAnyPublisher()
  }
}
