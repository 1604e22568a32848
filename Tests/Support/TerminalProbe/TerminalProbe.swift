import Foundation
import PortableSwiftUI
import TerminalHost

/// The program `terminal-probe`, for tests in a pseudo-terminal.
@main
struct TerminalProbe {
  @MainActor
  static func main() {
    do {
      switch CommandLine.arguments.dropFirst().first {
      case "form": try TerminalHost.run(ProbeForm())
      case "dialog": try TerminalHost.run(ProbeDialog())
      case "prompt": try TerminalHost.run(ProbePrompt(), in: .lines)
      case "prompts":
        try TerminalHost.run(ProbePrompt(), in: .lines)
        try TerminalHost.run(ProbePrompt(), in: .lines)
      case "choices": try TerminalHost.run(ProbeChoices(), in: .lines)
      case "links": try TerminalHost.run(ProbeLinks())
      case "lines": try TerminalHost.run(ProbeLines())
      case "queues": try TerminalHost.run(ProbeQueues())
      case "flood": try TerminalHost.run(ProbeFlood())
      case "app": ProbeApp.main()
      case "hang": try TerminalHost.run(ProbeHang())
      case "overflow": try TerminalHost.run(ProbeOverflow())
      case "asynchronous-form": runAsynchronously(ProbeForm())
      case "asynchronous-overflow": runAsynchronously(ProbeOverflow())
      default: try EventLog().run()
      }
    } catch {
      FileHandle.standardError.write(Data("terminal-probe: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Shows views as an asynchronous main function does: it begins on the first thread, and the main queue goes on on another.
  @MainActor
  private static func runAsynchronously(_ content: some View) -> Never {
    Task.immediate {
      try await TerminalHost.run(content)
      exit(0)
    }
    dispatchMain()
  }
}
