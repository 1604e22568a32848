import AppEnvironmentTesting
import AppEnvironmentKit
import CombineInPractice
import Testing

@Suite struct UsernameTests {
  @Test func fastTypingCausesOneCheck() {
    let scene = SignUpScene()
    scene.type("merlin")
    scene.clock.advance(by: .seconds(10))
    #expect(scene.asked == ["merlin"])
  }

  @Test func theCheckComesHalfASecondAfterTheLastKey() {
    let scene = SignUpScene()
    scene.form?.username = "merli"
    scene.clock.advance(by: .milliseconds(499))
    scene.form?.username = "merlin"
    scene.clock.advance(by: .nanoseconds(499_999_999))
    #expect(scene.asked == [])
    scene.clock.advance(by: .nanoseconds(1))
    #expect(scene.asked == ["merlin"])
  }

  @Test func slowTypingCausesACheckAfterEachPause() {
    let scene = SignUpScene()
    for name in ["m", "me", "mer"] { scene.enter(username: name) }
    #expect(scene.asked == ["m", "me", "mer"])
  }

  @Test func aNameThatIsRestoredInTimeIsNotCheckedAgain() {
    let scene = SignUpScene()
    scene.enter(username: "merlin")
    scene.form?.username = "merlinx"
    scene.clock.advance(by: .milliseconds(499))
    scene.enter(username: "merlin")
    #expect(scene.asked == ["merlin"])
  }

  @Test func anAnswerCountsIfTheNameWasRestored() {
    let scene = SignUpScene()
    scene.enter(password: "abracadabra", again: "abracadabra")
    scene.enter(username: "merlin")
    scene.form?.username = "merlinx"
    scene.enter(username: "merlin")
    scene.answer(0, available: true)
    #expect(scene.buttonStates == [false, true])
  }

  @Test(arguments: [true, false])
  func aLateAnswerAboutAnotherNameDoesNotCount(available: Bool) {
    let scene = SignUpScene()
    scene.enter(password: "abracadabra", again: "abracadabra")
    scene.enter(username: "merlin")
    scene.enter(username: "morgana")
    scene.answer(1, available: !available)
    let states = scene.buttonStates
    scene.answer(0, available: available)
    #expect(scene.asked == ["merlin", "morgana"])
    #expect(states == (available ? [false] : [false, true]))
    #expect(scene.buttonStates == states)
  }

  /// The reason for the difference from the talk.
  @Test func withFlatMapTheLateAnswerWouldCount() {
    let scene = SignUpScene()
    var completions: [(Bool) -> Void] = []
    var validated: [String?] = []
    let stream = scene.form?.$username
      .debounce(for: .seconds(0.5), scheduler: scene.clock.client)
      .removeDuplicates()
      .flatMap { username in
        Future<String?, Never> { promise in
          completions.append { available in promise(.success(available ? username : nil)) }
        }
      }
      .sink { validated.append($0) }
    scene.enter(username: "merlin")
    scene.enter(username: "morgana")
    for completion in completions.reversed() { completion(true) }
    stream?.cancel()
    #expect(validated == ["morgana", "merlin"])
  }

  @Test func theSchoolAnswersAfterItsDelay() {
    let clock = TestClock()
    let school = WizardSchool(wizards: ["tim"], delay: .milliseconds(100), scheduler: clock.client)
    var answers: [Bool] = []
    for username in ["tim", "merlin", ""] { school.usernameAvailable(username) { answers.append($0) } }
    clock.advance(by: .milliseconds(99))
    #expect(answers == [])
    clock.advance(by: .milliseconds(1))
    #expect(answers == [false, true, false])
  }
}
