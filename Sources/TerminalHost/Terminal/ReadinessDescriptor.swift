import CTerminal
import Foundation

/// A descriptor that is readable while another one is ready for reading or for writing.
///
/// Sources of Dispatch use it in place of a terminal or a pipe: libdispatch on Linux uses freed memory if a source is cancelled
/// at the moment at which its descriptor hangs up. This descriptor never hangs up. While the other one has hung up, it is
/// readable.
final class ReadinessDescriptor: Sendable {
  enum Operation {
    case reading, writing
  }

  let number: Int32

  init(of descriptor: Int32, for operation: Operation) throws(TerminalError) {
    number = readiness_descriptor(descriptor, operation == .writing ? 1 : 0)
    guard number >= 0 else { throw .failed("epoll", errno) }
  }

  deinit { close(number) }
}
