#if os(Linux)
  import Foundation

  /// Waits until everything that was written to the descriptor is on the disk.
  func flushToDisk(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

  extension UserDirectories {
    /// The folders of the user, by the settings of the desktop.
    package static var user: UserDirectories {
      @Sendable func directory(_ path: (XDGDirectories) -> String) -> URL {
        let variables = ProcessInfo.processInfo.environment
        return URL(
          filePath: path(XDGDirectories(variables: variables, home: NSHomeDirectory())), directoryHint: .isDirectory)
      }
      return UserDirectories(
        documents: {
          directory { directories in
            directories.documents { path in
              (try? POSIXFileSystem().load(URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
            }
          }
        },
        caches: { directory(\.caches) },
        temporary: { FileManager.default.temporaryDirectory },
        applicationSupport: { directory(\.applicationSupport) })
    }

    /// The folder for the user's settings.
    package static var userConfiguration: URL {
      let variables = ProcessInfo.processInfo.environment
      return URL(
        filePath: XDGDirectories(variables: variables, home: NSHomeDirectory()).configuration,
        directoryHint: .isDirectory)
    }
  }

  extension UserFolder {
    /// The folder for the previous contents of files that are saved in place.
    static let previousContents = UserFolder {
      let variables = ProcessInfo.processInfo.environment
      return URL(filePath: XDGDirectories(variables: variables, home: NSHomeDirectory()).state)
        .appending(path: "previous-contents", directoryHint: .isDirectory)
    }
  }

  extension stat {
    /// The time of the last change of the contents.
    package var modified: timespec { st_mtim }
    /// The time of the last access.
    var accessed: timespec { st_atim }
    /// The time of the last change of the status.
    var changed: timespec { st_ctim }
  }
#endif
