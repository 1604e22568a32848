import Foundation

/// An advisory lock on a recovery copy, which marks it as the copy of a running editor.
///
/// It is a lock of `flock(2)`, which ends with the process, even if the process is killed. A file that can't be opened,
/// such as one in memory, isn't locked.
final class CopyLock: Sendable {
  private let descriptor: Int32

  /// Locks a file; nil if that fails.
  convenience init?(_ url: URL) {
    self.init(url, LOCK_EX)
  }

  private init?(_ url: URL, _ kind: Int32) {
    descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0, flock(descriptor, kind | LOCK_NB) == 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns a Boolean value that indicates whether an editor has locked a file.
  static func isHeld(_ url: URL) -> Bool {
    errno = 0
    return CopyLock(url, LOCK_SH) == nil && errno == EWOULDBLOCK
  }
}
