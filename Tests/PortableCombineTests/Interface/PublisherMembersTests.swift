import PortableCombine
import Testing

/// The initializers of operators' publishers have Combine's labels, and the properties have their arguments.
@Suite struct PublisherMembersTests {
  typealias S = ImmediateScheduler

  let just = Just(1)
  let failing = Fail<Int, Failed>(error: Failed())
  let scheduler = ImmediateScheduler.shared

  @Test func publishersAreCreatedFromAnUpstream() {
    #expect(Publishers.Collect(upstream: just).upstream == just)
    #expect(Publishers.Count(upstream: just).upstream == just)
    #expect(Publishers.First(upstream: just).upstream == just)
    #expect(Publishers.IgnoreOutput(upstream: just).upstream == just)
    #expect(Publishers.Last(upstream: just).upstream == just)
  }

  @Test func publishersAreCreatedFromClosures() throws {
    let isOne = { (value: Int) in value == 1 }
    let ordered = { (first: Int, second: Int) in first < second }
    let text = { (value: Int) in "\(value)" }
    #expect(Publishers.Map(upstream: just, transform: text).transform(1) == "1")
    #expect(try Publishers.TryMap(upstream: just, transform: text).transform(1) == "1")
    #expect(Publishers.CompactMap(upstream: just, transform: text).transform(1) == "1")
    #expect(try Publishers.TryCompactMap(upstream: just, transform: text).transform(1) == "1")
    #expect(Publishers.Filter(upstream: just, isIncluded: isOne).isIncluded(1))
    #expect(try Publishers.TryFilter(upstream: just, isIncluded: isOne).isIncluded(1))
    #expect(Publishers.AllSatisfy(upstream: just, predicate: isOne).predicate(1))
    #expect(try Publishers.TryAllSatisfy(upstream: just, predicate: isOne).predicate(1))
    #expect(Publishers.ContainsWhere(upstream: just, predicate: isOne).predicate(1))
    #expect(try Publishers.TryContainsWhere(upstream: just, predicate: isOne).predicate(1))
    #expect(Publishers.DropWhile(upstream: just, predicate: isOne).predicate(1))
    #expect(try Publishers.TryDropWhile(upstream: just, predicate: isOne).predicate(1))
    #expect(Publishers.PrefixWhile(upstream: just, predicate: isOne).predicate(1))
    #expect(try Publishers.TryPrefixWhile(upstream: just, predicate: isOne).predicate(1))
    #expect(Publishers.FirstWhere(upstream: just, predicate: isOne).predicate(1))
    #expect(try Publishers.TryFirstWhere(upstream: just, predicate: isOne).predicate(1))
    #expect(Publishers.LastWhere(upstream: just, predicate: isOne).predicate(1))
    #expect(try Publishers.TryLastWhere(upstream: just, predicate: isOne).predicate(1))
    #expect(Publishers.RemoveDuplicates(upstream: just, predicate: ordered).predicate(1, 2))
    #expect(try Publishers.TryRemoveDuplicates(upstream: just, predicate: ordered).predicate(1, 2))
    #expect(Publishers.Comparison(upstream: just, areInIncreasingOrder: ordered).areInIncreasingOrder(1, 2))
    #expect(try Publishers.TryComparison(upstream: just, areInIncreasingOrder: ordered).areInIncreasingOrder(1, 2))
  }

  @Test func accumulatingPublishersAreCreated() throws {
    let add = { (sum: Int, value: Int) in sum + value }
    let scan = Publishers.Scan(upstream: just, initialResult: 1, nextPartialResult: add)
    #expect(scan.nextPartialResult(scan.initialResult, scan.upstream.output) == 2)
    let tryScan = Publishers.TryScan(upstream: just, initialResult: 1, nextPartialResult: add)
    #expect(try tryScan.nextPartialResult(tryScan.initialResult, tryScan.upstream.output) == 2)
    let reduce = Publishers.Reduce(upstream: just, initial: 1, nextPartialResult: add)
    #expect(reduce.nextPartialResult(reduce.initial, reduce.upstream.output) == 2)
    let tryReduce = Publishers.TryReduce(upstream: just, initial: 1, nextPartialResult: add)
    #expect(try tryReduce.nextPartialResult(tryReduce.initial, tryReduce.upstream.output) == 2)
  }

