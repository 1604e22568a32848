import PackageSupport
import PortableCombine
import TestSupport
import Testing

/// Random programs of subscriptions that arrive, requests, values and completions, nested in one another, some on other
/// threads. At their end, the subscriber's demand must have reached the publishers, once.
@Suite struct RandomDemandTests {
  @Test("Each request reaches each publisher of zip and combineLatest once, however late its subscription is")
  func combining() {
    let asksEach = { (program: Program) in program.sides.allSatisfy { $0.requested == program.requested } }
    check("zip", finishing: false, asksEach) { $0[0].zip($0[1], $0[2]) { $0 + $1 + $2 } }
    check("combineLatest", finishing: false, asksEach) { $0[0].combineLatest($0[1], $0[2]) { $0 + $1 + $2 } }
  }

  @Test("The demand for values that haven't arrived is requested of the current publisher")
  func sequential() {
    let asksCurrent = { (program: Program) in
      program.running.count <= 1 && program.running.allSatisfy { $0.unmet == program.unmet }
    }
    check("append", asksCurrent) { $0[0].append($0[1]).append($0[2]) }
    check("prepend", asksCurrent) { $0[2].prepend($0[1]).prepend($0[0]) }
    check("catch", failing: true, asksCurrent) { sides in sides[0].catch { _ in sides[1] }.catch { _ in sides[2] } }
    check("switchToLatest", asksCurrent) { sides in
      let program = sides[0].program
      return program.outer.map { program.addSide() }.switchToLatest()
    }
    check("skipped values", asksCurrent) {
      $0[0].tryFilter { $0.isMultiple(of: 2) }.mapError { _ in Failed() }.append($0[1].drop { $0 < 3 })
        .append($0[2].removeDuplicates { $0 / 2 == $1 / 2 })
    }
    check("receive(on:)", asksCurrent) {
      $0[0].receive(on: ImmediateScheduler.shared).append($0[1].scan(0, +)).append($0[2].handleEvents())
    }
  }

  @Test("Merged publishers are asked for one value each, unless one of theirs waits")
  func merging() {
    let asksForOneEach = { (program: Program) in
      let waiting = program.sides.reduce(0) { $0 + $1.sent } - program.received
      let asked = program.running.reduce(0) { $0 + $1.unmet }
      return (program.unmet == 0 || waiting == 0) && program.running.allSatisfy { $0.unmet <= 1 }
        && asked + waiting >= program.running.count
    }
    check("merge", asksForOneEach) { $0[0].merge(with: $0[1], $0[2]) }
    check("flatMap", asksForOneEach) { $0.publisher.setFailureType(to: Failed.self).flatMap { $0 } }
  }

  private func check(
    _ name: String, failing: Bool = false, finishing: Bool = true, _ isMet: (Program) -> Bool,
    _ operation: ([Side]) -> some Publisher<Int, Failed>, _ site: SourceLocation = #_sourceLocation
  ) {
    for seed in seeds(60, many: 300) {
      let program = Program(seed: seed, failing: failing, finishing: finishing)
      program.run(operation)
      #expect(
        program.hasEnded || (program.unmet >= 0 && isMet(program)), "\(name), seed \(seed)", sourceLocation: site)
      program.subscription?.cancel()
    }
  }
}

/// A publisher that gives its subscriber a subscription when the program says so.
private final class Side: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Failed

  unowned let program: Program
  private(set) var requested = 0
  private(set) var sent = 0
  private(set) var isRunning = false
  private var subscriber: AnySubscriber<Int, Failed>?
  private var hasSubscribed = false

  init(_ program: Program) {
    self.program = program
  }

  /// The number of values that were requested and haven't been sent.
  var unmet: Int { requested - sent }

  func receive(subscriber: some Subscriber<Int, Failed>) {
    self.subscriber = AnySubscriber(subscriber)
    if program.isEager { subscribe() }
  }

  func subscribe() {
    guard !hasSubscribed, let subscriber else { return }
    hasSubscribed = true
    isRunning = true
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {
    requested += demand.max ?? 0
    program.act()
  }

  func cancel() {
    isRunning = false
    program.act()
  }

  func send() {
    guard isRunning, unmet > 0, let subscriber else { return }
    sent += 1
    requested += subscriber.receive(sent).max ?? 0
  }

  func complete() {
    guard isRunning, let subscriber else { return }
    isRunning = false
    subscriber.receive(completion: program.failing ? .failure(Failed()) : .finished)
  }
}

private final class Program {
  let outer = PassthroughSubject<Void, Failed>()
  let failing: Bool
  let finishing: Bool
  let isEager: Bool
  private(set) var sides: [Side] = []
  private(set) var subscription: (any Subscription)?
  private(set) var requested = 0
  private(set) var received = 0
  private(set) var hasEnded = false
  private var random: SeededGenerator
  private var remaining = 40

  init(seed: UInt64, failing: Bool, finishing: Bool) {
    random = SeededGenerator(seed: seed)
    isEager = Bool.random(using: &random)
    self.failing = failing
    self.finishing = finishing
    for _ in 0..<3 { _ = addSide() }
  }

  var running: [Side] { sides.filter(\.isRunning) }

  /// The number of values that the subscriber has requested and hasn't received.
  var unmet: Int { requested - received }

  func addSide() -> Side {
    let side = Side(self)
    sides.append(side)
    return side
  }

  func run(_ operation: ([Side]) -> some Publisher<Int, Failed>) {
    let subscriber = AnySubscriber<Int, Failed> {
      self.subscription = $0
      self.act()
    } receiveValue: { _ in
      self.received += 1
      self.act()
      let more = Int.random(in: 0...2, using: &self.random)
      self.requested += more
      return .max(more)
    } receiveCompletion: { _ in
      self.hasEnded = true
    }
    operation(sides).subscribe(subscriber)
    while remaining > 0 { act() }
    for side in sides { side.subscribe() }
  }

  /// Performs up to two actions on this thread, or on another one that this one waits for.
  func act() {
    for _ in 0..<Int.random(in: 0...2, using: &random) where remaining > 0 {
      remaining -= 1
      let side = sides[Int.random(in: sides.indices, using: &random)]
      let action: () -> Void =
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: side.subscribe
        case 2, 3, 4: request
        case 5: finishing ? side.complete : side.send
        case 6: outer.send
        default: side.send
        }
      if Bool.random(using: &random) { action() } else { performOnAnotherThread(action) }
    }
  }

  private func request() {
    guard let subscription, !hasEnded else { return }
    let count = Int.random(in: 1...3, using: &random)
    requested += count
    subscription.request(.max(count))
  }
}
