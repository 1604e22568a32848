import AppEnvironmentKit
import AppEnvironmentTesting
import Dispatch
import TestSupport
import Testing

/// Tasks of a clock that code outside it resumes.
@Suite struct TestClockOutsideTests {
  @Test func aTaskThatADispatchQueueResumesIsWaitedForAgain() async {
    let clock = TestClock(maximalTurns: 100_000, patience: .seconds(600))
    for _ in 0..<5 * rounds {
      await withTaskExecutorPreference(clock.executor) {
        let (outside, start) = (Outside(), clock.now)
        let task = Task {
          await outside.wait()
          try await clock.client.sleep(for: .seconds(1))
          return clock.now
        }
        await clock.advance()
        await outside.open()
        await clock.advance(by: .seconds(1))
        #expect(await (try? task.value) == start.advanced(by: .seconds(1)))
      }
    }
  }

  @Test func aTaskThatWasSuspendedElsewhereDuringAnAdvanceIsReportedWhereItSleeps() async {
    await expectIssue(containing: "TestClockOutsideTests.swift:\(#line + 7).") {
      let clock = TestClock()
      await withTaskExecutorPreference(clock.executor) {
        let outside = Outside()
        let task = Task {
          await outside.wait()

          try await clock.client.sleep(for: .seconds(1))
        }
        await clock.advance(by: .seconds(5))
        await outside.open()
        await clock.advance(by: .seconds(1))
        _ = await task.result
      }
    }
  }

  @Test func aTaskThatIsResumedFromElsewhereDuringAnAdvanceIsReported() async {
    await expectIssue(containing: "The clock was advanced to 10.0 seconds while a task was waiting for something else")
    {
      let clock = TestClock()
      await withTaskExecutorPreference(clock.executor) {
        let outside = Outside()
        let task = Task { await outside.wait() }
        clock.client.schedule(after: clock.now.advanced(by: .seconds(5))) { outside.openAndWait() }
        await clock.advance(by: .seconds(10))
        await task.value
      }
    }
  }

  @Test func resumingATaskFromTheTestIsNoIssue() async {
    let clock = TestClock()
    let (words, word) = AsyncStream.makeStream(of: String.self)
    let log = Log<String>()
    let task = Task(executorPreference: clock.executor) {
      for await word in words {
        try await clock.client.sleep(for: .seconds(1))
        log.append("\(word) at \(clock.now)")
      }
    }
    await clock.advance(by: .seconds(5))
    word.yield("one")
    await clock.advance(by: .seconds(5))
    await MainActor.run { _ = word.yield("two") }
    await clock.advance(by: .seconds(5))
    #expect(log.entries == ["one at 6.0 seconds", "two at 11.0 seconds"])
    word.finish()
    _ = await task.result
  }
}

// MARK: - Helpers

/// An event that a dispatch queue triggers.
private final class Outside: Sendable {
  private let queue = DispatchQueue(label: "Outside")
  private let (opening, opener) = AsyncStream.makeStream(of: Void.self)

  func wait() async {
    for await _ in opening {}
  }

  /// Triggers the event on the queue, and returns afterwards.
  func open() async {
    await withCheckedContinuation { continuation in
      queue.async {
        self.opener.finish()
        continuation.resume()
      }
    }
  }

  /// Triggers the event on the queue while the calling thread waits.
  func openAndWait() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async {
      self.opener.finish()
      isDone.signal()
    }
    isDone.wait(for: "the work")
  }
}
