extension ClockClient {
  /// A tick of a timer or a repetition.
  ///
  /// Ticks form a grid: the first deadline, and one after each interval. They don't drift. If several ticks have fallen
  /// due, because an action took long or the machine was suspended, only the last one is run and counts the others as
  /// missed. The next tick is on the grid again.
  public struct Tick: Hashable, Sendable {
    /// The deadline of the tick, on the grid.
    public let deadline: Instant

    /// The number of ticks that were skipped since the previous one.
    public var missed: Int

    /// Creates a tick.
    public init(deadline: Instant, missed: Int = 0) {
      self.deadline = deadline
      self.missed = missed
    }
  }
}

/// The deadlines of a repetition: a first one, and one after each interval.
package struct TickGrid: Sendable {
  private let first: ClockClient.Instant
  private let interval: Int128
  private var next: Int128 = 0

  /// Creates a grid. As with `Timer`, a tenth of a millisecond replaces an interval that isn't positive.
  package init(first: ClockClient.Instant, interval: Duration) {
    self.first = first
    self.interval = interval > .zero ? interval.attoseconds : Duration.microseconds(100).attoseconds
  }

  /// The deadline of the next tick.
  package var deadline: ClockClient.Instant { deadline(of: next) }

  /// Removes and returns the last tick that is due by now, or else the next one.
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
