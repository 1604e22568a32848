import AppEnvironmentKit
import Locking

/// What a person should be told: kept for those who come later.
final class NoticeBoard: Sendable {
  private struct State {
    var notices: [PodcastStoreNotice] = []
    var readers: [Int: NoticeSubscription] = [:]
    var next = 0
  }

  private nonisolated(unsafe) var state = State()  // because the lock guards it
  private let lock = Lock()

  func post(_ notice: PodcastStoreNotice) {
    let readers = lock.withLock {
      state.notices.append(notice)
      return Array(state.readers.values)
    }
    for reader in readers { reader.run() }
  }

  /// All so far, and then what comes.
  func publisher() -> AnyPublisher<PodcastStoreNotice, Never> {
    NoticePublisher(board: self).eraseToAnyPublisher()
  }

  fileprivate func add(_ reader: NoticeSubscription) -> Int {
    lock.withLock {
      state.next += 1
      state.readers[state.next] = reader
      return state.next
    }
  }

  fileprivate func remove(_ number: Int) {
    let reader = lock.withLock { state.readers.removeValue(forKey: number) }
    withExtendedLifetime(reader) {}
  }

  fileprivate func notice(_ index: Int) -> PodcastStoreNotice? {
    lock.withLock { index < state.notices.count ? state.notices[index] : nil }
  }
}

private struct NoticePublisher: Publisher {
  typealias Output = PodcastStoreNotice
  typealias Failure = Never

  let board: NoticeBoard

  func receive(subscriber: some Subscriber<PodcastStoreNotice, Never>) {
    let subscription = NoticeSubscription(board, AnySubscriber(subscriber))
    subscription.begin()
    subscriber.receive(subscription: subscription)
  }
}

private final class NoticeSubscription: Subscription, CustomStringConvertible,
  @unchecked Sendable  // because the lock guards all that changes
{
  private let board: NoticeBoard
  private let lock = Lock()
  private var downstream: AnySubscriber<PodcastStoreNotice, Never>?
  private var demand = Subscribers.Demand.none
  private var told = 0
  private var isDelivering = false
  private var number: Int?

  init(_ board: NoticeBoard, _ downstream: AnySubscriber<PodcastStoreNotice, Never>) {
    self.board = board
    self.downstream = downstream
  }

  var description: String { "PodcastStore.notices" }

  func begin() {
    let number = board.add(self)
    lock.withLock { self.number = number }
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber that asks for values must ask for more than none")
    lock.withLock { self.demand += demand }
    run()
  }

  func cancel() {
    let (downstream, number) = lock.withLock { (self.downstream.take(), self.number.take()) }
    if let number { board.remove(number) }
    withExtendedLifetime(downstream) {}
  }

  func run() {
    guard lock.withLock({ isDelivering.claim() }) else { return }
    while let (notice, receiver) = next() {
      let more = receiver.receive(notice)
      if more > .none { lock.withLock { demand += more } }
    }
  }

  private func next() -> (PodcastStoreNotice, AnySubscriber<PodcastStoreNotice, Never>)? {
    lock.withLock {
      guard let downstream, demand > .none, let notice = board.notice(told) else {
        isDelivering = false
        return nil
      }
      demand -= 1
      told += 1
      return (notice, downstream)
    }
  }
}
