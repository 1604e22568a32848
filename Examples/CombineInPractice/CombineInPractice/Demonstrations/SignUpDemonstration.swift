import AppEnvironmentKit

/// A demonstration of ``SignUpForm``: a wizard fills in the form, with some corrections.
package struct SignUpDemonstration<S: Scheduler> {
  private let scheduler: S

  /// Creates a demonstration.
  ///
  /// - Parameter scheduler: The scheduler of all events; in a program, the main queue.
  package init(scheduler: S) {
    self.scheduler = scheduler
  }

  /// The events as lines of text. They begin again for each subscriber.
  package var lines: AnyPublisher<String, Never> {
    Deferred { [scheduler] in
      let school = WizardSchool(wizards: ["tim"], delay: .seconds(0.1), scheduler: scheduler)
      let exchange = PassthroughSubject<Exchange, Never>()
      let form = SignUpForm(scheduler: scheduler) { username, completion in
        exchange.send(.asked(username))
        school.usernameAvailable(username) { available in
          exchange.send(.answered(username, available: available))
          completion(available)
        }
      }
      let wizard = Publishers.Sequence<[Step], Never>(sequence: steps)
        .flatMap(maxPublishers: .max(1)) { $0.carriedOut(on: form, answers: exchange, scheduler: scheduler) }
      return Publishers.MergeMany(
        form.$username.dropFirst().map { "username: \($0)" }.eraseToAnyPublisher(),
        form.$password.dropFirst().map { "password: \($0)" }.eraseToAnyPublisher(),
        form.$passwordAgain.dropFirst().map { "password again: \($0)" }.eraseToAnyPublisher(),
        exchange.map(\.line).eraseToAnyPublisher(),
        form.validatedPassword.dropFirst().map { "  the passwords are \($0 == nil ? "not " : "")accepted" }
          .eraseToAnyPublisher(),
        form.signupButton.$isEnabled.removeDuplicates().dropFirst()
          .map { "  the button is \($0 ? "enabled" : "disabled")" }.eraseToAnyPublisher()
      )
      .prefix(untilOutputFrom: wizard.collect())
      // The form must exist until the end, and not only while the wizard types.
      .map { line in withExtendedLifetime(form) { line } }
    }
    .eraseToAnyPublisher()
  }
}

/// A question of the form to the school, or its answer.
private enum Exchange {
  case asked(String)
  case answered(String, available: Bool)

  var line: String {
    switch self {
    case .asked(let username): "  is \(username) free?"
    case .answered(let username, let available): "  \(username) is \(available ? "free" : "taken")"
    }
  }
}

/// An action of the wizard.
private enum Step {
  /// The wizard presses a key, which results in a user name.
  case key(String)
  /// The wizard types a password.
  case password(String)
  /// The wizard types a password again.
  case passwordAgain(String)
  /// The wizard waits for the school's answer.
  case answer
  /// The wizard waits for longer than the form does before it asks.
  case rest

  func carriedOut<S: Scheduler>(
    on form: SignUpForm<S>, answers: PassthroughSubject<Exchange, Never>, scheduler: S
  ) -> AnyPublisher<Void, Never> {
    let moment = Just(())
    return switch self {
    case .key(let username):
      moment.delay(for: .seconds(0.05), scheduler: scheduler).map { form.username = username }.eraseToAnyPublisher()
    case .password(let password):
      moment.delay(for: .seconds(0.2), scheduler: scheduler).map { form.password = password }.eraseToAnyPublisher()
    case .passwordAgain(let password):
      moment.delay(for: .seconds(0.2), scheduler: scheduler).map { form.passwordAgain = password }
        .eraseToAnyPublisher()
    case .answer:
      answers.filter { if case .answered = $0 { true } else { false } }.first().map { _ in }.eraseToAnyPublisher()
    case .rest:
      moment.delay(for: .seconds(0.7), scheduler: scheduler).eraseToAnyPublisher()
    }
  }
}

private let steps: [Step] =
  [.key("t"), .key("ti"), .key("tim"), .answer]
  + [.key("timo"), .key("timot"), .key("timoth"), .key("timothy"), .answer]
  + [.password("password1"), .passwordAgain("password1"), .password("abracadabra"), .passwordAgain("abracadabra")]
  // The checked name is back before the form asks for another one.
  + [.key("timoth"), .key("timothy"), .rest]
  + [.key("timoth"), .key("timot"), .key("timo"), .key("tim"), .answer, .rest]
