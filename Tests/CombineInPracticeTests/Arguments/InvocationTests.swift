import CombineInPractice
import CommandSupport
import Testing

@Suite struct InvocationTests {
  @Test(
    arguments: [
      ([], .show([.download, .signUp])),
      (["download"], .show([.download])),
      (["sign-up"], .show([.signUp])),
      (["help"], .help),
      (["--version"], .version),
      (["--help"], .help),
      (["-h"], .help),
      (["download", "--help"], .help),
    ] as [([String], Invocation)])
  func thePartsOfTheTalkAreParsed(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments: arguments) == invocation)
  }

  @Test(arguments: [
    (["bogus"], "unknown part: bogus; the parts are download and sign-up"),
    ([""], "unknown part: ; the parts are download and sign-up"),
    (["--bogus"], "unknown option: --bogus; \"combine-in-practice --help\" lists the options"),
    (["sign-up", "-x"], "unknown option: -x; \"combine-in-practice --help\" lists the options"),
    (["download", "sign-up"], "download: unexpected argument: sign-up"),
  ])
  func theErrorNamesTheInvalidArgument(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments: arguments) }
  }

  @Test(arguments: Invocation.Part.allCases)
  func theHelpNamesEveryPart(part: Invocation.Part) {
    #expect(Usage.program.contains("\n  \(part.rawValue) "))
  }

  @Test func theHelpFitsATerminal() {
    for line in Usage.program.split(separator: "\n") { #expect(line.count <= 80) }
  }
}