  @Test func publishersAreCreatedFromAValueOrACount() {
    #expect(Publishers.CollectByCount(upstream: just, count: 2).count == 2)
    #expect(Publishers.Contains(upstream: just, output: 2).output == 2)
    #expect(Publishers.Drop(upstream: just, count: 2).count == 2)
    #expect(Publishers.Output(upstream: just, range: 1..<2).range == 1..<2)
    #expect(Publishers.ReplaceEmpty(upstream: just, output: 2).output == 2)
    #expect(Publishers.ReplaceError(upstream: failing, output: 2).output == 2)
    #expect(Publishers.Retry(upstream: failing, retries: 2).retries == 2)
    #expect(Publishers.DropUntilOutput(upstream: just, other: just).other == just)
    #expect(Publishers.PrefixUntilOutput(upstream: just, other: failing).other == failing)
    let asserting = Publishers.AssertNoFailure(upstream: failing, prefix: "prefix", file: "here", line: 7)
    #expect((asserting.upstream, asserting.prefix) == (failing, "prefix"))
  }

  @Test func publishersThatReplaceErrorsOrFlattenAreCreated() throws {
    let mapped = Publishers.MapError(upstream: failing, transform: { $0 as any Error })
    #expect(mapped.transform(Failed()) is Failed)
    // A trailing closure would be ambiguous.
    expectType(Publishers.MapError(upstream: failing, { $0 as any Error }), type(of: mapped))
    let caught = Publishers.Catch(upstream: failing) { [just] _ in just }
    #expect(caught.handler(Failed()) == just)
    let tryCaught = Publishers.TryCatch(upstream: failing) { [just] _ in just }
    #expect(try tryCaught.handler(Failed()) == just)
    let flat = Publishers.FlatMap(upstream: just, maxPublishers: .max(2), transform: Just.init)
    #expect((flat.maxPublishers, flat.transform(3), flat.upstream) == (.max(2), Just(3), just))
  }

  @Test func publishersAreCreatedFromSchedulers() {
    expectType(Publishers.SubscribeOn(upstream: just, scheduler: scheduler, options: nil).options, Never?.self)
    expectType(Publishers.ReceiveOn(upstream: just, scheduler: scheduler, options: nil).scheduler, S.self)
    expectType(Publishers.MeasureInterval(upstream: just, scheduler: scheduler).scheduler, S.self)
    let debounce = Publishers.Debounce(upstream: just, dueTime: 2, scheduler: scheduler, options: nil)
    #expect((debounce.dueTime, debounce.options) == (2, nil))
    let delay = Publishers.Delay(upstream: just, interval: 2, tolerance: 1, scheduler: scheduler)
    #expect((delay.interval, delay.tolerance, delay.options) == (2, 1, nil))
    let throttle = Publishers.Throttle(upstream: just, interval: 2, scheduler: scheduler, latest: true)
    #expect((throttle.interval, throttle.latest) == (2, true))
    let timeout = Publishers.Timeout(
      upstream: failing, interval: 2, scheduler: scheduler, options: nil, customError: Failed.init)
    #expect((timeout.interval, timeout.customError?()) == (2, Failed()))
    let byTime = Publishers.CollectByTime(upstream: just, strategy: .byTimeOrCount(scheduler, 2, 3), options: nil)
    guard case .byTimeOrCount(_, 2, 3) = byTime.strategy else {
      Issue.record("The strategy is another.")
      return
    }
  }

  @Test func debuggingPublishersAreCreated() {
    let print = Publishers.Print(upstream: just, prefix: "prefix")
    #expect((print.prefix, print.upstream, print.stream == nil) == ("prefix", just, true))
    let breakpoint = Publishers.Breakpoint(upstream: just, receiveOutput: { $0 > 1 })
    #expect(breakpoint.receiveSubscription == nil && breakpoint.receiveCompletion == nil)
    #expect(breakpoint.receiveOutput?(2) == true)
    var events = Publishers.HandleEvents(upstream: just, receiveRequest: nil)
    var got: [String] = []
    events.receiveSubscription = { _ in got.append("subscribed") }
    events.receiveOutput = { got.append("got \($0)") }
    events.receiveCompletion = { got.append("\($0)") }
    events.receiveCancel = { got.append("cancelled") }
    events.receiveRequest = { got.append("asked \($0)") }
    #expect(collected(events) == [1])
    #expect(got == ["subscribed", "asked unlimited", "got 1", "finished"])
  }
}
