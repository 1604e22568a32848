import Dispatch
import PackageSupport
import PortableCombine
import Testing

@Suite struct TimeModelTests {
  /// Compares random values at random times with a plain loop over the milliseconds.
  @Test func debounceThrottleAndDelayMatchPlainModels() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let times = (0..<12).map { _ in Int.random(in: 0...100, using: &random) }.sorted()
      let due = Int.random(in: 1...15, using: &random)
      let clock = VirtualScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let start = clock.now
      var got: [String: [[Int]]] = [:]
      func record(_ name: String, _ publisher: some Publisher<Int, Never>) -> AnyCancellable {
        publisher.sink {
          got[name, default: []].append([start.distance(to: clock.now).magnitude / 1_000_000, $0])
        }
      }
      let sinks = [
        record("debounce", subject.debounce(for: .milliseconds(due), scheduler: clock)),
        record("throttle", subject.throttle(for: .milliseconds(due), scheduler: clock, latest: true)),
        record("delay", subject.delay(for: .milliseconds(due), scheduler: clock)),
      ]
      for millisecond in 0...150 {
        for (index, time) in times.enumerated() where time == millisecond { subject.send(index) }
        clock.advance(by: .milliseconds(1))
      }
      let debounced = times.indices
        .filter { $0 == 11 || times[$0 + 1] - times[$0] >= due }
      #expect(
        got["debounce"]?.map { $0[1] } == debounced,
        "seed \(seed), \(times), due \(due): \(got["debounce"] ?? [])")
      #expect(
        got["delay"] == times.indices.map { [times[$0] + due, $0] },
        "seed \(seed), \(times), due \(due): \(got["delay"] ?? [])")
      let throttled = got["throttle"] ?? []
      let gaps = zip(throttled, throttled.dropFirst()).map { $1[0] - $0[0] }
      #expect(
        gaps.allSatisfy { $0 >= due } && throttled.last?[1] == 11, "seed \(seed), \(times), due \(due): \(throttled)")
      withExtendedLifetime(sinks) {}
    }
  }

  @Test func timeoutMeasureIntervalAndCollectMatchPlainModels() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let times = (0..<12).map { _ in Int.random(in: 0...100, using: &random) }.sorted()
      let due = Int.random(in: 1...15, using: &random)
      let count = Int.random(in: 1...3, using: &random)
      let clock = VirtualScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let start = clock.now
      var got: [String: [String]] = [:]
      func record<Output>(_ name: String, _ publisher: some Publisher<Output, Never>) -> AnyCancellable {
        publisher.sink { _ in
          got[name, default: []].append("end at \(start.distance(to: clock.now).magnitude / 1_000_000)")
        } receiveValue: {
          got[name, default: []].append("\($0) at \(start.distance(to: clock.now).magnitude / 1_000_000)")
        }
      }
      let interval = VirtualScheduler.SchedulerTimeType.Stride.milliseconds(due)
      let sinks = [
        record("timeout", subject.timeout(interval, scheduler: clock)),
        record("measure", subject.measureInterval(using: clock).map { $0.magnitude / 1_000_000 }),
        record("collect", subject.collect(.byTime(clock, interval))),
        record("collect some", subject.collect(.byTimeOrCount(clock, interval, count))),
      ]
      for millisecond in 0...150 {
        for (index, time) in times.enumerated() where time == millisecond { subject.send(index) }
        clock.advance(by: .milliseconds(1))
      }
      let message: Comment = "seed \(seed), \(times), due \(due), count \(count)"
      #expect(got["timeout"] == timeoutModel(times, due: due), message)
      #expect(got["measure"] == zip([0] + times, times).map { "\($1 - $0) at \($1)" }, message)
      #expect(got["collect"] == collectModel(times, due: due, count: .max), message)
      #expect(got["collect some"] == collectModel(times, due: due, count: count), message)
      withExtendedLifetime(sinks) {}
    }
  }

  @Test func timedOperatorsDeliverOneAtATimeOnSeveralThreads() {
    let queue = DispatchQueue.global()
    expectInOrder(
      withstandsThreads(subjects: 2) { $0[0].merge(with: $0[1]).debounce(for: .microseconds(1), scheduler: queue) })
    expectInOrder(
      withstandsThreads(subjects: 2) {
        $0[0].merge(with: $0[1]).throttle(for: .microseconds(1), scheduler: queue, latest: true)
      })
    expectInOrder(
      withstandsThreads(subjects: 2) {
        $0[0].merge(with: $0[1]).timeout(.microseconds(5), scheduler: queue) { Failed() }
      })
    let groups = withstandsThreads(subjects: 2) {
      $0[0].merge(with: $0[1]).collect(.byTimeOrCount(queue, .microseconds(5), 3))
    }
    expectInOrder(groups.flatMap { $0 })
    #expect(groups.allSatisfy { (1...3).contains($0.count) })
  }
}

/// Returns the values that arrive in time, and the end when one is late.
private func timeoutModel(_ times: [Int], due: Int) -> [String] {
  var last = 0
  var events: [String] = []
  for (index, time) in times.enumerated() {
    if time - last >= due { break }
    events.append("\(index) at \(time)")
    last = time
  }
  return events + ["end at \(last + due)"]
}

/// Returns the values of each interval as a group, or smaller groups of the maximum number.
private func collectModel(_ times: [Int], due: Int, count: Int) -> [String] {
  var group: [Int] = []
  var events: [String] = []
  func close(_ millisecond: Int) {
    if !group.isEmpty { events.append("\(group) at \(millisecond)") }
    group = []
  }
  for millisecond in 0...150 {
    if millisecond.isMultiple(of: due) { close(millisecond) }
    for (index, time) in times.enumerated() where time == millisecond {
      group.append(index)
      if group.count == count { close(millisecond) }
    }
  }
  return events
}
