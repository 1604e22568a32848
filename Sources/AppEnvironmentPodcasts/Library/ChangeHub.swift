import Locking

/// Tells those who listen what has changed, after it has.
final class ChangeHub: Sendable {
  typealias Listener = @Sendable (PodcastStoreChange) -> Void

  private struct State {
    var listeners: [Int: Listener] = [:]
    var next = 0
    var watch: AnyObject?
  }

  private nonisolated(unsafe) var state = State()  // because the lock guards it
  private let lock = Lock()
  private let access: any LibraryAccess

  init(_ access: any LibraryAccess) {
    self.access = access
  }

  /// Adds a listener, which must be quick and may be called on any thread; returns its number.
  ///
  /// Others who write to the database are watched for as long as there is one.
  func add(_ listener: @escaping Listener) -> Int {
    let (number, isFirst) = lock.withLock {
      state.next += 1
      state.listeners[state.next] = listener
      return (state.next, state.listeners.count == 1)
    }
    if isFirst {
      let watch = access.watch { [weak self] in self?.send(.all) }
      let unused = lock.withLock { () -> AnyObject? in
        guard !state.listeners.isEmpty, state.watch == nil else { return watch }
        state.watch = watch
        return nil
      }
      withExtendedLifetime(unused) {}
    }
    return number
  }

  func remove(_ number: Int) {
    let released = lock.withLock { () -> (Listener?, AnyObject?) in
      let listener = state.listeners.removeValue(forKey: number)
      defer { if state.listeners.isEmpty { state.watch = nil } }
      return (listener, state.listeners.isEmpty ? state.watch : nil)
    }
    withExtendedLifetime(released) {}
  }

  func send(_ change: PodcastStoreChange) {
    guard !change.isEmpty else { return }
    for listener in lock.withLock({ Array(state.listeners.values) }) { listener(change) }
  }
}
