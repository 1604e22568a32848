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
      case "lines": try TerminalHost.run(ProbeLines())
      case "queues": try TerminalHost.run(ProbeQueues())
      case "flood": try TerminalHost.run(ProbeFlood())
      case "app": ProbeApp.main()
      case "asynchronous-form":
        Task {
          try await TerminalHost.run(ProbeForm())
          exit(0)
        }
        dispatchMain()
      default: try EventLog().run()
      }
    } catch {
      FileHandle.standardError.write(Data("terminal-probe: \(error)\n".utf8))
      exit(1)
    }
  }
}
