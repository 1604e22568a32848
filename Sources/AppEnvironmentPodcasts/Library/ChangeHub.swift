import AppEnvironmentKit
import PackageSupport

/// The listeners to a library's changes, which are notified after each change.
final class ChangeHub: Sendable {
  /// A closure that receives a change, and the number of the database's closings when it was made.
  typealias Listener = @Sendable (PodcastStoreChange, _ closings: Int) -> Void

  private struct State {
    var listeners: [Int: Listener] = [:]
    var lastID = 0
    /// The watch for changes by other processes, while there are listeners.
    var watch: AnyObject?
  }

  private let state = Locked(unchecked: State())
  private let access: any LibraryAccess

  init(_ access: any LibraryAccess) {
    self.access = access
  }

  /// Adds a listener, which must be quick and may be called on any thread. Returns its identifier.
  func add(_ listener: @escaping Listener) -> Int {
    let (id, isFirst) = state.withLockUnchecked { state in
      state.lastID += 1
      state.listeners[state.lastID] = listener
      return (state.lastID, state.listeners.count == 1)
    }
    if isFirst {
      let watch = access.watch { [weak self] in self?.send(.all, after: $0) }
      let unused = state.withLockUnchecked { state -> AnyObject? in
        guard !state.listeners.isEmpty, state.watch == nil else { return watch }
        state.watch = watch
        return nil
      }
      withExtendedLifetime(unused) {}
    }
    return id
  }

  func remove(_ id: Int) {
    let released = state.withLockUnchecked { state in
      let listener = state.listeners.removeValue(forKey: id)
      return (listener, state.listeners.isEmpty ? state.watch.take() : nil)
    }
    withExtendedLifetime(released) {}
  }

  func send(_ change: PodcastStoreChange, after closings: Int) {
    guard !change.isEmpty else { return }
    for listener in state.withLockUnchecked({ Array($0.listeners.values) }) { listener(change, closings) }
  }
}

extension Library {
  /// Publishes the library's changes. Changes without demand are combined into one.
  func changes() -> AnyPublisher<PodcastStoreChange, Never> {
    countedChanges(after: PodcastStoreChange()).map(\.change).eraseToAnyPublisher()
  }

  /// Publishes the library's changes, each with the number of the database's closings when it was made. Changes without
  /// demand are combined into one.
  ///
  /// - Parameter first: A change that is published first, unless it's empty. No number of closings exceeds its number.
  private func countedChanges(
    after first: PodcastStoreChange
  ) -> AnyPublisher<(change: PodcastStoreChange, closings: Int), Never> {
    let (access, hub) = (access, hub)
    return Deferred {
      let pending = Locked((change: first, closings: first.isEmpty ? 0 : Int.max))
      nonisolated(unsafe) let signal = CurrentValueSubject<Void, Never>(())  // because it has a lock
      let listener = hub.add { change, closings in
        pending.withLock { pending in
          pending.change.add(change)
          pending.closings = max(pending.closings, closings)
        }
        access.deliver { signal.send() }
      }
      return
        signal
        .map {
          pending.withLock { pending in
            defer { pending = (PodcastStoreChange(), 0) }
            return pending
          }
        }
        .filter { !$0.change.isEmpty }
        .handleEvents(receiveCancel: { hub.remove(listener) })
    }
    .eraseToAnyPublisher()
  }

  /// Publishes the value that `read` returns. After each change that concerns the last value, reads it again and
  /// publishes it if it differs.
  ///
  /// Changes during a read cause one more read. A subscriber that requests a value late receives the latest one.
  ///
  /// A change doesn't open a database that was closed after it. Opening the database is a change of everything, which
  /// is read then.
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
      let reading = self.countedChanges(after: .all)
        .filter { change, _ in
          guard let last = try? latest.value?.get() else { return true }
          return change.includesEverything || concerns(change, last)
        }
        .flatMap(maxPublishers: .max(1)) { _, closings in
          self.readingEpisodes(after: closings, read)
            .map { Result<Value, any Error>?.some(.success($0)) }
            .catch { Just($0 is LibraryClosed ? nil : .failure($0)) }
        }
        .compactMap { $0 }
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
