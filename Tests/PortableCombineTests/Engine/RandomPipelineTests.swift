import PackageSupport
import PortableCombine
import TestSupport
import Testing

/// Random pipelines of up to six combining, queueing and reducing operators, over sources that respect their demand, read by a
/// subscriber that requests at random and sends from inside its values.
///
/// Each value carries its origin, so a plain recursive check of the output finds a lost, doubled or reordered value.
@Suite struct RandomPipelineTests {
  @Test(arguments: 0..<20) func nothingIsLostDoubledOrReordered(part: Int) {
    let count = UInt64(rounds(250, many: 1_000))
    for seed in UInt64(part) * count..<UInt64(part + 1) * count {
      var random = SeededGenerator(seed: seed)
      let sources = PushedSources()
      let plan = Plan.random(operators: Int.random(in: 1...6, using: &random), using: &random, sources)
      let subscriber = Reader(random: random, sources: sources)
      plan.publisher(sources).subscribe(subscriber)
      subscriber.readToTheEnd()
      let problem = subscriber.problem ?? plan.problem(of: subscriber.got, isWhole: true)
      #expect(problem == nil, "seed \(seed): \(problem ?? "") in \(plan), got \(subscriber.got)")
    }
  }
}

/// A value and its origin.
private indirect enum Traced: Equatable, CustomStringConvertible {
  case source(Int)
  case left(Traced)
  case right(Traced)
  case pair(Traced, Traced)
  case child(Traced, Int)

  var description: String {
    switch self {
    case .source(let number): "\(number)"
    case .left(let value): "l\(value)"
    case .right(let value): "r\(value)"
    case .pair(let first, let second): "(\(first) \(second))"
    case .child(let value, let number): "\(value).\(number)"
    }
  }
}

