import Foundation
import PackageSupport

/// A publisher of the changes of a file or folder, which watches it for each subscriber.
///
/// Changes pass through a subject and a buffer without limit. Combine's buffer delivers them one at a time, on demand, on the
/// thread that reports or requests them.
struct ChangePublisher<Files: FileSystem>: Publisher {
  typealias Output = FileChange
  typealias Failure = any Error

  let files: Files
  let url: URL
  /// The order in which the watch begins; nil for the subscriber's thread.
  let order: FileOrder?

  func receive(subscriber: some Subscriber<FileChange, any Error>) {
    let watch = Watch()
    let subject = PassthroughSubject<FileChange, any Error>()
    subject
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest)
      .subscribe(
        AnySubscriber(
          receiveSubscription: { subscriber.receive(subscription: WatchSubscription(buffer: $0, watch: watch)) },
          receiveValue: { subscriber.receive($0) },
          receiveCompletion: { completion in
            watch.stop()
            subscriber.receive(completion: completion)
          }
        )
      )
    nonisolated(unsafe) let changes = subject  // because any thread may send to a subject
    let begin: @Sendable () -> Void = { [files, url] in
      do {
        try watch.begin {
          try files.watch(url) { change in
            changes.send(change)
          } finished: { error in
            changes.send(completion: error.map { .failure($0) } ?? .finished)
          }
        }
      } catch {
        changes.send(completion: .failure(error))
      }
    }
    if let order { order.perform(.watch(url), begin) } else { begin() }
  }
}

/// The subscription to the buffer, whose cancellation also stops the watch.
private struct WatchSubscription: Subscription {
  let combineIdentifier = CombineIdentifier()
  let buffer: any Subscription
  let watch: Watch

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    buffer.request(demand)
  }

  func cancel() {
    buffer.cancel()
    watch.stop()
  }
}

/// A watch that begins, unless it is stopped before.
private final class Watch: Sendable {
  private enum State {
    case new
    case running(stop: @Sendable () -> Void)
    case over
  }

  private let state = Locked(State.new)

  private var isOver: Bool {
    state.withLock { if case .over = $0 { true } else { false } }
  }

  /// Calls `start`, which returns the closure that stops the watch. If the watch is stopped during the call, so is the
  /// new one.
  func begin(_ start: () throws -> @Sendable () -> Void) throws {
    guard !isOver else { return }
    let stop = try start()
    let isLate = state.withLock { state in
      if case .over = state { return true }
      state = .running(stop: stop)
      return false
    }
    if isLate { stop() }
  }

  func stop() {
    let previous = state.withLock { state in
      defer { state = .over }
      return state
    }
    if case .running(let stop) = previous { stop() }
  }
}
