import AppEnvironmentUI
import CombineInPractice

/// The sign-up form of the talk "Combine in Practice" as a view.
///
/// The form's published properties are the source of truth. The fields write them through bindings, and the button follows
/// the publisher that validates them.
public struct SignUpView<S: Scheduler>: View {
  @ObservedObject private var form: SignUpForm<S>
  @State private var isEnabled = false
  @State private var message = ""

  /// Creates a view of a form.
  public init(form: SignUpForm<S>) {
    self.form = form
  }

  /// The fields, the button and a message.
  public var body: some View {
    VStack(alignment: .leading) {
      TextField("User name", text: $form.username)
      SecureField("Password", text: $form.password)
      SecureField("Repeat the password", text: $form.passwordAgain)
      Button("Sign up") { message = "Welcome, \(form.username)!" }
        .disabled(!isEnabled)
      Text(message)
    }
    .onReceive(form.signupButton.$isEnabled) { isEnabled = $0 }
  }
}
