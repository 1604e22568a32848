import Foundation
import Locking

extension EditorInput {
  /// The program's standard input.
  ///
  /// - Parameter signals: What listens for signals while a session waits for a line.
  public static func standard(signals: SignalListener? = nil) -> Self {
    let reader = DescriptorReader(STDIN_FILENO, signals: signals)
    return Self(
      isTerminal: isatty(STDIN_FILENO) == 1,
      nextEvent: { try await reader.nextEvent() },
      readToEnd: { try await reader.readToEnd() }
    )
  }
}

extension EditorOutput {
  /// The program's standard output for content, standard error for messages and prompts.
  ///
  /// A reader that goes away is no failure. SIGPIPE must be ignored for that.
  public static func standard() -> Self {
    let content = DescriptorWriter(STDOUT_FILENO)
    let messages = DescriptorWriter(STDERR_FILENO)
    return Self(
      isTerminal: isatty(STDOUT_FILENO) == 1,
      write: { try content.write($0) },
      message: { line in messages.writeIgnoringErrors("\(line)\n") },
      prompt: { text in messages.writeIgnoringErrors(text) }
    )
  }
}

/// Writes everything to a file descriptor, however many calls it takes.
final class DescriptorWriter: Sendable {
  private let descriptor: CInt
  private let readerLeft = Locked(false)

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(POSIXError) {
    var rest = bytes
    while !rest.isEmpty, !readerLeft.withLock({ $0 }) {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE: readerLeft.withLock { $0 = true }
      case EAGAIN:
        // The descriptor is shared with a program that made it non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      default: throw .current
      }
    }
  }

  /// For messages: where they cannot be written there is nobody to tell.
  func writeIgnoringErrors(_ text: String) {
    var text = text
    text.withUTF8 { try? write(UnsafeRawBufferPointer($0)) }
  }
}
