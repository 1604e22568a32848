extension ClockClient {
  /// A tick of a timer or a repetition.
  ///
  /// Ticks lie on a grid of the first deadline and every interval after it, and therefore don't drift. If several ticks have
  /// fallen due, because an action took long or the machine was suspended, only the last one is run and counts the others
  /// as missed. The next tick is on the grid again.
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
