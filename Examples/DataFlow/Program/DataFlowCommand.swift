import CommandSupport
import Foundation
import PackageSupport
import TextEditing

/// The program: shows what happens to the views of the examples when a person uses them.
@main
struct DataFlowCommand {
  @MainActor
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    if words.contains(where: { ["--help", "-h", "help"].contains($0) }) { return print(usage) }
    if words == ["--version"] { return print("data-flow \(packageVersion)") }
    let all = Demonstration.all
    let names = all.map(\.name)
    guard words.allSatisfy(names.contains) else {
      let unknown = words.first { !names.contains($0) } ?? ""
      let message =
        "data-flow: unknown part: \(VisibleText.line(unknown)); there are: \(names.joined(separator: ", "))\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(ExitStatus.usage.rawValue)
    }
    for demonstration in all where words.isEmpty || words.contains(demonstration.name) { demonstration.show() }
  }

  @MainActor private static var usage: String {
    """
    Usage: data-flow [PART… | --help | --version]

    Shows the examples of data flow in SwiftUI: each view as text, before and after each tap.

    Parts; without one, all of them:
    \(Demonstration.all.map { "  \($0.name)" }.joined(separator: "\n"))

    Exit status: 0 done, 64 the command line is wrong.
    """
  }
}
