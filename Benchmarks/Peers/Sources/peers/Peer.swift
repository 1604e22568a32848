/// The ways in which one package does the measured work.
struct Peer: Sendable {
  /// All packages. The first one is the yardstick.
  static let all: [Peer] = [.appEnvironmentKit, .swiftDependencies, .factory, .swinject]

  let name: String

  /// Reads a client of one closure, and calls it, `times` times.
  let read: @Sendable (_ times: Int) -> Void

  /// Does the same with a client that was replaced.
  let readReplaced: @Sendable (_ times: Int) -> Void

  /// Prepares one request with two clients replaced, and ends it.
  let replace: @Sendable (_ times: Int) -> Void

  /// Does the same, calls a client that is composed of one of them, and returns the last result, which is 8 if the composed
  /// client uses the replacement.
  let compose: @Sendable (_ times: Int) -> Int

  /// Prepares the first use of a client, and returns the function with which each thread uses it.
  let firstUse: @Sendable () -> @Sendable () -> Void

  /// Calls a client that was replaced in a closure of another queue, and returns the result, which is 8 if the replacement
  /// is still there.
  let callOnQueue: @Sendable () -> Int
}
