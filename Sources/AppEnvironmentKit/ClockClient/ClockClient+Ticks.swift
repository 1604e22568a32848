extension ClockClient {
  /// What ``ticks(every:tolerance:fileID:filePath:line:)`` returns: each loop over it has a grid of its own.
  public struct Ticks: AsyncSequence, Sendable {
    /// What a loop is given.
    public typealias Element = Tick

    /// It ends, and never fails.
    public typealias Failure = Never

    let clock: ClockClient
    let interval: Duration
    let tolerance: Duration?
    let caller: Caller

    /// Begins a loop.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        clock: clock, tolerance: tolerance, caller: caller,
        grid: TickGrid(first: clock.now.advanced(by: interval), interval: interval))
    }

    /// A loop over ticks.
    public struct Iterator: AsyncIteratorProtocol {
      let clock: ClockClient
      let tolerance: Duration?
      let caller: Caller
      var grid: TickGrid

      /// Waits for the next tick; nil when the task was cancelled.
      public mutating func next() async -> Tick? {
        await next(isolation: nil)
      }

      /// Waits for the next tick; nil when the task was cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Tick? {
        do {
          try await clock.sleepUntil(grid.deadline, tolerance, caller)
        } catch {
          return nil
        }
        return grid.take(at: clock.now)
      }
    }
  }
}
