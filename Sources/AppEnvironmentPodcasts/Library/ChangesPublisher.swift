import AppEnvironmentKit

/// Publishes what changes, as much at a time as a subscriber is behind.
struct ChangesPublisher: Publisher {
  typealias Output = PodcastStoreChange
  typealias Failure = Never

  let library: Library

  func receive(subscriber: some Subscriber<PodcastStoreChange, Never>) {
    let library = library
    let channel = Channel(
      "PodcastStore.changes", to: AnySubscriber(subscriber), deliver: { library.access.deliver($0) },
      keep: { waiting, change in
        if waiting.isEmpty { waiting = [PodcastStoreChange()] }
        waiting[0].add(change)
      })
    let listener = library.hub.add { [weak channel] in channel?.send($0) }
    channel.whenCancelled { library.hub.remove(listener) }
    subscriber.receive(subscription: channel)
  }
}
