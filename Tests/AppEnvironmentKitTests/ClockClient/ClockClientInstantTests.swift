import AppEnvironmentKit
import Foundation
import Testing

@Suite struct ClockClientInstantTests {
  private let zero = ClockClient.Instant(offset: .zero)

  @Test func instantArithmeticIsExact() {
    let attosecond = Duration(attoseconds: 1)
    let later = zero.advanced(by: .seconds(9_000_000_000_000_000_000)).advanced(by: attosecond)
    #expect(zero.duration(to: later) == .seconds(9_000_000_000_000_000_000) + attosecond)
    #expect(later.advanced(by: .seconds(-9_000_000_000_000_000_000)).offset == attosecond)
    #expect(zero.distance(to: later).duration == zero.duration(to: later))
    #expect(zero < later)
  }

  @Test func instantArithmeticIsClampedToTheRangeOfInstants() {
    let end = ClockClient.Instant.distantFuture
    let beginning = ClockClient.Instant(offset: Duration(attoseconds: .min))
    #expect(end.advanced(by: .seconds(1)) == end)
    #expect(beginning.advanced(by: .seconds(-1)) == beginning)
    #expect(beginning.duration(to: end) == Duration(attoseconds: .max))
    #expect(end.duration(to: beginning) == Duration(attoseconds: .min))
  }

  @Test func secondsAreADurationWhereAStrideIsAlsoPossible() {
    let later = zero.advanced(by: .seconds(1))
    #expect(later.offset == .seconds(1))
    #expect(later + .seconds(1) == ClockClient.Instant(offset: .seconds(2)))
    #expect(later - .seconds(1) == zero)
    #expect(later - zero == .seconds(1))
    var instant = later
    instant += .seconds(2)
    instant -= .seconds(3)
    #expect(instant == zero)
    #expect(Array(stride(from: zero, to: later, by: 0.5)) == [zero, zero.advanced(by: .milliseconds(500))])
  }

  @Test func stridesAreCreatedFromLiteralsInSeconds() {
    let strides: [ClockClient.Stride] = [
      2, 2.0, .seconds(2), .seconds(2.0), .milliseconds(2_000), .microseconds(2_000_000), .nanoseconds(2_000_000_000),
      ClockClient.Stride(.seconds(2)),
    ]
    #expect(Set(strides).count == 1)
    #expect(ClockClient.Stride(exactly: 3 as UInt8) == 3)
    #expect(ClockClient.Stride(exactly: UInt64.max) == nil)
    #expect(ClockClient.Stride.seconds(0.1) == .milliseconds(100))
  }

  @Test func strideArithmeticIsExact() {
    let (one, half): (ClockClient.Stride, ClockClient.Stride) = (1, 0.5)
    #expect((one + half).duration == .milliseconds(1_500))
    #expect((half - one).duration == .milliseconds(-500))
    #expect((half * -half).duration == .milliseconds(-250))
    #expect((-2 as ClockClient.Stride).magnitude == 2)
    var stride: ClockClient.Stride = 1
    stride += 2
    stride *= 3
    stride -= 1
    #expect(stride == 8)
    #expect(ClockClient.Stride.nanoseconds(1) * .nanoseconds(1) == ClockClient.Stride(Duration(attoseconds: 1)))
  }

  @Test func strideArithmeticIsClamped() {
    let longest = ClockClient.Stride(Duration(attoseconds: .max))
    let shortest = ClockClient.Stride(Duration(attoseconds: .min))
    #expect(longest + 1 == longest)
    #expect(shortest - 1 == shortest)
    #expect(longest * 2 == longest)
    #expect(longest * longest == longest)
    #expect(longest * -2 == shortest)
    #expect(shortest.magnitude == longest)
    #expect(ClockClient.Stride.seconds(Double.infinity) == longest)
    #expect(ClockClient.Stride.seconds(-1e300) == shortest)
    #expect(ClockClient.Stride.seconds(Double.nan) == 0)
    #expect(ClockClient.Stride.seconds(Int.max).duration == .seconds(Int.max))
  }

  @Test func stridesAreCodedWithoutLoss() throws {
    let stride = ClockClient.Stride(.seconds(7) + Duration(attoseconds: 3))
    #expect(
      try JSONDecoder().decode([ClockClient.Stride].self, from: JSONEncoder().encode([stride])) == [stride])
  }

  @Test func instantsAndStridesAreDescribedInSeconds() {
    #expect("\(zero.advanced(by: .milliseconds(1_500)))" == "1.5 seconds")
    #expect("\(1.5 as ClockClient.Stride)" == "1.5 seconds")
  }
}
