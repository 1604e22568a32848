import AppEnvironmentUI
import CombineInPractice

/// The sign-up form of the talk "Combine in Practice" as a view.
///
/// The form's published properties are the source of truth. The fields write them through bindings, and the button follows
/// the publisher that validates them.
package struct SignUpView<S: Scheduler>: View {
  @ObservedObject private var form: SignUpForm<S>
  @State private var isEnabled = false
  @State private var message = ""

  /// Creates a view of a form.
  package init(form: SignUpForm<S>) {
    self.form = form
  }

  /// The fields, the button and a message.
  package var body: some View {
    VStack(alignment: .leading) {
      TextField("User name", text: $form.username)
      SecureField("Password", text: $form.password)
      SecureField("Repeat the password", text: $form.passwordAgain)
      ForEach(rules, id: \.text) { rule in
        // The mark is visible without colors and in any character set.
        HStack(alignment: .top) {
          Text(rule.isMet ? "[x]" : "[ ]")
          Text(rule.text)
        }
      }
      Button("Sign up") { message = "Welcome, \(form.username)!" }
        .disabled(!isEnabled)
      Text(message)
    }
    .onReceive(form.signupButton.$isEnabled) { isEnabled = $0 }
  }

  /// The rules of ``SignUpForm/validatedPassword``, and once they are met, the rule of the user name.
  private var rules: [(text: String, isMet: Bool)] {
    let passwordRules = [
      ("More than eight characters", form.password.count > 8),
      ("Not a common password", form.password != "" && form.password != "password1"),
      ("Both passwords are the same", form.password != "" && form.password == form.passwordAgain),
    ]
    guard passwordRules.allSatisfy(\.1) else { return passwordRules }
    return passwordRules + [usernameRule]
  }

  private var usernameRule: (text: String, isMet: Bool) {
    switch form.checkedUsernames[form.username] {
    case true?: ("The user name is available", true)
    case false? where !form.username.isEmpty: ("The user name is taken", false)
    case false?: ("A user name", false)
    case nil: ("The user name is being checked", false)
    }
  }
}
