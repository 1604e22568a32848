import Foundation

extension CommandLine {
  /// Returns the arguments after the program's name.
  ///
  /// `arguments` would replace invalid UTF-8 and so name another file; this throws an error.
  package static func textArguments() throws(UsageError) -> [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(argc)) {
      guard let argument = unsafeArgv[index], let text = String(validatingCString: argument) else {
        throw UsageError("argument \(index) isn't UTF-8")
      }
      arguments.append(text)
    }
    return arguments
  }

  /// Prepares the standard streams: ignores `SIGPIPE`, and keeps files from getting the number of a closed stream.
  package static func prepareStreams() {
    signal(SIGPIPE, SIG_IGN)
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) == -1 {
      // A new descriptor gets the lowest free number. In the wrong direction, its use fails like that of a closed one.
      _ = open("/dev/null", mode)
    }
  }
}
