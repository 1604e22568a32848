import AppEnvironmentKit
import CombineInPractice
import CommandSupport
import Foundation

/// The program: shows on the main queue, in real time, what the command line asks for.
@main
struct CombineInPracticeCommand {
  static func main() {
    // A reader that goes away is an error to be handled.
    signal(SIGPIPE, SIG_IGN)
    do {
      switch try Invocation(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help:
        show(Usage.program)
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
      complain("\(error)")
      exit(ExitStatus.usage.rawValue)
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
}

/// Writes to standard output at once; a reader that went away has seen enough.
private func show(_ text: String) {
  guard let error = write(text, to: STDOUT_FILENO) else { return }
  if error == EPIPE { exit(ExitStatus.done.rawValue) }
  complain("standard output: \(String(cString: strerror(error)))")
  exit(ExitStatus.failed.rawValue)
}

/// Writes a message to standard error; where that fails there is nobody to tell.
private func complain(_ message: String) {
  _ = write("combine-in-practice: \(message)\n", to: STDERR_FILENO)
}

/// Writes all of a text; returns the error number of what went wrong.
private func write(_ text: String, to descriptor: CInt) -> CInt? {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
