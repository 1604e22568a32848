public import Foundation

extension Timer {
  /// A publisher that sends the date again and again, once connected.
  ///
  /// - Parameters:
  ///   - interval: How far apart, in seconds.
  ///   - tolerance: By how much the timer may be late, in seconds.
  ///   - runLoop: The run loop that the timer runs on.
  ///   - mode: The mode in which it runs.
  ///   - options: What to tell the run loop.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: RunLoop,
    in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A publisher that sends the date again and again, to whoever wants it at that moment.
  public final class TimerPublisher: ConnectablePublisher {
    /// The date.
    public typealias Output = Date

    /// A timer cannot fail.
    public typealias Failure = Never

    /// How far apart dates are, in seconds.
    public final let interval: TimeInterval

    /// By how much the timer may be late, in seconds.
    public final let tolerance: TimeInterval?

    /// The run loop that the timer runs on.
    public final let runLoop: RunLoop

    /// The mode in which it runs.
    public final let mode: RunLoop.Mode

    /// What the run loop is told.
    public final let options: RunLoop.SchedulerOptions?

    private let subject = PassthroughSubject<Date, Never>()

    /// Makes a publisher of a timer.
    public init(
      interval: TimeInterval,
      tolerance: TimeInterval? = nil,
      runLoop: RunLoop,
      mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    /// Attaches a subscriber.
    public final func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.subscribe(subscriber)
    }

    /// Starts a timer.
    ///
    /// - Returns: What stops it.
    public final func connect() -> any Cancellable {
      nonisolated(unsafe) let subject = subject  // because subjects may be sent into from any thread
      let timer = Timer(timeInterval: interval, repeats: true) { _ in subject.send(Date()) }
      if let tolerance { timer.tolerance = tolerance }
      runLoop.add(timer, forMode: mode)
      return AnyCancellable { timer.invalidate() }
    }
  }
}
