import AppEnvironmentTesting
import AppEnvironmentKit
import CombineInPractice

/// A form in virtual time, the questions that it asks, and what its button shows.
final class SignUpScene {
  let clock = TestClock()
  var form: SignUpForm<ClockClient>?

  /// The names that were asked for.
  private(set) var asked: [String] = []
  /// Each state that the button came to be in, the first one included.
  private(set) var buttonStates: [Bool] = []

  private var completions: [(Bool) -> Void] = []
  private var watching: AnyCancellable?

  init() {
    let form = SignUpForm(scheduler: clock.client) { [unowned self] username, completion in
      asked.append(username)
      completions.append(completion)
    }
    self.form = form
    watching = form.signupButton.$isEnabled.removeDuplicates().sink { [unowned self] in buttonStates.append($0) }
  }

  /// Types a name key by key, a tenth of a second each; nobody looks at the form in between.
  func type(_ username: String) {
    for length in 1...username.count {
      form?.username = String(username.prefix(length))
      clock.advance(by: .milliseconds(100))
    }
  }

  /// Enters a name and lets the time pass after which the form asks.
  func enter(username: String) {
    form?.username = username
    clock.advance(by: .milliseconds(500))
  }

  func enter(password: String, again: String) {
    form?.password = password
    form?.passwordAgain = again
    clock.advance()
  }

  /// Answers the question of this number.
  func answer(_ number: Int, available: Bool) {
    guard completions.indices.contains(number) else { return }
    completions[number](available)
    clock.advance()
  }
}
