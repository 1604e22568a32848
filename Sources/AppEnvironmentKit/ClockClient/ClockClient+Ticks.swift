extension ClockClient {
  /// An asynchronous sequence of ticks. Each loop over it has its own grid.
  public struct Ticks: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = Tick

    /// The type of failures. The sequence never fails.
    public typealias Failure = Never

    let clock: ClockClient
    let interval: Duration
    let tolerance: Duration?
    let callSite: CallSite

    /// Begins a loop whose first tick is one interval from now.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        clock: clock, tolerance: tolerance, callSite: callSite,
        grid: TickGrid(first: clock.now.advanced(by: interval), interval: interval))
    }

    /// An iterator over ticks.
    public struct Iterator: AsyncIteratorProtocol {
      let clock: ClockClient
      let tolerance: Duration?
      let callSite: CallSite
      var grid: TickGrid

      /// Waits for the next tick and returns it, or `nil` if the task is cancelled.
      public mutating func next() async -> Tick? {
        await next(isolation: nil)
      }

      /// Waits for the next tick and returns it, or `nil` if the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Tick? {
        do {
          try await ClockClient.$callSite.withValue(callSite) {
            try await clock.sleepUntil(grid.deadline, tolerance)
          }
        } catch {
          return nil
        }
        return grid.take(at: clock.now)
      }
    }
  }
}
