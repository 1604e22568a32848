import AppEnvironmentKit
import Dispatch

/// Advancing from `async` code. Actions of publishers run where the caller runs, and tasks on the executor of the clock.
extension TestClock {
  /// Advances the clock by a duration, and returns when everything that falls due has happened.
  ///
  /// Without an argument, no time passes, and everything that is due now happens.
  ///
  /// ```swift
  /// let words = Just("Milk").delay(for: .seconds(5), scheduler: clock.client).record()
  /// await clock.advance(by: .seconds(5))
  /// words.expect(values: ["Milk"], completion: .finished)
  /// ```
  /// - Parameters:
  ///   - duration: The duration, which must not be negative.
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

  /// Advances the clock to an instant, and returns when everything that falls due has happened.
  ///
  /// - Parameters:
  ///   - instant: The instant, which must not be earlier than ``now``.
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

  /// Advances the clock until nothing is pending, and fails the test with a list if work is still pending after the
  /// timeout.
  ///
  /// ```swift
  /// let task = Task(executorPreference: clock.executor) {
  ///   for _ in 0..<3 { try await clock.client.sleep(for: .seconds(20)) }
  /// }
  /// await clock.run()
  /// #expect(clock.now.offset == .seconds(60))
  /// ```
  /// - Parameters:
  ///   - timeout: The longest time that may pass on this clock; by default a day.
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

  /// Fails the test if work is pending, with a list: the deadlines and locations of sleeps and timers, and the actions that
  /// publishers have scheduled.
  ///
  /// Operators such as `delay` keep what they have scheduled when they are cancelled. Advance the clock past it, or call
  /// `run()`.
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

  /// Checks that nothing is pending. At the end of a test, work that was reported before isn't reported again.
  nonisolated(nonsending) func checkNothingPending(atEnd isEnd: Bool, _ site: CallSite?) async {
    guard begin(site) else { return }
    defer { time.endAdvancing(site) }
    await settle(wakingUntil: nil)
    if time.standsStill { return time.reportStandstill(site) }
    guard !time.isNothingPending, !isEnd || !time.isPendingReported else { return }
    time.issues.reportPending(time, site)
  }

  /// Runs the work that is due now, and returns the remaining work in the order of its deadlines.
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

  /// Simulates a suspension of the machine: time passes, and everything that falls due during the suspension happens at
  /// its end.
  ///
  /// ```swift
  /// let timer = clock.client.timer(every: .seconds(1)).record()
  /// await clock.suspend(for: .seconds(10))
  /// #expect(timer.values.map(\.missed) == [9])
  /// ```
  /// - Parameters:
  ///   - duration: The duration of the suspension, which must not be negative.
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

  /// Returns when all tasks wait and an action is next, or nothing.
  private nonisolated(nonsending) func settle(wakingUntil instant: ClockClient.Instant?) async {
    // Tasks that code on an actor other than the main one has started are in the queue of that actor until the caller
    // waits.
    if isSettled(until: instant), #isolation.map({ $0 === MainActor.shared }) ?? true { return }
    await withCheckedContinuation { continuation in
      whenSettled(wakingUntil: instant) { _ in continuation.resume() }
    }
    // Taking the lock of the executor makes the effects of the tasks visible.
    _ = time.executor.isIdle
  }
}

extension TestClock {
  func begin(_ site: CallSite?) -> Bool {
    if time.beginAdvancing() { return true }
    time.issues.report(
      "The clock is already being advanced. Advance it from one place at a time, and give each test its own clock.",
      site)
    return false
  }

  /// Lets the rest of the time pass, or reports a loop and returns `false`.
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
    guard TaskRuntime.isExact, time.executor.isIdle else { return false }
    guard let instant else { return true }
    return !time.isSleeperNext(by: instant)
  }

  func whenSettled(
    wakingUntil instant: ClockClient.Instant?,
    waitsForMainActor: Bool = true,
    _ finish: @escaping @Sendable (ClockExecutor.End) -> Void
  ) {
    let time = time
    time.executor.whenIdle(
      ClockExecutor.IdleHandler(
        waitsForMainActor: waitsForMainActor, caller: .current,
        proceed: { instant.map { time.wakeSleeper(dueBy: $0) } ?? false },
        finish: { end in
          if case .neverIdle = end { time.noteStandstill() }
          finish(end)
        }))
  }
}
