import AppEnvironmentKit

/// The form in which a wizard signs up: a user name, a password twice, and a button for when all of it is valid.
///
/// From "Combine in Practice" (WWDC 2019, session 721), where a view controller is the form.
public final class SignUpForm<S: Scheduler> {
  /// Finds out whether nobody has a user name yet; may answer at any time, on any thread.
  public typealias UsernameAvailable = (_ username: String, _ completion: @escaping (Bool) -> Void) -> Void

  /// The text in the field for the password.
  @Published public var password = ""

  /// The text in the field for the password's repetition.
  @Published public var passwordAgain = ""

  /// The text in the field for the user name.
  @Published public var username = ""

  /// Can be pressed while there are valid credentials; written to on the scheduler.
  public let signupButton = Button()

  private let scheduler: S
  private let usernameAvailable: UsernameAvailable
  private var signupButtonStream: AnyCancellable?

  /// Makes an empty form.
  ///
  /// - Parameters:
  ///   - scheduler: Where the button is written to and typing is timed: in an app the main queue.
  ///   - usernameAvailable: Finds out whether a user name is free.
  public init(scheduler: S, usernameAvailable: @escaping UsernameAvailable) {
    self.scheduler = scheduler
    self.usernameAvailable = usernameAvailable
    signupButtonStream =
      validatedCredentials
      .map { $0 != nil }
      .receive(on: scheduler)
      .assign(to: \.isEnabled, on: signupButton)
  }

  /// The password if it was typed twice, is longer than eight characters and is not known to be weak.
  public var validatedPassword: AnyPublisher<String?, Never> {
    Publishers.CombineLatest($password, $passwordAgain)
      .map { password, passwordAgain in
        guard password == passwordAgain, password.count > 8 else { return nil }
        return password
      }
      .map { $0 == "password1" ? nil : $0 }
      .eraseToAnyPublisher()
  }

  /// The user name if it is free, or nil; asked when nothing was typed for half a second and the name is another one.
  ///
  /// Each subscriber has names looked up for itself.
  public var validatedUsername: AnyPublisher<String?, Never> {
    $username
      .debounce(for: .seconds(0.5), scheduler: scheduler)
      .removeDuplicates()
      // The talk has `flatMap` here and for `switchToLatest`. That waits for all the answers: a late one, about a name
      // that is no longer in the field, would count. Captured is what is called, and not the form, which keeps the
      // stream that keeps this closure.
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

  /// The user name and the password if both are valid, or nil.
  ///
  /// These are what was checked: the text in the field may already be another one that is not yet.
  public var validatedCredentials: AnyPublisher<(String, String)?, Never> {
    Publishers.CombineLatest(validatedUsername, validatedPassword)
      .map { username, password in
        guard let username, let password else { return nil }
        return (username, password)
      }
      .eraseToAnyPublisher()
  }
}
