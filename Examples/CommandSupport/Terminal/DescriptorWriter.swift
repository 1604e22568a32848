import Foundation
import PackageSupport

/// Writes all bytes to a file descriptor, even if that takes several system calls.
package final class DescriptorWriter: Sendable {
  private let descriptor: CInt
  private let readerLeft = Locked(false)

  package init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// A Boolean value that indicates whether the other end was closed. Further output is dropped.
  package var isReaderGone: Bool { readerLeft.withLock { $0 } }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(POSIXError) {
    var rest = bytes
    while !rest.isEmpty, !isReaderGone {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE: readerLeft.withLock { $0 = true }
      case EAGAIN:
        // Another program that shares the descriptor made it non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      default: throw .current
      }
    }
  }

  /// Writes text. Throws `POSIXError`.
  package func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes a message. There is no other place to report that it can't be written.
  package func writeIgnoringErrors(_ text: String) {
    try? write(text)
  }
}
