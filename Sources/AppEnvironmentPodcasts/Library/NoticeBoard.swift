import AppEnvironmentKit
import Locking

/// What a person should be told: kept for those who come later.
final class NoticeBoard: Sendable {
  private struct State {
    var notices: [PodcastStoreNotice] = []
    var readers: [Int: Channel<PodcastStoreNotice, Never>] = [:]
    var next = 0
  }

  private nonisolated(unsafe) var state = State()  // because the lock guards it
  private let lock = Lock()

  func post(_ notice: PodcastStoreNotice) {
    let readers = lock.withLock {
      state.notices.append(notice)
      // With the lock held, so that all get them in one order.
      for reader in state.readers.values { reader.put(notice) }
      return Array(state.readers.values)
    }
    for reader in readers { reader.run() }
  }

  /// All so far, and then what comes.
  func publisher() -> AnyPublisher<PodcastStoreNotice, Never> {
    NoticePublisher(board: self).eraseToAnyPublisher()
  }

  fileprivate func add(_ reader: Channel<PodcastStoreNotice, Never>) -> Int {
    lock.withLock {
      for notice in state.notices { reader.put(notice) }
      state.next += 1
      state.readers[state.next] = reader
      return state.next
    }
  }

  fileprivate func remove(_ number: Int) {
    let reader = lock.withLock { state.readers.removeValue(forKey: number) }
    withExtendedLifetime(reader) {}
  }
}

private struct NoticePublisher: Publisher {
  typealias Output = PodcastStoreNotice
  typealias Failure = Never

  let board: NoticeBoard

  func receive(subscriber: some Subscriber<PodcastStoreNotice, Never>) {
    let channel = Channel("PodcastStore.notices", to: AnySubscriber(subscriber))
    let number = board.add(channel)
    channel.whenCancelled { [board] in board.remove(number) }
    subscriber.receive(subscription: channel)
  }
}
