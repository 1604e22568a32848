/// How a run of the program ended, as the number its caller sees.
public enum ExitStatus: Int32, Equatable, Sendable {
  /// What was asked for is done.
  case done = 0
  /// It could not be done, and a message says why.
  case failed = 1
  /// The command line could not be understood. The number is that of `EX_USAGE` in sysexits.h.
  case usage = 64
}
