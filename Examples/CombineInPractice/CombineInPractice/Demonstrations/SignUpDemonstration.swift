import AppEnvironmentKit

/// A wizard who fills in the form, with a few detours, and what the form makes of it.
public struct SignUpDemonstration<S: Scheduler> {
  private let scheduler: S

  /// Makes a demonstration.
  ///
  /// - Parameter scheduler: Where it takes place: in a program the main queue.
  public init(scheduler: S) {
    self.scheduler = scheduler
  }

  /// What happens, line by line; it begins with each subscriber anew.
  public var lines: AnyPublisher<String, Never> {
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
    }
    .eraseToAnyPublisher()
  }
}

/// What is said between the form and the school.
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

/// What the wizard does.
private enum Step {
  /// A key is pressed that makes this the user name.
  case key(String)
  case password(String)
  case passwordAgain(String)
  /// The wizard waits until the school has answered.
  case answer
  /// The wizard looks at the form, for longer than it takes it to ask.
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
  // The name that was checked is back before the form has asked for another.
  + [.key("timoth"), .key("timothy"), .rest]
  + [.key("timoth"), .key("timot"), .key("timo"), .key("tim"), .answer, .rest]
