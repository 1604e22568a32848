import PackageSupport
import PortableCombine
import Testing

/// Checks that a pipeline over a source that sends on request matches a plain function of the array, for random arrays
/// and random demand. The message of a failure contains the seed.
func resembles<P: Publisher>(
  _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ pipeline: (ArraySource) -> P,
  model: ([Int]) -> [P.Output]
) where P.Output: Equatable {
  for seed in UInt64(0)..<100 {
    var random = SeededGenerator(seed: seed)
    let values = (0..<Int.random(in: 0...9, using: &random)).map { _ in Int.random(in: -2...4, using: &random) }
    let subscriber = RandomSubscriber<P.Output, P.Failure>(random: random)
    pipeline(ArraySource(values)).subscribe(subscriber)
    subscriber.askUntilComplete()
    let expected = model(values)
    #expect(
      subscriber.got == expected && subscriber.completions == 1 && !subscriber.gotTooMuch,
      "\(name) with seed \(seed): of \(values) got \(subscriber.got), expected \(expected)",
      sourceLocation: sourceLocation)
  }
}

/// A publisher that sends an array's elements on request, and finishes after the last.
struct ArraySource: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let values: [Int]

  init(_ values: [Int]) {
    self.values = values
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Connection(values: values, subscriber: AnySubscriber(subscriber)))
  }

  private final class Connection: Subscription {
    private var values: ArraySlice<Int>
    private var subscriber: AnySubscriber<Int, Never>?
    private var demand = Subscribers.Demand.none
    private var isSending = false

    init(values: [Int], subscriber: AnySubscriber<Int, Never>) {
      self.values = values[...]
      self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      guard !isSending else { return }
      isSending = true
      while self.demand > .none, let value = values.popFirst(), let subscriber {
        self.demand -= 1
        self.demand += subscriber.receive(value)
      }
      isSending = false
      guard values.isEmpty else { return }
      let finished = subscriber
      subscriber = nil
      finished?.receive(completion: .finished)
    }

    func cancel() {
      subscriber = nil
    }
  }
}

/// A subscriber that requests a few values at a time, and sometimes returns demand.
private final class RandomSubscriber<Input, Failure: Error>: Subscriber {
  private(set) var got: [Input] = []
  private(set) var completions = 0
  private(set) var gotTooMuch = false
  private var demand = 0
  private var subscription: (any Subscription)?
  private var random: SeededGenerator

  init(random: SeededGenerator) {
    self.random = random
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if Bool.random(using: &random) { ask() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    demand -= 1
    if demand < 0 || completions > 0 { gotTooMuch = true }
    got.append(input)
    if Int.random(in: 0...4, using: &random) == 0 { ask() }
    let more = Swift.max(0, Int.random(in: -2...2, using: &random))
    demand += more
    return .max(more)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    completions += 1
  }

  func askUntilComplete() {
    for _ in 0..<100 where completions == 0 { ask() }
  }

  private func ask() {
    let count = Int.random(in: 1...3, using: &random)
    demand += count
    subscription?.request(.max(count))
  }
}
