import AppEnvironmentKit
import PackageSupport

/// The listeners to a library's changes, which are notified after each change.
final class ChangeHub: Sendable {
  typealias Listener = @Sendable (PodcastStoreChange) -> Void

  private struct State {
    var listeners: [Int: Listener] = [:]
    var lastID = 0
    /// The watch for changes by other processes, while there are listeners.
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
  /// Publishes the library's changes. Changes without demand are combined into one.
  ///
  /// - Parameter first: A change that is published first, unless it's empty.
  func changes(after first: PodcastStoreChange = PodcastStoreChange()) -> AnyPublisher<PodcastStoreChange, Never> {
    let (access, hub) = (access, hub)
    return Deferred {
      let pending = Locked(first)
      nonisolated(unsafe) let signal = CurrentValueSubject<Void, Never>(())  // because it has a lock
      let listener = hub.add { change in
        pending.withLock { $0.add(change) }
        access.deliver { signal.send() }
      }
      return
        signal
        .map { pending.withLock { $0.take() } }
        .filter { !$0.isEmpty }
        .handleEvents(receiveCancel: { hub.remove(listener) })
    }
    .eraseToAnyPublisher()
  }

  /// Publishes the value that `read` returns. After each change that concerns the last value, reads it again and
  /// publishes it if it differs.
  ///
  /// Changes during a read cause one more read. A subscriber that requests a value late receives the latest one.
  ///
  /// - Parameters:
  ///   - concerns: Returns whether a change concerns the last value.
  ///   - read: Reads the value.
  func observing<Value: Equatable & Sendable>(
    _ concerns: @escaping @Sendable (PodcastStoreChange, Value) -> Bool,
    read: @escaping @Sendable (Connection, EpisodeQueries.Position) throws -> Value
  ) -> AnyPublisher<Value, any Error> {
    Deferred {
      let latest = CurrentValueSubject<Result<Value, any Error>?, Never>(nil)
      let reading = self.changes(after: .all)
        .filter { change in
          guard let last = try? latest.value?.get() else { return true }
          return change.everything || concerns(change, last)
        }
        .flatMap(maxPublishers: .max(1)) { _ in
          self.readingEpisodes(read).map { .success($0) }.catch { Just(.failure($0)) }
        }
        .sink { latest.send($0) }
      return
        latest
        .compactMap { $0 }
        .handleEvents(receiveCancel: { reading.cancel() })
        .tryMap { try $0.get() }
        .removeDuplicates()
    }
    .eraseToAnyPublisher()
  }
}

/// A library's notices, which are kept for later subscribers.
final class NoticeBoard: Sendable {
  private nonisolated(unsafe) let notices =  // because it has a lock
    CurrentValueSubject<[PodcastStoreNotice], Never>([])

  /// Adds a notice, on the queue of the library's writer.
  func post(_ notice: PodcastStoreNotice) {
    notices.send(notices.value + [notice])
  }

  /// Publishes all notices so far, and then each new one.
  func publisher() -> AnyPublisher<PodcastStoreNotice, Never> {
    notices
      .scan((count: 0, new: [])) { last, all in (all.count, Array(all[last.count...])) }
      .flatMap(maxPublishers: .max(1)) { $0.new.publisher }
      .eraseToAnyPublisher()
  }
}
