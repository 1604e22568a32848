#if canImport(Darwin)
  import Foundation

  /// Waits until everything that was written to the descriptor is on the disk. `fsync` leaves it in the cache of the drive.
  func flushToDisk(_ descriptor: Int32) -> Int32 {
    fcntl(descriptor, F_FULLFSYNC) == -1 ? fsync(descriptor) : 0
  }

  extension UserDirectories {
    /// The folders of the user, or of the app if it has its own.
    package static var user: UserDirectories {
      UserDirectories(
        documents: { .documentsDirectory }, caches: { .cachesDirectory }, temporary: { .temporaryDirectory },
        applicationSupport: { .applicationSupportDirectory })
    }

    /// The folder for the user's settings.
    package static var userConfiguration: URL { .applicationSupportDirectory }
  }

  extension UserFolder {
    /// The folder for the previous contents of files that are saved in place.
    static let previousContents = UserFolder {
      .applicationSupportDirectory.appending(path: "previous-contents", directoryHint: .isDirectory)
    }
  }

  extension stat {
    /// The time of the last change of the contents.
    package var modified: timespec { st_mtimespec }
    /// The time of the last access.
    var accessed: timespec { st_atimespec }
    /// The time of the last change of the status.
    var changed: timespec { st_ctimespec }
  }
#endif
