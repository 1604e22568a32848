import AppEnvironmentUI
import CombineInPractice
import DataFlow

struct SignUpPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      view("", "", "").previewDisplayName("An empty form")
      view("merlin", "abracadabra", "abracadabra").previewDisplayName("A name that is taken")
      view("morgana", "abracadabra", "abracadabr").previewDisplayName("Passwords that differ")
      view("morgana", "magic", "magic").previewDisplayName("A short password")
      view("morgana", "password1", "password1").previewDisplayName("A weak password")
      view("vivian", "abracadabra", "abracadabra").previewDisplayName("A name that is being checked")
      view("morgana", "abracadabra", "abracadabra").previewDisplayName("A valid form")
    }
  }

  private static func view(_ username: String, _ password: String, _ passwordAgain: String) -> some View {
    let form = SignUpForm(scheduler: ImmediateScheduler.shared) { username, completion in
      // The answer about this name never comes.
      if username != "vivian" { completion(!username.isEmpty && username != "merlin") }
    }
    form.username = username
    form.password = password
    form.passwordAgain = passwordAgain
    return SignUpView(form: form).padding()
  }
}
