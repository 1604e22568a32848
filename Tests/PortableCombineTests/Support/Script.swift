import PortableCombine
import Testing

/// Runs a table of actions and of the events that each action must cause, line by line.
///
///     sub       | subscribed        a subscriber attaches and receives its subscription
///     ask 2     | a asked 2         it requests two values; the request reaches the source "a"
///     a 1       | got 10            the source "a" sends 1; the subscriber receives 10
///     more 1    |                   from now on, the subscriber returns `.max(1)` for each value
///     a 2       | got 20, a more 1  the demand that is returned to the source
///     a fin     | finished          or `a fail`: failed
///     cancel    | a cancelled
///
/// Further actions: `ask all`; `wait 10` advances the sources' clock by ten milliseconds; `on got ACTION` runs an
/// action from inside the next value.
func behaves<P: Publisher>(
  _ table: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ pipeline: (Sources) -> P
) {
  let sources = Sources()
  let script = Script(sources: sources, publisher: pipeline(sources))
  var expected: [String] = []
  var actual: [String] = []
  for line in table.split(separator: "\n") {
    let halves = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let action = halves[0].trimming()
    let seen = halves.count > 1 ? halves[1].trimming() : ""
    sources.log = []
    script.run(action)
    expected.append("\(action) | \(seen)")
    actual.append("\(action) | \(sources.log.joined(separator: ", "))")
  }
  let difference = zip(expected, actual).map { $0 == $1 ? "  \($0)" : "- \($0)\n+ \($1)" }.joined(separator: "\n")
  #expect(expected == actual, "\n\(difference)", sourceLocation: sourceLocation)
}

/// The error of scripted sources.
struct Failed: Error, Equatable, CustomStringConvertible {
  var description: String { "failed" }
}

/// The sources of a script by name, with the log that they share with the subscriber.
final class Sources {
  fileprivate(set) var log: [String] = []
  private var byName: [String: Source] = [:]

  /// A scheduler whose time advances when a script waits.
  let clock = VirtualScheduler()

  subscript(_ name: String) -> Source {
    if let source = byName[name] { return source }
    let source = Source(name: name) { [unowned self] in log.append($0) }
    byName[name] = source
    return source
  }

  func note(_ event: String) {
    log.append(event)
  }
}

/// A publisher that sends the test's events regardless of demand, and records the demand.
final class Source: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  private let name: String
  private let note: (String) -> Void
  private var subscriber: AnySubscriber<Int, Failed>?

  init(name: String, note: @escaping (String) -> Void) {
    self.name = name
    self.note = note
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    note("\(name) subscribed")
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Connection(source: self))
  }

  func send(_ value: Int) {
    let more = subscriber?.receive(value) ?? .none
    if more > .none { note("\(name) more \(more.text)") }
  }

  func send(completion: Subscribers.Completion<Failed>) {
    subscriber?.receive(completion: completion)
  }

  private struct Connection: Subscription {
    let source: Source
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {
      source.note("\(source.name) asked \(demand.text)")
    }

    func cancel() {
      source.note("\(source.name) cancelled")
    }
  }
}

private final class Script<P: Publisher>: Subscriber {
  typealias Input = P.Output
  typealias Failure = P.Failure

  private let sources: Sources
  private let publisher: P
  private var subscription: (any Subscription)?
  private var more = Subscribers.Demand.none
  private var onValue: String?
  private var onSubscription: String?

  init(sources: Sources, publisher: P) {
    self.sources = sources
    self.publisher = publisher
  }

  func run(_ action: String) {
    let words = action.split(separator: " ").map(String.init)
    switch (words.first, words.count > 1 ? words[1] : nil) {
    case ("sub", nil): publisher.subscribe(self)
    case ("sub", let then?):
      onSubscription = words.dropFirst().joined(separator: " ")
      _ = then
      publisher.subscribe(self)
    case ("ask", "all"): subscription?.request(.unlimited)
    case ("ask", let count?): subscription?.request(.max(Int(count) ?? 0))
    case ("more", let count?): more = count == "all" ? .unlimited : .max(Int(count) ?? 0)
    case ("wait", let time?): sources.clock.advance(by: .milliseconds(Int(time) ?? 0))
    case ("cancel", nil): subscription?.cancel()
    case ("on", "got"): onValue = words.dropFirst(2).joined(separator: " ")
    case (let name?, "fin"): sources[name].send(completion: .finished)
    case (let name?, "fail"): sources[name].send(completion: .failure(Failed()))
    case (let name?, let value?):
      guard let value = Int(value) else { fatalError("Not an action: \(action)") }
      sources[name].send(value)
    default: fatalError("Not an action: \(action)")
    }
  }

  func receive(subscription: any Subscription) {
    sources.note("subscribed")
    self.subscription = subscription
    if let action = onSubscription {
      onSubscription = nil
      run(action)
    }
  }

  func receive(_ input: P.Output) -> Subscribers.Demand {
    sources.note("got \(input)")
    if let action = onValue {
      onValue = nil
      run(action)
    }
    return more
  }

  func receive(completion: Subscribers.Completion<P.Failure>) {
    switch completion {
    case .finished: sources.note("finished")
    case .failure(let error): sources.note("\(error)")
    }
  }
}

extension Subscribers.Demand {
  fileprivate var text: String { max.map(String.init) ?? "all" }
}

extension Substring {
  fileprivate func trimming() -> String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
