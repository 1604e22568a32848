public import Foundation
import Locking

extension Timer {
  /// A publisher that sends the date again and again, once connected.
  ///
  /// - Parameters:
  ///   - interval: How far apart, in seconds. Where it is not positive, it is a tenth of a millisecond.
  ///   - tolerance: By how much the timer may be late, in seconds; only some systems make use of it.
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

  /// A publisher that sends the date again and again, to whoever wants it at that moment. It never ends.
  ///
  /// It has one timer at a time, from when it is connected until that connection is cancelled, however many have
  /// subscribed; the first date comes an interval after connecting. It may be connected and subscribed to from any
  /// thread; dates are sent on the run loop's. The interface is Apple's.
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

    private let list = SubscriptionList(name: "Timer")
    private let lock = Lock()

    /// The connection that was made last; guarded by the lock.
    private var connection: TimerConnection?

    /// Makes a publisher of a timer.
    ///
    /// - Parameters:
    ///   - interval: How far apart dates are, in seconds.
    ///   - tolerance: By how much the timer may be late, in seconds; only some systems make use of it.
    ///   - runLoop: The run loop that the timer runs on.
    ///   - mode: The mode in which it runs.
    ///   - options: What to tell the run loop.
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

    /// Attaches a subscriber. It gets nothing before the publisher is connected.
    public final func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      let subscription = SubjectSubscription<Date, Never>(subscriber, owner: self, list: list)
      list.lock.withLock { list.insert(subscription) }
      subscription.start(subscriber)
    }

    /// Starts the timer, unless it runs already.
    ///
    /// - Returns: What stops it by being cancelled; releasing it does not. While the timer runs, that is the same for
    ///   everyone who connects.
    public final func connect() -> any Cancellable {
      lock.lock()
      if let connection, !connection.isCancelled {
        lock.unlock()
        return connection
      }
      let made = TimerConnection(sendingTo: list)
      connection = made
      lock.unlock()
      made.start(self)
      return made
    }
  }
}
