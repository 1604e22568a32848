import AppEnvironmentKit
import PackageSupport

/// A library's notices, which are kept for later subscribers.
final class NoticeBoard: Sendable {
  private struct State {
    var notices: [PodcastStoreNotice] = []
    var subscribers: [Int: Channel<PodcastStoreNotice>] = [:]
    var lastID = 0
  }

  private let state = Guarded(State())

  func post(_ notice: PodcastStoreNotice) {
    let subscribers = state.withLock { state in
      state.notices.append(notice)
      // With the lock held, so that all subscribers receive notices in one order.
      for subscriber in state.subscribers.values { subscriber.put(notice) }
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.run() }
  }

  /// Publishes all notices so far, and then each new one.
  func publisher() -> AnyPublisher<PodcastStoreNotice, Never> {
    ChannelPublisher { [self] subscriber in
      let channel = Channel("PodcastStore.notices", to: subscriber)
      let id = add(channel)
      channel.whenCancelled { self.remove(id) }
      return channel
    }
    .eraseToAnyPublisher()
  }

  private func add(_ subscriber: Channel<PodcastStoreNotice>) -> Int {
    state.withLock { state in
      for notice in state.notices { subscriber.put(notice) }
      state.lastID += 1
      state.subscribers[state.lastID] = subscriber
      return state.lastID
    }
  }

  private func remove(_ id: Int) {
    let subscriber = state.withLock { $0.subscribers.removeValue(forKey: id) }
    withExtendedLifetime(subscriber) {}
  }
}
