import Testing

@testable import AppEnvironmentPreviews

@Suite struct PreviewArgumentsTests {
  @Test("A configuration survives a restart of the program")
  func wordsParseToTheSameArguments() throws {
    for words in [
      [], ["Editor"], ["--select", "Editor/Empty", "--environment", "live", "--client", "NETWORK:preview"],
      ["--size", "40x12", "--no-colors", "--ascii"], ["--size=terminal"],
    ] {
      let arguments = try PreviewArguments(words)
      var again = try PreviewArguments(arguments.words)
      #expect(again.configuration == arguments.configuration)
      #expect(again.name == arguments.name)
      #expect(again.selection == arguments.selection)
      again = try PreviewArguments(again.words)
      #expect(again.words == arguments.words)
    }
  }

  @Test(
    "A wrong command line is reported with the reason",
    arguments: [
      (["--frobnicate"], "unknown option: --frobnicate"),
      (["--sgv", "Pictures"], "unknown option: --sgv; did you mean “--svg”?"),
      (["--environment", "production"], "unknown environment: production; there are: live, preview, test"),
      (["--size", "80"], "--size 80: must be columns and rows, such as 80x24, or terminal"),
      (["--size", "0x24"], "--size 0x24: must be columns and rows, such as 80x24, or terminal"),
      (["--client", "NETWORK"], "--client NETWORK: must be a client and an implementation, such as NETWORK:live"),
      (["--svg"], "--svg: the value is missing"),
      (["--text", "--size", "80x24"], "--text: the value is missing"),
      (["--ascii=no"], "--ascii: takes no value"),
      (["--no-colors="], "--no-colors: takes no value"),
      (["--list=all"], "--list: takes no value"),
      (["--help=list"], "--help: takes no value"),
      (["One", "Two"], "more than one name: One and Two"),
    ])
  func reportsMistakes(words: [String], message: String) {
    #expect { try PreviewArguments(words) } throws: { error in
      (error as? ProgramError)?.description == message
    }
  }
}
