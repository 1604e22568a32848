#if canImport(Darwin)
  import Foundation

  /// Waits until everything written to the descriptor is on the disk: `fsync` alone leaves it in the drive's cache here.
  func flushToDisk(_ descriptor: Int32) -> Int32 {
    fcntl(descriptor, F_FULLFSYNC) == -1 ? fsync(descriptor) : 0
  }

  /// Where the user's documents are, or the app's where it has its own.
  func userDocumentsDirectory() -> URL { .documentsDirectory }

  extension stat {
    /// When the contents changed.
    var modified: timespec { st_mtimespec }
    /// When anything about the file changed.
    var changed: timespec { st_ctimespec }
  }
#endif
