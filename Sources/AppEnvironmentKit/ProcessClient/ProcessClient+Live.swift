extension ProcessClient {
  /// Returns a client that starts programs of the system.
  ///
  /// A program leads its own process group, has default signal handlers, and inherits no descriptor. Each program that runs
  /// has a thread of the client, on which events arrive. It is waited for even if its subscription was cancelled, so that no
  /// zombie remains. Programs that run when this one ends continue without it.
  ///
  /// - Parameter clock: The clock that measures time limits and grace periods.
  public static func live(clock: ClockClient) -> ProcessClient {
    ProcessClient { command in ProcessPublisher(command: command, clock: clock).eraseToAnyPublisher() }
  }
}
