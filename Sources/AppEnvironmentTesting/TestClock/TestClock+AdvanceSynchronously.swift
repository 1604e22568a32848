import AppEnvironmentKit
import Dispatch
import PackageSupport
import Synchronization

/// Advancing from code that isn't `async`. Actions of publishers run on the calling thread, which waits for tasks.
///
/// Code on the executor of the clock can't wait for tasks, and the main thread can't wait for the main actor: that fails the
/// test. On other actors, call the `async` methods, because these don't wait for the work of the caller's actor.
extension TestClock {
  /// Advances the clock by a duration, and returns when everything that falls due has happened.
  ///
  /// - Parameters:
  ///   - duration: The duration, which must not be negative.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    advance(to: now.advanced(by: duration), fileID: fileID, filePath: filePath, line: line)
  }

  /// Advances the clock to an instant, and returns when everything that falls due has happened.
  ///
  /// - Parameters:
  ///   - instant: The instant, which must not be earlier than ``now``.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func advance(
    to instant: ClockClient.Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard begin(site), time.issues.check(time, isNotAfter: instant, site) else { return }
    defer { time.endAdvancing(site) }
    if runAll(dueBy: instant, site) { end(at: instant, site) }
  }

  /// Advances the clock until nothing is pending, and fails the test with a list of the pending work if some is left after
  /// the timeout.
  ///
  /// - Parameters:
  ///   - timeout: The longest time that may pass on this clock.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func run(
    timeout: Duration = .seconds(86_400),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard begin(site) else { return }
    defer { time.endAdvancing(site) }
    let limit = now.advanced(by: timeout)
    guard runAll(dueBy: limit, site), !time.isNothingPending, end(at: limit, site) else { return }
    time.issues.reportPending(time, site, after: timeout)
  }

  /// Runs the work that is due now, and returns the remaining work in the order of its deadlines.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func pendingWork(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) -> [PendingWork] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    guard begin(site) else { return time.pending }
    defer { time.endAdvancing(site) }
    if !settle(wakingUntil: nil) { time.issues.reportBlocked(site) }
    return time.pending
  }

  private func runAll(dueBy instant: ClockClient.Instant, _ site: CallSite) -> Bool {
    repeat {
      guard settle(wakingUntil: instant) else {
        time.issues.reportBlocked(site)
        return false
      }
    } while time.runAction(dueBy: instant)
    return true
  }

  private func settle(wakingUntil instant: ClockClient.Instant?) -> Bool {
    if isSettled(until: instant) { return true }
    if TaskRuntime.isExact ? time.executor.isCurrent : time.executor.isOnThread {
      return !TaskRuntime.isExact && settleOnExecutor(wakingUntil: instant)
    }
    let isDone = DispatchSemaphore(value: 0)
    let isSettled = Atomic(false)
    whenSettled(wakingUntil: instant, waitsForMainActor: !MainQueue.isCurrent) { end in
      isSettled.store(end != .needsMainActor, ordering: .relaxed)
      isDone.signal()
    }
    if TaskRuntime.isExact { isDone.wait() } else { QuietRounds.shared.block(on: isDone) }
    return isSettled.load(ordering: .relaxed)
  }

  /// Waits for tasks on other threads than that of the executor, which is the caller's. Returns `false` if the executor has
  /// work to do.
  private func settleOnExecutor(wakingUntil instant: ClockClient.Instant?) -> Bool {
    repeat {
      guard let end = time.executor.waitUntilQuiet(includesMain: !MainQueue.isCurrent) else { return false }
      if end == .neverIdle { time.noteStandstill() }
    } while instant.map { time.wakeSleeper(dueBy: $0) } ?? false
    return true
  }
}
