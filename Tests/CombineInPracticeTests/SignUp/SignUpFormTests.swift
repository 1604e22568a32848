import AppEnvironmentTesting
import AppEnvironmentKit
import CombineInPractice
import Testing

@Suite struct SignUpFormTests {
  @Test func theButtonFollowsTheFields() {
    let scene = SignUpScene()
    scene.type("tim")
    scene.clock.advance(by: .milliseconds(400))
    scene.answer(0, available: false)
    scene.enter(password: "abracadabra", again: "abracadabra")
    #expect(scene.buttonStates == [false])
    scene.type("merlin")
    scene.clock.advance(by: .milliseconds(400))
    #expect(scene.buttonStates == [false])
    scene.answer(1, available: true)
    #expect(scene.buttonStates == [false, true])
    scene.enter(password: "abracadabra", again: "abracadabrA")
    #expect(scene.buttonStates == [false, true, false])
    scene.enter(password: "abracadabrA", again: "abracadabrA")
    #expect(scene.buttonStates == [false, true, false, true])
    scene.enter(username: "tim")
    scene.answer(2, available: false)
    #expect(scene.buttonStates == [false, true, false, true, false])
    #expect(scene.asked == ["tim", "merlin", "tim"])
  }

  @Test func theOrderOfTheFieldsMakesNoDifference() {
    for usernameComesFirst in [true, false] {
      let scene = SignUpScene()
      let fields = [
        { scene.enter(username: "merlin") },
        { scene.answer(0, available: true) },
        { scene.enter(password: "abracadabra", again: "abracadabra") },
      ]
      let order = usernameComesFirst ? [0, 1, 2] : [2, 0, 1]
      for field in order.dropLast() { fields[field]() }
      #expect(scene.buttonStates == [false])
      fields[order[2]]()
      #expect(scene.buttonStates == [false, true])
    }
  }

  @Test func theCredentialsAreTheCheckedOnes() {
    let clock = TestClock()
    let form = SignUpForm(scheduler: clock.client) { username, completion in completion(username != "tim") }
    var credentials: [String] = []
    let stream = form.validatedCredentials.sink { credentials.append($0.map { "\($0) \($1)" } ?? "none") }
    form.username = "merlin"
    clock.advance(by: .milliseconds(500))
    form.password = "abracadabra"
    form.passwordAgain = "abracadabra"
    // The name in the field isn't checked yet, and the checked one still counts.
    form.username = "tim"
    clock.advance(by: .milliseconds(499))
    #expect(credentials == ["none", "none", "merlin abracadabra"])
    clock.advance(by: .milliseconds(1))
    #expect(credentials == ["none", "none", "merlin abracadabra", "none"])
    stream.cancel()
  }

  @Test func theButtonChangesOnTheScheduler() {
    let clock = TestClock()
    let form = SignUpForm(scheduler: clock.client) { _, completion in completion(true) }
    form.username = "merlin"
    clock.advance(by: .milliseconds(500))
    form.password = "abracadabra"
    form.passwordAgain = "abracadabra"
    #expect(!form.signupButton.isEnabled)
    clock.advance()
    #expect(form.signupButton.isEnabled)
  }

  @Test func aFormIsReleasedWhileItWaitsForAnAnswer() {
    let scene = SignUpScene()
    weak let form = scene.form
    weak let button = scene.form?.signupButton
    scene.enter(password: "abracadabra", again: "abracadabra")
    scene.enter(username: "merlin")
    scene.form?.username = "morgana"
    scene.form = nil
    #expect(form == nil)
    scene.clock.advance(by: .seconds(1))
    scene.answer(0, available: true)
    #expect(scene.asked == ["merlin"])
    #expect(scene.buttonStates == [false])
    withExtendedLifetime(scene) {}
    #expect(button == nil)
  }
}
