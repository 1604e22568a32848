import AppEnvironmentKit
import CombineInPractice
import Testing

@Suite struct DemonstrationTests {
  @Test func downloadsAreShownOrReplaced() {
    let scheduler = VirtualScheduler()
    #expect(transcript(of: DownloadDemonstration(scheduler: scheduler).lines, scheduler) == Transcript.download)
  }

  @Test func theFormAsksJudgesAndEnablesItsButton() {
    let scheduler = VirtualScheduler()
    #expect(transcript(of: SignUpDemonstration(scheduler: scheduler).lines, scheduler) == Transcript.signUp)
  }

  @Test func aDemonstrationBeginsWithEachSubscriberAnew() {
    let scheduler = VirtualScheduler()
    let lines = SignUpDemonstration(scheduler: scheduler).lines
    for _ in 1...2 { #expect(transcript(of: lines, scheduler) == Transcript.signUp) }
  }

  @Test func nothingHappensBeforeSomebodyLooksAndNothingAfter() {
    let scheduler = VirtualScheduler()
    let lines = SignUpDemonstration(scheduler: scheduler).lines
    scheduler.advance(by: .seconds(1))
    var said: [String] = []
    let looking = lines.sink { said.append($0) }
    scheduler.advance(by: .milliseconds(100))
    looking.cancel()
    scheduler.advance(by: .seconds(10))
    #expect(said == ["username: t", "username: ti"])
  }
}

// MARK: - Helpers

/// What is said in ten seconds, if it ends in them.
private func transcript(of lines: AnyPublisher<String, Never>, _ scheduler: VirtualScheduler) -> String {
  var text = ""
  var hasEnded = false
  let listening = lines.sink { _ in
    hasEnded = true
  } receiveValue: {
    text += "\($0)\n"
  }
  scheduler.advance(by: .seconds(10))
  listening.cancel()
  return hasEnded ? text : "\(text)and so on"
}