/// A pipeline, as a value.
private indirect enum Plan: CustomStringConvertible {
  case sequence(Int)
  case pushed(Int, index: Int)
  case merge(Plan, Plan)
  case zip(Plan, Plan)
  case combineLatest(Plan, Plan)
  case append(Plan, Plan)
  case flatMap(Plan, atOnce: Int?, children: Int)
  case switchToLatest(Plan)
  case buffer(Plan, size: Int)
  case receive(Plan)
  case prefixUntil(Plan)
  case dropUntil(Plan)
  case collect(Plan, Int)
  case collectAll(Plan)

  static func random(operators: Int, using random: inout SeededGenerator, _ sources: PushedSources) -> Plan {
    guard operators > 0 else {
      let count = Int.random(in: 0...5, using: &random)
      return Bool.random(using: &random) ? .sequence(count) : .pushed(count, index: sources.add(count))
    }
    let kind = Int.random(in: 0...11, using: &random)
    guard kind < 4 else {
      let inner = self.random(operators: operators - 1, using: &random, sources)
      switch kind {
      case 4: return .flatMap(inner, atOnce: nil, children: Int.random(in: 0...2, using: &random))
      case 5: return .flatMap(inner, atOnce: Int.random(in: 1...3, using: &random), children: 1)
      case 6: return .buffer(inner, size: Int.random(in: 1...3, using: &random))
      case 7: return .receive(inner)
      case 8: return .prefixUntil(inner)
      case 9: return .dropUntil(inner)
      case 10: return .collectAll(inner)
      default:
        return Bool.random(using: &random)
          ? .collect(inner, Int.random(in: 1...3, using: &random)) : .switchToLatest(inner)
      }
    }
    let left = Int.random(in: 0..<operators, using: &random)
    // The pairs of combineLatest are checked by their positions, which only sources have.
    let isSimple = kind == 2
    let first = self.random(operators: isSimple ? 0 : left, using: &random, sources)
    // A subject would send before a suffix subscribes to it.
    let suffix = Plan.sequence(Int.random(in: 0...5, using: &random))
    let second =
      kind == 3 ? suffix : self.random(operators: isSimple ? 0 : operators - 1 - left, using: &random, sources)
    switch kind {
    case 0: return .merge(first, second)
    case 1: return .zip(first, second)
    case 2: return .combineLatest(first, second)
    default: return .append(first, second)
    }
  }

  func publisher(_ sources: PushedSources) -> AnyPublisher<Traced, Never> {
    switch self {
    case .sequence(let count):
      return (0..<count).publisher.map { Traced.source($0) }.eraseToAnyPublisher()
    case .pushed(_, let index):
      return sources[index].map { Traced.source($0) }
        .buffer(size: 100, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher()
    case .merge(let a, let b):
      return a.publisher(sources).map { Traced.left($0) }.merge(with: b.publisher(sources).map { Traced.right($0) })
        .eraseToAnyPublisher()
    case .zip(let a, let b):
      return a.publisher(sources).zip(b.publisher(sources)) { Traced.pair($0, $1) }.eraseToAnyPublisher()
    case .combineLatest(let a, let b):
      // With limited demand, values that complete no tuple use up the demand.
      return a.publisher(sources).combineLatest(b.publisher(sources)) { Traced.pair($0, $1) }
        .buffer(size: 100, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher()
    case .append(let a, let b):
      return a.publisher(sources).map { Traced.left($0) }.append(b.publisher(sources).map { Traced.right($0) })
        .eraseToAnyPublisher()
    case .flatMap(let plan, let atOnce, let children):
      return plan.publisher(sources)
        .flatMap(maxPublishers: atOnce.map { .max($0) } ?? .unlimited) { value in
          (0..<children).publisher.map { Traced.child(value, $0) }
        }.eraseToAnyPublisher()
    case .switchToLatest(let plan):
      // One child at a time, each of which completes before the next is requested.
      return plan.publisher(sources).flatMap(maxPublishers: .max(1)) {
        Just(Just(Traced.child($0, 0))).switchToLatest()
      }
      .eraseToAnyPublisher()
    case .buffer(let plan, let size):
      return plan.publisher(sources).buffer(size: size, prefetch: .keepFull, whenFull: .dropNewest)
        .eraseToAnyPublisher()
    case .receive(let plan):
      return plan.publisher(sources).receive(on: ImmediateScheduler.shared).eraseToAnyPublisher()
    case .prefixUntil(let plan):
      return plan.publisher(sources).prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
        .eraseToAnyPublisher()
    case .dropUntil(let plan):
      return plan.publisher(sources).drop(untilOutputFrom: Just(0)).eraseToAnyPublisher()
    case .collect(let plan, let count):
      return plan.publisher(sources).collect(count).flatMap(maxPublishers: .max(1)) { $0.publisher }
        .eraseToAnyPublisher()
    case .collectAll(let plan):
      return plan.publisher(sources).collect().flatMap(maxPublishers: .max(1)) { $0.publisher }.eraseToAnyPublisher()
    }
  }

  /// The number of values.
  var count: Int {
    switch self {
    case .sequence(let count), .pushed(let count, _): count
    case .merge(let a, let b), .append(let a, let b): a.count + b.count
    case .zip(let a, let b): min(a.count, b.count)
    // There is at least one pair if both have values; the positions are checked one by one.
    case .combineLatest(let a, let b): a.count > 0 && b.count > 0 ? max(a.count, b.count) : 0
    case .flatMap(let plan, _, let children): plan.count * children
    case .switchToLatest(let plan), .buffer(let plan, _), .receive(let plan), .prefixUntil(let plan),
      .dropUntil(let plan), .collect(let plan, _), .collectAll(let plan):
      plan.count
    }
  }

  /// A Boolean value that indicates whether the number of values depends on their order.
  private var countVaries: Bool {
    switch self {
    case .sequence, .pushed: false
    case .combineLatest: true
    case .merge(let a, let b), .append(let a, let b), .zip(let a, let b): a.countVaries || b.countVaries
    case .flatMap(let plan, _, _), .switchToLatest(let plan), .buffer(let plan, _), .receive(let plan),
      .prefixUntil(let plan), .dropUntil(let plan), .collect(let plan, _), .collectAll(let plan):
      plan.countVaries
    }
  }

  /// Finds a fault in the output.
  ///
  /// - Parameter isWhole: A Boolean value that indicates whether the output must be complete, rather than a prefix.
  func problem(of output: [Traced], isWhole: Bool) -> String? {
    if isWhole, !countVaries, output.count != count { return "\(output.count) values instead of \(count)" }
    switch self {
    case .sequence, .pushed:
      return output == (0..<output.count).map { .source($0) } ? nil : "sources out of order"
    case .merge(let a, let b), .append(let a, let b):
      let lefts = output.compactMap { if case .left(let value) = $0 { value } else { nil } }
      let rights = output.compactMap { if case .right(let value) = $0 { value } else { nil } }
      if lefts.count + rights.count != output.count { return "values of neither input" }
      if case .append = self, output != lefts.map({ .left($0) }) + rights.map({ .right($0) }) {
        return "the suffix came before the end of the prefix"
      }
      return a.problem(of: lefts, isWhole: isWhole) ?? b.problem(of: rights, isWhole: isWhole)
    case .zip(let a, let b):
      let pairs = output.pairs
      if pairs.count != output.count { return "no pair" }
      return a.problem(of: pairs.map(\.0), isWhole: false) ?? b.problem(of: pairs.map(\.1), isWhole: false)
    case .combineLatest(let a, let b):
      let pairs = output.pairs.compactMap { pair in
        if case (.source(let first), .source(let second)) = pair { (first, second) } else { nil }
      }
      if pairs.count != output.count { return "no pair" }
      if Swift.zip(pairs, pairs.dropFirst()).contains(where: { before, after in
        (after.0 - before.0, after.1 - before.1) != (0, 1) && (after.0 - before.0, after.1 - before.1) != (1, 0)
      }) {
        return "a step that is not one value of one input"
      }
      let last = (a.count - 1, b.count - 1)
      return !isWhole || pairs.last.map { $0 == last } ?? (last.0 < 0 || last.1 < 0) ? nil : "not the latest at the end"
    case .flatMap(let plan, _, let children):
      return plan.problem(ofChildren: output, children: children, isWhole: isWhole)
    case .switchToLatest(let plan):
      return plan.problem(ofChildren: output, children: 1, isWhole: isWhole)
    case .buffer(let plan, _), .receive(let plan), .prefixUntil(let plan), .dropUntil(let plan), .collect(let plan, _),
      .collectAll(let plan):
      return plan.problem(of: output, isWhole: isWhole)
    }
  }

  private func problem(ofChildren output: [Traced], children: Int, isWhole: Bool) -> String? {
    guard children > 0 else { return output.isEmpty ? nil : "values of no child" }
    var seen: [String: Int] = [:]
    var parents: [Traced] = []
    for value in output {
      guard case .child(let parent, let number) = value else { return "a value of no child" }
      guard seen["\(parent)", default: 0] == number else { return "a child out of order" }
      seen["\(parent)"] = number + 1
      if number == 0 { parents.append(parent) }
    }
    if isWhole, seen.values.contains(where: { $0 != children }) { return "a child that is not whole" }
    return problem(of: parents, isWhole: isWhole)
  }

  var description: String {
    switch self {
    case .sequence(let count): "sequence(\(count))"
    case .pushed(let count, _): "pushed(\(count))"
    case .merge(let a, let b): "merge(\(a), \(b))"
    case .zip(let a, let b): "zip(\(a), \(b))"
    case .combineLatest(let a, let b): "combineLatest(\(a), \(b))"
    case .append(let a, let b): "append(\(a), \(b))"
    case .flatMap(let plan, let atOnce, let children): "flatMap(\(plan), \(atOnce ?? 0), \(children))"
    case .switchToLatest(let plan): "switchToLatest(\(plan))"
    case .buffer(let plan, let size): "buffer(\(plan), \(size))"
    case .receive(let plan): "receive(\(plan))"
    case .prefixUntil(let plan): "prefixUntil(\(plan))"
    case .dropUntil(let plan): "dropUntil(\(plan))"
    case .collect(let plan, let count): "collect(\(plan), \(count))"
    case .collectAll(let plan): "collect(\(plan))"
    }
  }
}

extension [Traced] {
  fileprivate var pairs: [(Traced, Traced)] {
    compactMap { if case .pair(let first, let second) = $0 { (first, second) } else { nil } }
  }
}

/// Subjects whose numbers a test sends.
private final class PushedSources {
  private var subjects: [(subject: PassthroughSubject<Int, Never>, next: Int, count: Int)] = []

  subscript(index: Int) -> PassthroughSubject<Int, Never> { subjects[index].subject }

  func add(_ count: Int) -> Int {
    subjects.append((PassthroughSubject(), 0, count))
    return subjects.count - 1
  }

  /// Sends the next number of a subject, or finishes it.
  func push(using random: inout SeededGenerator) {
    guard !subjects.isEmpty else { return }
    let index = Int.random(in: subjects.indices, using: &random)
    let (subject, next, count) = subjects[index]
    subjects[index].next += 1
    if next < count { subject.send(next) } else { subject.send(completion: .finished) }
  }
}

/// Requests a few values at a time, and pushes sources, between and inside the values.
private final class Reader: Subscriber {
  typealias Input = Traced
  typealias Failure = Never

  private(set) var got: [Traced] = []
  private(set) var problem: String?
  private var demand = 0
  private var mayPush = false
  private var ends = 0
  private var subscription: (any Subscription)?
  private var random: SeededGenerator
  private let sources: PushedSources

  init(random: SeededGenerator, sources: PushedSources) {
    self.random = random
    self.sources = sources
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if Bool.random(using: &random) { ask() }
  }

  func receive(_ input: Traced) -> Subscribers.Demand {
    demand -= 1
    if demand < 0 { problem = "more than was asked for" }
    if ends > 0 { problem = "a value after the end" }
    got.append(input)
    switch Int.random(in: 0...4, using: &random) {
    case 0: ask()
    case 1: push()
    default: break
    }
    let more = Int.random(in: 0...2, using: &random)
    demand += more
    return .max(more)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    ends += 1
  }

  func readToTheEnd() {
    // From here on, every subject has a subscriber.
    mayPush = true
    for _ in 0..<500 where ends == 0 {
      push()
      ask()
    }
    if ends != 1 { problem = problem ?? "\(ends) ends" }
  }

  private func ask() {
    let count = Int.random(in: 1...3, using: &random)
    demand += count
    subscription?.request(.max(count))
  }

  private func push() {
    guard mayPush else { return }
    var own = random.derived("push")
    _ = random.next()
    sources.push(using: &own)
  }
}
