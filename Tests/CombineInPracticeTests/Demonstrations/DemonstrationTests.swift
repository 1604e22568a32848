import AppEnvironmentTesting
import AppEnvironmentKit
import CombineInPractice
import Testing

@Suite struct DemonstrationTests {
  @Test func invalidDownloadsAreReplaced() {
    let clock = TestClock()
    #expect(transcript(of: DownloadDemonstration(scheduler: clock.client).lines, clock) == Transcript.download)
  }

  @Test func theFormChecksItsFieldsAndEnablesItsButton() {
    let clock = TestClock()
    #expect(transcript(of: SignUpDemonstration(scheduler: clock.client).lines, clock) == Transcript.signUp)
  }

  @Test func eachSubscriberSeesTheWholeDemonstration() {
    let clock = TestClock()
    let lines = SignUpDemonstration(scheduler: clock.client).lines
    for _ in 1...2 { #expect(transcript(of: lines, clock) == Transcript.signUp) }
  }

  @Test func nothingHappensBeforeASubscriptionAndAfterItsCancellation() {
    let clock = TestClock()
    let lines = SignUpDemonstration(scheduler: clock.client).lines
    clock.advance(by: .seconds(1))
    var recorded: [String] = []
    let looking = lines.sink { recorded.append($0) }
    clock.advance(by: .milliseconds(100))
    looking.cancel()
    clock.advance(by: .seconds(10))
    #expect(recorded == ["username: t", "username: ti"])
  }
}

// MARK: - Helpers

/// Returns the lines of ten seconds. The demonstration must end by then.
private func transcript(of lines: AnyPublisher<String, Never>, _ clock: TestClock) -> String {
  var text = ""
  var hasEnded = false
  let listening = lines.sink { _ in
    hasEnded = true
  } receiveValue: {
    text += "\($0)\n"
  }
  clock.advance(by: .seconds(10))
  listening.cancel()
  return hasEnded ? text : "\(text)and so on"
}
