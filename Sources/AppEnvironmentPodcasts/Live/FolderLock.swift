import Foundation

/// Keeps other processes from opening or mending a database in a folder meanwhile. It ends with the process, at the latest.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for whoever has it.
  init(_ folder: String) throws(PodcastStoreError) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PodcastStoreError(errno, folder) }
    while flock(descriptor, LOCK_EX) != 0 {
      // File systems without locks have no second process to be kept away, as far as anybody knows.
      guard errno == EINTR else { break }
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
