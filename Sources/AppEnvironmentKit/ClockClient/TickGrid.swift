/// The deadlines of a repetition: a first one, and every interval after it.
package struct TickGrid: Sendable {
  private let first: ClockClient.Instant
  private let interval: Int128
  private var next: Int128 = 0

  /// Makes a grid. Nothing can be repeated at no interval: instead of one that is not positive it takes a tenth of a
  /// millisecond, as `Timer` does.
  package init(first: ClockClient.Instant, interval: Duration) {
    self.first = first
    self.interval = interval > .zero ? interval.attoseconds : Duration.microseconds(100).attoseconds
  }

  /// When the next tick is due.
  package var deadline: ClockClient.Instant { deadline(of: next) }

  /// The last tick that is due by now, at least the next one; from then on the one after it is next.
  package mutating func take(at now: ClockClient.Instant) -> ClockClient.Tick {
    let passed = first.duration(to: now).attoseconds / interval
    let latest = max(next, passed)
    defer { next = latest + 1 }
    return ClockClient.Tick(deadline: deadline(of: latest), missed: Int(clamping: latest - next))
  }

  private func deadline(of number: Int128) -> ClockClient.Instant {
    let (offset, overflow) = interval.multipliedReportingOverflow(by: number)
    return overflow ? .distantFuture : first.advanced(by: Duration(attoseconds: offset))
  }
}
