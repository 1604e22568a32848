import CommandSupport
import Foundation

extension PlayerTerminal {
  /// Returns the function that waits for the events of a terminal.
  ///
  /// It waits on a queue of its own, so that it blocks none of the threads that run Swift's tasks.
  static func events(_ reader: KeyReader) -> @Sendable () async throws -> Event? {
    let queue = DispatchQueue(label: "podcasts.terminal")
    return {
      try await queue.blocking {
        switch try reader.next() {
        case .key(let key): .key(key)
        case .end: nil
        case .readerLeft: .readerLeft
        case .signal(SIGINT), .signal(SIGQUIT): .interruption
        case .signal(SIGTSTP): .suspension
        case .signal(SIGCONT): .resumption
        case .signal(SIGWINCH): .resized
        case .signal: .termination
        }
      }
    }
  }
}
