import AppEnvironmentKit
import AppEnvironmentTesting
import Dispatch
import TestSupport
import Testing

@Suite struct RecorderTests {
  @Test func valuesAndTheCompletionAreRecorded() {
    let recorder = [1, 2, 3].publisher.record()
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.completion == .finished)
    recorder.expect(values: [1, 2, 3], completion: .finished)
  }

  @Test func aFailureIsRecordedAsTheCompletion() {
    let recorder = Fail<Int, any Error>(error: FileClientError.notFound(path: "/note.txt")).record()
    recorder.expect(values: [], completion: .failure(FileClientError.notFound(path: "/note.txt")))
  }

  @Test func errorsThatAreNotEquatableAreComparedByTypeAndDescription() {
    struct Refusal: Error {
      let reason: String
    }
    let recorder = Fail<Int, any Error>(error: Refusal(reason: "no")).record()
    recorder.expect(values: [], completion: .failure(Refusal(reason: "no")))
  }

  @Test func noMoreValuesArriveThanRequested() {
    let recorder = [1, 2, 3].publisher.record(demand: .max(2))
    recorder.expect(values: [1, 2])
    recorder.request(.max(1))
    recorder.expect(values: [1, 2, 3], completion: .finished)
    #expect(recorder.demands == [.max(2), .max(1)])
  }

  @Test func withoutDemandOnlyTheCompletionArrives() {
    let values = [1, 2].publisher.record(demand: .none)
    values.expect(values: [])
    #expect(values.demands == [])
    let end = Empty<Int, Never>().record(demand: .none)
    end.expect(values: [], completion: .finished)
  }

  @Test func eventsAfterACancellationAreNotRecorded() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    subject.send(1)
    recorder.cancel()
    subject.send(2)
    recorder.expect(values: [1])
  }

  @Test func theSubscriptionEndsWithTheRecorder() {
    var isCancelled = false
    let subject = PassthroughSubject<Int, Never>()
    var recorder: Recorder<Int, Never>? = subject.handleEvents(receiveCancel: { isCancelled = true }).record()
    subject.send(1)
    #expect(recorder?.values == [1])
    recorder = nil
    #expect(isCancelled)
  }

  @Test func aDifferenceIsShownLineByLine() async {
    let recorder = ["a", "b", "d"].publisher.record()
    await expectIssue(
      """
      The events differ (- expected, + received):
        "a"
        "b"
      - "c"
        "d"
      + finished
      """
    ) {
      recorder.expect(values: ["a", "b", "c", "d"])
    }
  }

  @Test func aMissingCompletionIsShown() async {
    let recorder = PassthroughSubject<Int, Never>().record()
    await expectIssue(
      """
      The events differ (- expected, + received):
      - 1
      - finished
        not completed
      """
    ) {
      recorder.expect(values: [1], completion: .finished)
    }
  }

  @Test func aDifferentErrorFailsTheTest() async {
    let recorder = Fail<Int, any Error>(error: CancellationError()).record()
    await expectIssue(
      """
      The events differ (- expected, + received):
      - failed: /note.txt: no such file or folder
      + failed: CancellationError()
      """
    ) {
      recorder.expect(values: [], completion: .failure(FileClientError.notFound(path: "/note.txt")))
    }
  }

  @Test func valuesThatAreNotEquatableAreAvailableForComparison() {
    let recorder = [(1, "a"), (2, "b")].publisher.record()
    recorder.expect(values: [(1, "A"), (2, "B")], completion: .finished) { $0.0 == $1.0 }
  }

  @Test func timesAreNilWithoutAClock() async {
    let recorder = Just(1).record()
    await expectIssue("Use `record(clock:)` to record times. This recorder has no clock.") {
      recorder.expect(values: [1], at: [.zero], completion: .finished)
    }
  }
}

@Suite struct RecorderWaitingTests {
  @Test func waitingForEventsThatHaveArrivedReturnsAtOnce() async {
    let recorder = [1, 2].publisher.record()
    #expect(await recorder.waitForValues(2, timeout: .zero) == [1, 2])
    #expect(await recorder.waitForCompletion(timeout: .zero) == .finished)
  }

  @Test func valuesFromAnotherThreadAreWaitedFor() async {
    let recorder = [1, 2, 3].publisher.receive(on: DispatchQueue(label: "another")).record()
    #expect(await recorder.waitForValues(3, timeout: .seconds(600)) == [1, 2, 3])
    await recorder.waitForCompletion(timeout: .seconds(600))
    recorder.expect(values: [1, 2, 3], completion: .finished)
  }

  @Test func aTimeoutFailsTheTestWithTheEventsSoFar() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    subject.send(1)
    await expectIssue("The publisher didn't send 2 values. Events:\n  1") {
      await recorder.waitForValues(2, timeout: .nanoseconds(1))
    }
    await expectIssue("The publisher didn't complete. Events:\n  1") {
      await recorder.waitForCompletion(timeout: .zero)
    }
  }

  @Test func aCompletionEndsTheWaitForValues() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.receive(on: DispatchQueue(label: "another")).record()
    subject.send(completion: .finished)
    await expectIssue("The publisher didn't send 1 value. Events:\n  finished") {
      await recorder.waitForValues(1, timeout: .seconds(600))
    }
  }

  @Test func aCancelledTaskStopsWaiting() async {
    let recorder = PassthroughSubject<Int, Never>().record()
    await expectIssue("The publisher didn't send 1 value. Events:\n  no events") {
      let waiting = Task { await recorder.waitForValues(1, timeout: .seconds(1_000)) }
      waiting.cancel()
      _ = await waiting.value
    }
  }
}
