import Synchronization

extension ClockClient {
  /// A scheduler with this clock's time that runs its actions on the main actor, in order.
  ///
  /// View models live on the main actor, and their publishers have to deliver there:
  ///
  /// ```swift
  /// @MainActor final class SearchModel: ObservableObject {
  ///   @Published var text = ""
  ///   @Published private(set) var results: [String] = []
  ///
  ///   init(_ clock: ClockClient, search: @escaping (String) -> [String]) {
  ///     $text.dropFirst()
  ///       .debounce(for: .milliseconds(300), scheduler: clock.main)
  ///       .map { search($0) }
  ///       .assign(to: &$results)
  ///   }
  /// }
  /// ```
  /// An action is scheduled like any action of the clock, and continues on the main actor when it's due. As with
  /// `DispatchQueue.main`, it never runs before `schedule` returns.
  ///
  /// With a test clock, a task of the main actor that is ready runs before the actions that are due, whichever was
  /// scheduled first. Sleeps and actions with the same deadline keep the order in which they were scheduled.
  public var main: MainScheduler { MainScheduler(clock: self) }

  /// The scheduler of a clock for the main actor. See ``ClockClient/main``.
  public struct MainScheduler: Scheduler, Sendable {
    /// The points in time of the clock.
    public typealias SchedulerTimeType = Instant

    /// The options for scheduling. A clock has no options.
    public typealias SchedulerOptions = Never

    let clock: ClockClient

    /// The current time of the clock.
    public var now: Instant { clock.now }

    /// The smallest tolerance, which is zero.
    public var minimumTolerance: Stride { 0 }

    /// Runs a closure on the main actor as soon as possible, after those that were scheduled before.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      nonisolated(unsafe) let action = action  // because the main actor runs it, as the caller expects
      clock.scheduleAction(nil, .zero) { clock.runOnMain { action() } }
    }

    /// Runs a closure on the main actor at a point in time or later.
    public func schedule(
      after instant: Instant,
      tolerance: Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      nonisolated(unsafe) let action = action  // because the main actor runs it, as the caller expects
      clock.scheduleAction(instant, tolerance.duration) { clock.runOnMain { action() } }
    }

    /// Runs a closure on the main actor at a point in time and then again after each interval, until it's cancelled.
    ///
    /// A run that is due while the previous one still waits for the main actor is left out.
    ///
    /// - Returns: An object that ends the repetition when it's cancelled or released. On the main actor, nothing runs
    ///   after that.
    public func schedule(
      after instant: Instant,
      interval: Stride,
      tolerance: Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      nonisolated(unsafe) let action = action  // because the main actor runs it, as the caller expects
      let (isWaiting, isCancelled) = (Flag(), Flag())
      let repetition = clock.repeatAction(instant, interval.duration, tolerance.duration) { _ in
        // As on a dispatch queue, a run is left out while the previous one waits for the main actor.
        guard !isWaiting.value else { return }
        isWaiting.value = true
        clock.runOnMain {
          isWaiting.value = false
          if !isCancelled.value { action() }
        }
      }
      return AnyCancellable {
        isCancelled.value = true
        repetition.cancel()
      }
    }
  }
}

/// A Boolean value that becomes `true` once.
private final class Flag: Sendable {
  private let flag = Atomic(false)

  var value: Bool {
    get { flag.load(ordering: .acquiring) }
    set { flag.store(newValue, ordering: .releasing) }
  }
}
