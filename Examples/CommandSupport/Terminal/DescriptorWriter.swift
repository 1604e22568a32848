import Foundation
import Locking

/// Writes everything to a file descriptor, however many calls it takes.
package final class DescriptorWriter: Sendable {
  private let descriptor: CInt
  private let readerLeft = Locked(false)

  package init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Whether nobody reads what is written any more; it is dropped then.
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
        // The descriptor is shared with a program that made it non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      default: throw .current
      }
    }
  }

  /// Throws `POSIXError`.
  package func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// For messages: where they cannot be written there is nobody to tell.
  package func writeIgnoringErrors(_ text: String) {
    try? write(text)
  }
}
