public import Foundation
import PackageSupport

extension Timer {
  /// Returns a publisher that publishes the date repeatedly, once it is connected.
  ///
  /// ```swift
  /// Timer.publish(every: 1, on: .main, in: .common)
  ///   .autoconnect()
  ///   .sink { print("The time is \($0).") }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The interval in seconds. One that isn't positive becomes a tenth of a millisecond.
  ///   - tolerance: The tolerated delay in seconds. Some systems ignore it.
  ///   - runLoop: The run loop that the timer runs on.
  ///   - mode: The mode in which the timer runs.
  ///   - options: Options for the run loop.
  /// - Returns: A publisher that is connected with `connect()` or `autoconnect()`.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: RunLoop,
    in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A publisher that publishes the date repeatedly, and never ends.
  ///
  /// Connecting it starts one timer for all subscribers, which runs until the connection is cancelled. The first date
  /// follows after one interval. Subscribers without demand miss dates. The publisher may be connected and subscribed
  /// to from any thread; dates are sent on the run loop's thread. The interface is Apple's.
  public final class TimerPublisher: ConnectablePublisher {
    /// The date.
    public typealias Output = Date

    /// `Never`, because a timer can't fail.
    public typealias Failure = Never

    /// The interval in seconds.
    public final let interval: TimeInterval

    /// The tolerated delay in seconds.
    public final let tolerance: TimeInterval?

    /// The run loop that the timer runs on.
    public final let runLoop: RunLoop

    /// The mode in which the timer runs.
    public final let mode: RunLoop.Mode

    /// Options for the run loop.
    public final let options: RunLoop.SchedulerOptions?

    private let list = SubscriptionList(name: "Timer")
    private let connection = Locked<TimerConnection?>(unchecked: nil)

    /// Creates a publisher of a timer.
    ///
    /// - Parameters:
    ///   - interval: The interval in seconds.
    ///   - tolerance: The tolerated delay in seconds. Some systems ignore it.
    ///   - runLoop: The run loop that the timer runs on.
    ///   - mode: The mode in which the timer runs.
    ///   - options: Options for the run loop.
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

    /// Attaches a subscriber, which receives dates once the publisher is connected.
    public final func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      list.subscribe(subscriber, to: self) { nil }
    }

    /// Starts the timer, unless it is running.
    ///
    /// - Returns: A cancellable that stops the timer. Releasing it has no effect. While the timer runs, all callers
    ///   receive the same one.
    public final func connect() -> any Cancellable {
      let (current, isNew) = connection.withLockUnchecked { connection in
        if let connection, !connection.isCancelled { return (connection, false) }
        let new = TimerConnection(sendingTo: list)
        connection = new
        return (new, true)
      }
      if isNew { current.start(self) }
      return current
    }
  }
}

/// The running timer of a connected timer publisher, until the connection is cancelled.
final class TimerConnection: Cancellable, @unchecked Sendable {  // because a lock guards all mutable state
  private let lock = Lock()

  // Both are guarded by the lock. The list is `nil` once the connection is cancelled.
  private var list: SubscriptionList?
  private var timer: Timer?

  /// Creates a connection to the subscribers in a list.
  init(sendingTo list: SubscriptionList) {
    self.list = list
  }

  /// A Boolean value that indicates whether the connection was cancelled.
  var isCancelled: Bool { lock.withLock { list == nil } }

  /// Starts the timer, unless the connection was cancelled before.
  func start(_ publisher: Timer.TimerPublisher) {
    let interval = RunLoop.SchedulerTimeType.Stride(publisher.interval).repeating
    // NB: Foundation on Linux fires a timer without a date at once, and never releases a timer and its closure. So the
    // closure retains only the connection, which releases everything else. `RunLoopAgenda` says how to see whether this
    // is still needed.
    let timer = Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: true) { [self] _ in
      let list = lock.withLock { self.list }
      list?.send(Date(), to: SubjectSubscription<Date, Never>.self)
    }
    if let tolerance = publisher.tolerance { timer.tolerance = tolerance }
    let isWanted = lock.withLock {
      if list != nil { self.timer = timer }
      return list != nil
    }
    guard isWanted else { return timer.invalidate() }
    publisher.runLoop.add(timer, forMode: publisher.mode)
  }

  func cancel() {
    let held = lock.withLock { (list.take(), timer.take()) }
    held.1?.invalidate()
  }
}
