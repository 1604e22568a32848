import AppEnvironmentKit

/// Publishes what a piece of work sends, which begins with the first demand and ends early when it is cancelled.
struct ProgressPublisher<Output: Sendable>: Publisher {
  typealias Failure = any Error

  let start: @Sendable (ProgressChannel<Output>) -> Void

  func receive(subscriber: some Subscriber<Output, any Error>) {
    subscriber.receive(
      subscription: ProgressChannel("PodcastStore.progress", to: AnySubscriber(subscriber), start: start))
  }
}

/// What the work sends through.
typealias ProgressChannel<Value: Sendable> = Channel<Value, any Error>
