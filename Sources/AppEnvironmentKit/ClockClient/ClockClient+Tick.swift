extension ClockClient {
  /// One of the times at which a repetition or a timer runs.
  ///
  /// They lie on a grid: the first deadline and then every interval after it, however late each is run, so they do not
  /// drift. None is made up for: when several have fallen due, because an action took that long or the machine was
  /// suspended, the last of them is run at once and counts the others as missed. The next is on the grid again.
  public struct Tick: Hashable, Sendable {
    /// When it was due, on the grid.
    public let deadline: Instant

    /// How many before this one, since the last that was run, were left out.
    public var missed: Int

    /// Makes a tick.
    public init(deadline: Instant, missed: Int = 0) {
      self.deadline = deadline
      self.missed = missed
    }
  }
}
