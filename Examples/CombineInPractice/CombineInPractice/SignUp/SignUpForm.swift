import AppEnvironmentKit

/// A sign-up form: a user name, a password, its repetition, and a button that is enabled while all of them are valid.
///
/// From "Combine in Practice" (WWDC 2019, session 721), where a view controller is the form.
package final class SignUpForm<S: Scheduler>: ObservableObject {
  /// A function that checks whether a user name is available. It may call its completion at any time, on any thread.
  package typealias UsernameAvailable = (_ username: String, _ completion: @escaping (Bool) -> Void) -> Void

  /// The text in the field for the password.
  @Published package var password = ""

  /// The text in the field for the password's repetition.
  @Published package var passwordAgain = ""

  /// The text in the field for the user name.
  @Published package var username = ""

  /// The latest answer about each user name that was checked: whether it is available. The answers change on the scheduler.
  @Published package private(set) var checkedUsernames: [String: Bool] = [:]

  /// The button, which is enabled while there are valid credentials. It changes on the scheduler.
  package let signupButton = SignUpButton()

  private let scheduler: S
  private let usernameAvailable: UsernameAvailable
  private var signupButtonStream: AnyCancellable?

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that measures pauses in typing and on which the button changes; in an app, the main queue.
  ///   - usernameAvailable: Checks whether a user name is available.
  package init(scheduler: S, usernameAvailable: @escaping UsernameAvailable) {
    self.scheduler = scheduler
    let answers = PassthroughSubject<(username: String, isAvailable: Bool), Never>()
    self.usernameAvailable = { username, completion in
      usernameAvailable(username) { available in
        answers.send((username, available))
        completion(available)
      }
    }
    answers
      .scan([:]) { known, answer in known.merging([answer.username: answer.isAvailable]) { $1 } }
      .receive(on: scheduler)
      .assign(to: &$checkedUsernames)
    signupButtonStream =
      validatedCredentials
      .map { $0 != nil }
      .receive(on: scheduler)
      .assign(to: \.isEnabled, on: signupButton)
  }

  /// The password if it was repeated, is longer than eight characters and isn't known to be weak; otherwise nil.
  package var validatedPassword: AnyPublisher<String?, Never> {
    Publishers.CombineLatest($password, $passwordAgain)
      .map { password, passwordAgain in
        guard password == passwordAgain, password.count > 8 else { return nil }
        return password
      }
      .map { $0 == "password1" ? nil : $0 }
      .eraseToAnyPublisher()
  }

  /// The user name if it is available; otherwise nil.
  ///
  /// A name is checked when nothing was typed for half a second and it differs from the last one. Each subscriber
  /// causes its own checks.
  package var validatedUsername: AnyPublisher<String?, Never> {
    $username
      .debounce(for: .seconds(0.5), scheduler: scheduler)
      .removeDuplicates()
      // The talk has `flatMap` in place of `map` and `switchToLatest`. It would publish a late answer about a name that
      // is no longer in the field. The closure captures the function and not the form, which keeps the closure.
      .map { [usernameAvailable] username in
        Future<String?, Never> { promise in
          usernameAvailable(username) { available in
            promise(.success(available ? username : nil))
          }
        }
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  /// The user name and the password if both are valid; otherwise nil.
  ///
  /// The user name is the one that was checked. The field may already have another one.
  package var validatedCredentials: AnyPublisher<(String, String)?, Never> {
    Publishers.CombineLatest(validatedUsername, validatedPassword)
      .map { username, password in
        guard let username, let password else { return nil }
        return (username, password)
      }
      .eraseToAnyPublisher()
  }
}

/// The button of the form.
package final class SignUpButton {
  /// A Boolean value that indicates whether the button can be pressed.
  @Published package var isEnabled = false

  /// Creates a disabled button.
  package init() {}
}
