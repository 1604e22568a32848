import AppEnvironmentTesting
import AppEnvironmentKit
import CombineInPractice

/// A form in virtual time, its checks of user names, and the states of its button.
final class SignUpScene {
  let clock = TestClock()
  var form: SignUpForm<ClockClient>?

  /// The names that were checked.
  private(set) var asked: [String] = []
  /// The states of the button, including the first one.
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

  /// Types a name key by key, a tenth of a second each.
  func type(_ username: String) {
    for length in 1...username.count {
      form?.username = String(username.prefix(length))
      clock.advance(by: .milliseconds(100))
    }
  }

  /// Enters a name and advances to its check.
  func enter(username: String) {
    form?.username = username
    clock.advance(by: .milliseconds(500))
  }

  func enter(password: String, again: String) {
    form?.password = password
    form?.passwordAgain = again
    clock.advance()
  }

  /// Answers a check by its index.
  func answer(_ number: Int, available: Bool) {
    guard completions.indices.contains(number) else { return }
    completions[number](available)
    clock.advance()
  }
}
