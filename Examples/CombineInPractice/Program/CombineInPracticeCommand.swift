import AppEnvironmentKit
import CombineInPractice
import CommandSupport
import Foundation

/// The program `combine-in-practice`: shows the demonstrations on the main queue, in real time.
@main
struct CombineInPracticeCommand {
  private static let output = DescriptorWriter(STDOUT_FILENO)
  private static let messages = DescriptorWriter(STDERR_FILENO)

  static func main() {
    CommandLine.prepareStreams()
    do {
      switch try Invocation(arguments: try CommandLine.textArguments()) {
      case .help:
        show(Usage.program)
        exit(ExitStatus.done.rawValue)
      case .version:
        show(Usage.version)
        exit(ExitStatus.done.rawValue)
      case .show(let parts):
        let showing = lines(of: parts).sink { _ in
          exit(ExitStatus.done.rawValue)
        } receiveValue: { line in
          show("\(line)\n")
        }
        withExtendedLifetime(showing) { dispatchMain() }
      }
    } catch {
      fail("\(error)", .usage)
    }
  }

  private static func lines(of parts: [Invocation.Part]) -> AnyPublisher<String, Never> {
    parts.reduce(Empty().eraseToAnyPublisher()) { lines, part in
      lines.append(self.lines(of: part)).eraseToAnyPublisher()
    }
  }

  private static func lines(of part: Invocation.Part) -> AnyPublisher<String, Never> {
    switch part {
    case .download: DownloadDemonstration(scheduler: DispatchQueue.main).lines
    case .signUp: SignUpDemonstration(scheduler: DispatchQueue.main).lines
    }
  }

  /// Writes to the standard output. The program ends when the reader leaves.
  private static func show(_ text: String) {
    do {
      try output.write(text)
      if output.isReaderGone { exit(ExitStatus.done.rawValue) }
    } catch {
      fail("standard output: \((error as? POSIXError)?.reason ?? "\(error)")", .failed)
    }
  }

  private static func fail(_ reason: String, _ status: ExitStatus) -> Never {
    messages.writeIgnoringErrors("combine-in-practice: \(reason)\n")
    exit(status.rawValue)
  }
}
