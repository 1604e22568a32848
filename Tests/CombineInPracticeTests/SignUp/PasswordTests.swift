import AppEnvironmentTesting
import AppEnvironmentKit
import CombineInPractice
import Testing

@Suite struct PasswordTests {
  @Test(
    arguments: [
      ("", "", nil),
      ("abracadabra", "", nil),
      ("abracadabra", "abracadabrA", nil),
      ("12345678", "12345678", nil),
      ("123456789", "123456789", "123456789"),
      ("password1", "password1", nil),
      ("abracadabra", "abracadabra", "abracadabra"),
    ] as [(String, String, String?)])
  func aValidPasswordIsRepeatedLongAndNotWeak(password: String, again: String, validated: String?) {
    let form = SignUpForm(scheduler: TestClock().client) { _, _ in }
    form.password = password
    form.passwordAgain = again
    var last: String??
    form.validatedPassword.sink { last = $0 }.cancel()
    #expect(last == .some(validated))
  }

  @Test func eachKeyInEitherFieldIsValidated() {
    let form = SignUpForm(scheduler: TestClock().client) { _, _ in }
    var validated: [String?] = []
    let judging = form.validatedPassword.sink { validated.append($0) }
    form.password = "abracadabra"
    form.passwordAgain = "abracadabra"
    form.password = "abracadabr"
    form.passwordAgain = "abracadabr"
    judging.cancel()
    #expect(validated == [nil, nil, "abracadabra", nil, "abracadabr"])
  }
}
