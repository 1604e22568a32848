import AppEnvironmentKit
import Dispatch

/// Letting time pass from `async` code. Actions of publishers run where the test runs, tasks on the clock's executor.
extension TestClock {
  /// Lets time pass, and returns when all that falls due until then has happened. By default it passes no time, and
  /// what is due now happens.
  ///
  /// - Parameters:
  ///   - duration: How much; not less than zero.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public nonisolated(nonsending) func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    await advance(to: now.advanced(by: duration), fileID: fileID, filePath: filePath, line: line)
  }

  /// Lets time pass until an instant, and returns when all that falls due until then has happened.
  ///
  /// - Parameters:
  ///   - instant: Until when; not before ``now``.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public nonisolated(nonsending) func advance(
    to instant: ClockClient.Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard begin(site), time.issues.check(time, isNotAfter: instant, site) else { return }
    defer { time.endAdvancing(site) }
    await runAll(dueBy: instant)
    end(at: instant, site)
  }

  /// Lets as much time pass as it takes until nothing is pending any more, and fails the test if something still is
  /// after the timeout, with a list of it.
  ///
  /// - Parameters:
  ///   - timeout: How much of this clock's time may pass. What is repeated for ever needs a limit.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public nonisolated(nonsending) func run(
    timeout: Duration = .seconds(86_400),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard begin(site) else { return }
    defer { time.endAdvancing(site) }
    let limit = now.advanced(by: timeout)
    await runAll(dueBy: limit)
    guard !time.isNothingPending, end(at: limit, site) else { return }
    time.issues.reportPending(time, site, after: timeout)
  }

  /// Fails the test if anything waits for this clock, with a list of it: for each task that is asleep its deadline and
  /// the line where it went to sleep, and the actions that publishers have scheduled.
  ///
  /// Operators such as `debounce` do not take back what they have scheduled when they are cancelled; advance the clock
  /// beyond that, or `run()` it.
  /// - Parameters:
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public nonisolated(nonsending) func checkNothingPending(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    await checkNothingPending(atEnd: false, CallSite(fileID: fileID, filePath: filePath, line: line))
  }

  /// The same; at the end of a test what has been reported is not reported again. Without a place, that of the test.
  nonisolated(nonsending) func checkNothingPending(atEnd isEnd: Bool, _ site: CallSite?) async {
    guard begin(site) else { return }
    defer { time.endAdvancing(site) }
    await settle(wakingUntil: nil)
    if time.standsStill { return time.reportStandstill(site) }
    guard !time.isNothingPending, !isEnd || !time.isPendingReported else { return }
    time.issues.reportPending(time, site)
  }

  /// Returns the work that waits for this clock, in the order in which it falls due, after everything that is due now
  /// has happened as far as it doesn't take time.
  ///
  /// ```swift
  /// #expect(await clock.pendingWork().map(\.deadline.offset) == [.seconds(60)])
  /// ```
  /// - Parameters:
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public nonisolated(nonsending) func pendingWork(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async -> [PendingWork] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard begin(site) else { return time.pending }
    defer { time.endAdvancing(site) }
    await settle(wakingUntil: nil)
    if time.standsStill { time.reportStandstill(site) }
    return time.pending
  }

  /// Suspends the machine: time passes, and nothing happens meanwhile. When it is awake again, all that fell due
  /// happens, late, and this returns.
  ///
  /// - Parameters:
  ///   - duration: For how long; not less than zero.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public nonisolated(nonsending) func suspend(
    for duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    let end = now.advanced(by: duration)
    guard begin(site), time.issues.check(time, isNotAfter: end, site) else { return }
    defer { time.endAdvancing(site) }
    await settle(wakingUntil: nil)
    time.move(to: end)
    await runAll(dueBy: end)
    self.end(at: end, site)
  }

  private nonisolated(nonsending) func runAll(dueBy instant: ClockClient.Instant) async {
    repeat {
      await settle(wakingUntil: instant)
    } while time.runAction(dueBy: instant)
  }

  /// Returns when all tasks wait, and none is to be woken before an action has its turn.
  private nonisolated(nonsending) func settle(wakingUntil instant: ClockClient.Instant?) async {
    // What code on another actor than the main one has started lies in the queue of that actor until the caller waits.
    if isSettled(until: instant), #isolation.map({ $0 === MainActor.shared }) ?? true { return }
    await withCheckedContinuation { continuation in
      whenSettled(wakingUntil: instant) { continuation.resume() }
    }
    // What the tasks did is behind the executor's lock.
    _ = time.executor.isIdle
  }
}

extension TestClock {
  func begin(_ site: CallSite?) -> Bool {
    if time.beginAdvancing() { return true }
    time.issues.report("The clock is already being advanced. Advance it from one place at a time.", site)
    return false
  }

  /// Lets the rest of the time pass; not when it stands still, which is reported.
  @discardableResult
  func end(at instant: ClockClient.Instant, _ site: CallSite) -> Bool {
    guard !time.standsStill else {
      time.reportStandstill(site)
      return false
    }
    time.move(to: instant)
    return true
  }

  func isSettled(until instant: ClockClient.Instant?) -> Bool {
    guard time.executor.isIdle else { return false }
    guard let instant else { return true }
    return !time.isSleeperNext(by: instant)
  }

  func whenSettled(
    wakingUntil instant: ClockClient.Instant?,
    waitsForMainActor: Bool = true,
    _ finish: @escaping @Sendable () -> Void
  ) {
    let time = time
    time.executor.whenIdle(
      ClockExecutor.IdleHandler(
        waitsForMainActor: waitsForMainActor, caller: .current,
        proceed: { instant.map { time.wakeSleeper(dueBy: $0) } ?? false },
        finish: finish,
        stop: {
          time.noteStandstill()
          finish()
        }))
  }
}
