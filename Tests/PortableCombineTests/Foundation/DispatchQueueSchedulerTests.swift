import Dispatch
import Foundation
import PackageSupport
import PortableCombine
import Testing

@Suite struct DispatchQueueSchedulerTests {
  typealias Time = DispatchQueue.SchedulerTimeType

  @Test func intervalsAreCountedInNanoseconds() {
    #expect(Time.Stride.seconds(2).magnitude == 2_000_000_000)
    #expect(Time.Stride.seconds(0.5).magnitude == 500_000_000)
    #expect(Time.Stride.milliseconds(-3).magnitude == -3_000_000)
    #expect(Time.Stride.microseconds(4).timeInterval == .nanoseconds(4_000))
    #expect((1.5 as Time.Stride) == .milliseconds(1500))
    #expect((2 as Time.Stride) == .seconds(2))
    #expect(Time.Stride(exactly: 2) == .seconds(2))
    #expect(Time.Stride(exactly: UInt64.max) == nil)
    #expect(Time.Stride(.microseconds(1)) == .nanoseconds(1_000))
  }

  @Test func intervalsThatOverflowBecomeTheLongestInterval() {
    #expect(Time.Stride(.never).magnitude == .max)
    #expect(Time.Stride.seconds(Int.max).magnitude == .max)
    #expect(Time.Stride.seconds(Int.min).magnitude == .min)
    #expect(Time.Stride.seconds(Double.infinity).magnitude == .max)
  }

  @Test func intervalsSupportArithmeticAndComparison() {
    var interval: Time.Stride = .nanoseconds(3) + .nanoseconds(4)
    interval -= .nanoseconds(2)
    interval *= .nanoseconds(4)
    #expect(interval == .nanoseconds(20))
    #expect(-interval < .nanoseconds(0))
    #expect(Set([interval, .nanoseconds(20), -interval]).count == 2)
  }

  @Test func calculationsThatOverflowGiveTheLongestInterval() {
    let longest = Time.Stride(.never)
    #expect(longest + .seconds(1) == longest)
    #expect(Time.Stride.seconds(10) * 2 == longest)
    #expect(Time.Stride.seconds(10) * -2 == .nanoseconds(.min))
    #expect(Time.Stride.nanoseconds(.min) - .seconds(1) == .nanoseconds(.min))
    let now = Time(.now())
    let never = Time(.distantFuture)
    #expect(now.advanced(by: longest) == never)
    #expect(now.distance(to: never) == longest)
    #expect(never.distance(to: now) == longest)
    let late = Time(DispatchTime(uptimeNanoseconds: UInt64(Int.max) + 1))
    let early = Time(DispatchTime(uptimeNanoseconds: 1_000))
    #expect(early.distance(to: late) == .nanoseconds(.max - 999))
    #expect(late.distance(to: early) == .nanoseconds(-(.max - 999)))
    #expect(never.distance(to: never) == 0)
  }

  @Test func intervalsAreEncodedAsInCombine() throws {
    let json = try JSONEncoder().encode(Time.Stride.microseconds(2))
    #expect(String(decoding: json, as: UTF8.self) == #"{"_nanoseconds":2000}"#)
    #expect(try JSONDecoder().decode(Time.Stride.self, from: json) == .microseconds(2))
  }

  @Test func timesMatchDispatchTime() throws {
    let start = Time(DispatchTime(uptimeNanoseconds: 1_000))
    let end = start.advanced(by: .microseconds(2))
    #expect(end.dispatchTime == DispatchTime(uptimeNanoseconds: 3_000))
    #expect(start.distance(to: end) == .nanoseconds(2_000))
    #expect(end.distance(to: start) == .nanoseconds(-2_000))
    #expect(start < end && Set([start, end]).count == 2)
    let json = try JSONEncoder().encode([start, end])
    #expect(String(decoding: json, as: UTF8.self) == "[1000,3000]")
    #expect(try JSONDecoder().decode([Time].self, from: json) == [start, end])
  }

  @Test func optionsHaveDefaults() {
    let options = DispatchQueue.SchedulerOptions()
    #expect(options.qos == .unspecified && options.flags == [] && options.group == nil)
    let group = DispatchGroup()
    let full = DispatchQueue.SchedulerOptions(qos: .utility, flags: .barrier, group: group)
    #expect(full.qos == .utility && full.flags == .barrier && full.group === group)
  }

  @Test func theGroupOfTheOptionsIsEnteredUntilTheClosureHasRun() async throws {
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "test")
    let inbox = Inbox<String>()
    queue.suspend()
    queue.schedule(options: .init(group: group)) { inbox.put("closure") }
    group.notify(queue: queue) { inbox.put("group") }
    queue.resume()
    let got = try await inbox.first(2)
    #expect(got == ["closure", "group"])
  }

  @Test func aRepeatedClosureRunsUntilItIsCancelled() async throws {
    let queue = DispatchQueue(label: "test")
    let inbox = Inbox<Int>()
    let count = Locked(0)
    let repetition = queue.schedule(after: queue.now, interval: .milliseconds(10)) {
      inbox.put(
        count.withLock {
          $0 += 1
          return $0
        })
    }
    let got = try await inbox.first(3)
    #expect(got == [1, 2, 3])
    repetition.cancel()
  }

  @Test func aNegativeIntervalIsNone() async throws {
    let queue = DispatchQueue(label: "test")
    let (runs, values) = (Inbox<Int>(), Inbox<Int>())
    let repetition = queue.schedule(after: queue.now, interval: .seconds(-1), tolerance: .seconds(-1)) { runs.put(1) }
    #expect(try await runs.first() == 1)
    repetition.cancel()
    let subject = PassthroughSubject<Int, Never>()
    let sink = subject.debounce(for: .seconds(-1), scheduler: queue).sink { values.put($0) }
    subject.send(2)
    #expect(try await values.first() == 2)
    sink.cancel()
  }
}
