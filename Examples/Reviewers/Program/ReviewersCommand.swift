import AppEnvironmentKit
import CommandSupport
import Foundation
import PackageSupport
import ReviewerPicking
import TextEditing

/// The program: suggests who reviews the next change to the repository in the current folder.
@main
struct ReviewersCommand {
  static func main() async {
    CommandLine.prepareStreams()
    let context = AppEnvironment.Context.detectedOrExit()
    if context != .live { message("running in the \(context) environment") }
    do {
      let words = AppEnvironment.Context.otherArguments(in: try ["reviewers"] + CommandLine.textArguments())
      guard let lines = try await lines(for: words, Reviewers(AppEnvironment(context))) else {
        let mistake = words.isEmpty ? "a command is missing" : "\"\(words.joined(separator: " "))\" isn't a command"
        fail("\(mistake); try reviewers --help", .usage)
      }
      try DescriptorWriter(STDOUT_FILENO).write(lines.map { "\(VisibleText.line($0))\n" }.joined())
    } catch let error as UsageError {
      fail("\(error)", .usage)
    } catch {
      fail("\(error)", .failed)
    }
  }

  /// Carries out a command, and returns what it prints; `nil` if there is no such command.
  private static func lines(for words: [String], _ reviewers: Reviewers) async throws -> [String]? {
    switch (words.first, words.count) {
    case ("pick", 1): ["\(try await reviewers.pick())"]
    case ("away", 2): ["\(try await reviewers.setAway(true, words[1])) is away"]
    case ("back", 2): ["\(try await reviewers.setAway(false, words[1])) is back"]
    case ("history", 1): reviewers.history
    case ("--version", 1): ["reviewers \(packageVersion)"]
    case ("--help", 1), ("-h", 1), ("help", 1): usage
    default: nil
    }
  }

  private static let usage = [
    "Usage: reviewers pick | away NAME | back NAME | history | --help | --version [--environment preview]",
    "",
    "Suggests who reviews the next change to the Git repository in this folder, from its authors.",
    "",
    "  pick       picks an author who isn't you, by chance from those picked the longest time ago",
    "  away NAME  excludes an author until back NAME; a part of the name or the address is enough",
    "  history    prints whom it has picked, the last one first",
    "",
    "Exit status: 0 done, 1 failed, 64 the command line is wrong.",
  ]

  private static func fail(_ reason: String, _ status: ExitStatus) -> Never {
    message(reason)
    exit(status.rawValue)
  }

  private static func message(_ text: String) {
    DescriptorWriter(STDERR_FILENO).writeIgnoringErrors("reviewers: \(VisibleText.line(text))\n")
  }
}
