import Dispatch
import PortableCombine
import Testing

@Suite struct TimeModelTests {
  /// Random values at random times, against a plain loop over the milliseconds.
  @Test func debounceThrottleAndDelayAreAsPlainLoopsTellThem() {
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

  @Test func timeAndSeveralThreadsServeOneAtATime() {
    let queue = DispatchQueue.global()
    withstandsThreads(subjects: 2) {
      $0[0].merge(with: $0[1]).debounce(for: .microseconds(1), scheduler: queue)
    }
    withstandsThreads(subjects: 2) {
      $0[0].merge(with: $0[1]).throttle(for: .microseconds(1), scheduler: queue, latest: true)
    }
    withstandsThreads(subjects: 2) {
      $0[0].merge(with: $0[1]).timeout(.microseconds(5), scheduler: queue) { Failed() }
    }
    withstandsThreads(subjects: 2) {
      $0[0].merge(with: $0[1]).collect(.byTimeOrCount(queue, .microseconds(5), 3))
    }
  }
}
