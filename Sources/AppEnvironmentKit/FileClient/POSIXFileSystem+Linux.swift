#if os(Linux)
  import Foundation

  /// Waits until everything written to the descriptor is on the disk.
  func flushToDisk(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

  /// Where the user's documents are, by the desktop's settings.
  func userDocumentsDirectory() -> URL {
    let variables = ProcessInfo.processInfo.environment
    let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    let path = UserDirectories.documents(variables: variables, home: home) { path in
      guard let data = try? POSIXFileSystem().load(URL(filePath: path)) else { return nil }
      return String(decoding: data, as: UTF8.self)
    }
    return URL(filePath: path, directoryHint: .isDirectory)
  }

  extension stat {
    /// When the contents changed.
    var modified: timespec { st_mtim }
    /// When anything about the file changed.
    var changed: timespec { st_ctim }
  }
#endif
