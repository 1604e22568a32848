import AppEnvironmentTesting
import AppEnvironmentUI
import CombineInPractice
import DataFlow
import PortableSwiftUITesting
import Testing

@MainActor
@Suite struct SignUpViewTests {
  @Test("The button of the form can be pressed once the name is available and the passwords are the same")
  func buttonFollowsFields() async {
    let clock = TestClock()
    let form = SignUpForm(scheduler: clock.client) { username, completion in completion(username != "merlin") }
    let host = ViewHost(SignUpView(form: form))
    host.type("merlin", into: "User name")
    host.type("abracadabra", into: "Password")
    host.type("abracadabra", into: "Repeat the password")
    await clock.advance(by: .seconds(1))
    #expect(!form.signupButton.isEnabled)
    host.type("morgana", into: "User name")
    await clock.advance(by: .seconds(1))
    #expect(form.signupButton.isEnabled)
    host.tap("Sign up")
    #expect(host.text.contains("Welcome, morgana!"))
    #expect(!host.text.contains("abracadabra"))
  }

  @Test("A name that is being checked, one that is taken and one that is available look different without colors")
  func namesLookDifferent() async {
    let clock = TestClock()
    let form = SignUpForm(scheduler: clock.client) { username, completion in
      if username != "vivian" { completion(username == "morgana") }
    }
    let host = ViewHost(SignUpView(form: form))
    host.type("abracadabra", into: "Password")
    host.type("abracadabra", into: "Repeat the password")
    await clock.advance(by: .seconds(1))
    #expect(host.text.contains("[ ] A user name\n"))
    host.type("merlin", into: "User name")
    #expect(host.text.contains("[ ] The user name is being checked"))
    await clock.advance(by: .seconds(1))
    #expect(host.text.contains("[ ] The user name is taken"))
    host.type("vivian", into: "User name")
    await clock.advance(by: .seconds(1))
    #expect(host.text.contains("[ ] The user name is being checked"))
    host.type("morgana", into: "User name")
    await clock.advance(by: .seconds(1))
    #expect(host.text.contains("[x] The user name is available"))
  }

  @Test("A rule takes one line of 36 columns, and wraps below its text where there is less room")
  func rulesFit() {
    let form = SignUpForm(scheduler: ImmediateScheduler.shared) { _, _ in }
    let host = ViewHost(SignUpView(form: form), columns: 36)
    #expect(host.text.contains("[ ] More than eight characters\n[ ] Not a common password\n[ ] Both passwords"))
    #expect(host.screen(width: 24, height: 12).contains("[ ] More than eight\n    characters\n[ ] Not a common"))
  }
}
