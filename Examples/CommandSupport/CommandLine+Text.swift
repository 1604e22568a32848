import Foundation

extension CommandLine {
  /// The arguments behind the program's name; `arguments` would repair what is not UTF-8, and name another file.
  package static func textArguments() throws(UsageError) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(argc)) {
      guard let argument = unsafeArgv[index], let text = String(validatingCString: argument) else {
        throw UsageError("argument \(index) is not UTF-8")
      }
      arguments.append(text)
    }
    return arguments
  }

  /// Makes a reader that goes away an error to be handled, and sees to it that no file is opened under the number of a
  /// standard stream that is closed.
  package static func prepareStreams() {
    signal(SIGPIPE, SIG_IGN)
    for (stream, useless) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // Descriptors are given out from the lowest free number. Opened the wrong way round, every use of it fails.
      _ = open("/dev/null", useless)
    }
  }
}
