import Foundation
import PortableCombine
import Testing

@Suite struct SchedulerDateTests {
  @Test func runLoopsAndOperationQueuesHaveDistinctTimeTypes() {
    #expect(RunLoop.SchedulerTimeType.self as Any.Type != OperationQueue.SchedulerTimeType.self)
    #expect(RunLoop.SchedulerTimeType.Stride.self as Any.Type != OperationQueue.SchedulerTimeType.Stride.self)
    #expect(RunLoop.SchedulerOptions.self as Any.Type != OperationQueue.SchedulerOptions.self)
  }

  @Test func intervalsAreCountedInSeconds() {
    func check<Stride: _SchedulerSeconds>(_: Stride.Type) {
      #expect(Stride.seconds(2).timeInterval == 2)
      #expect(Stride.seconds(2.5).timeInterval == 2.5)
      #expect(Stride.milliseconds(1500).timeInterval == 1.5)
      #expect(Stride.microseconds(-250).timeInterval == -0.000_25)
      #expect(Stride.nanoseconds(500_000_000).timeInterval == 0.5)
      #expect((3 as Stride).timeInterval == 3)
      #expect((0.25 as Stride).timeInterval == 0.25)
      #expect(Stride(4).timeInterval == 4)
      #expect(Stride(-4).magnitude == -4)
    }
    check(RunLoop.SchedulerTimeType.Stride.self)
    check(OperationQueue.SchedulerTimeType.Stride.self)
  }

  @Test func intervalsAreCreatedFromRepresentableIntegers() {
    func check<Stride: _SchedulerSeconds>(_: Stride.Type) {
      #expect(Stride(exactly: 7)?.timeInterval == 7)
      #expect(Stride(exactly: UInt64.max) == nil)
    }
    check(RunLoop.SchedulerTimeType.Stride.self)
    check(OperationQueue.SchedulerTimeType.Stride.self)
  }

  @Test func intervalsSupportArithmeticAndComparison() {
    func check<Stride: _SchedulerSeconds>(_: Stride.Type) {
      var interval: Stride = 1.5 + 2
      #expect(interval == 3.5)
      #expect(interval - 4 == -0.5)
      #expect(interval * 2 == 7)
      interval += 0.5
      interval -= 1
      interval *= 4
      #expect(interval == 12)
      #expect(-interval == -12)
      #expect(-interval < 0 && interval > 11.5 && interval != 0)
    }
    check(RunLoop.SchedulerTimeType.Stride.self)
    check(OperationQueue.SchedulerTimeType.Stride.self)
  }

  @Test func timesAreDates() {
    func check<Time: _SchedulerDate>(_: Time.Type) {
      let start = Time(Date(timeIntervalSinceReferenceDate: 100))
      let end = start.advanced(by: 2.5)
      #expect(end.date == Date(timeIntervalSinceReferenceDate: 102.5))
      #expect(start.distance(to: end) == 2.5)
      #expect(end.distance(to: start) == -2.5)
      #expect(start < end && start != end)
      #expect(Set([start, end, end.advanced(by: -2.5)]).count == 2)
    }
    check(RunLoop.SchedulerTimeType.self)
    check(OperationQueue.SchedulerTimeType.self)
  }

  @Test func timesAndIntervalsAreEncodedAndDecoded() throws {
    func check<Time: _SchedulerDate>(_: Time.Type) throws {
      let time = Time(Date(timeIntervalSinceReferenceDate: 100))
      let interval: Time.Stride = 2.5
      let json = try [JSONEncoder().encode(time), JSONEncoder().encode(interval)]
      #expect(json.map { String(decoding: $0, as: UTF8.self) } == [#"{"date":100}"#, #"{"magnitude":2.5}"#])
      #expect(try JSONDecoder().decode(Time.self, from: json[0]) == time)
      #expect(try JSONDecoder().decode(Time.Stride.self, from: json[1]) == interval)
    }
    try check(RunLoop.SchedulerTimeType.self)
    try check(OperationQueue.SchedulerTimeType.self)
  }

  @Test func theTimeIsTheCurrentDateAndTheMinimumToleranceIsZero() {
    let before = Date()
    let queue = OperationQueue()
    #expect(queue.now.date >= before && RunLoop.main.now.date >= before)
    #expect(queue.minimumTolerance == 0 && RunLoop.main.minimumTolerance == 0)
  }
}
