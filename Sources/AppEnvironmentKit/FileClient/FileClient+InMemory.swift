import Foundation

extension FileClient {
  /// Returns a client that has no files yet. See the method with files.
  public static func inMemory() -> FileClient {
    inMemory([:] as [String: Data])
  }

  /// Returns a client for text files in memory.
  ///
  /// ```swift
  /// let files = FileClient.inMemory(["notes.txt": "Buy milk"])
  /// let notes = files.documentsDirectory().appending(path: "notes.txt")
  /// ```
  /// - Parameters:
  ///   - files: The text of each file by its path. A path that doesn't begin with `/` is relative to the documents folder.
  ///   - documentsDirectory: The documents folder, which exists.
  ///   - now: Returns the modification date of files that are changed.
  public static func inMemory(
    _ files: [String: String],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileClient {
    inMemory(files.mapValues { Data($0.utf8) }, documentsDirectory: documentsDirectory, now: now)
  }

  /// Returns a client for files in memory, which only its copies share.
  ///
  /// It behaves and fails like the live client. It finishes before `sink` returns, on the thread that subscribes, so a test
  /// doesn't have to wait. There are no links. A path that leaves the topmost folder by `..` fails with
  /// ``FileClientError/outsideRoot(path:root:)``. The first save in one of its four folders creates it if it's
  /// missing.
  ///
  /// - Parameters:
  ///   - files: The contents of each file by its path, in folders that are created. A path that doesn't begin with `/` is
  ///     relative to the documents folder.
  ///   - documentsDirectory: The documents folder, which exists.
  ///   - now: Returns the modification date of files that are changed.
  public static func inMemory(
    _ files: [String: Data],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileClient {
    let directories = UserDirectories(
      documents: documentsDirectory, others: URL(filePath: "/Library", directoryHint: .isDirectory))
    return FileClient(InMemoryFileSystem(files, directories, now: now), on: nil, directories)
  }

  /// Returns a client for text files in memory whose modification dates come from a clock.
  ///
  /// - Parameters:
  ///   - files: The text of each file by its path. A path that doesn't begin with `/` is relative to the documents folder.
  ///   - documentsDirectory: The documents folder, which exists.
  ///   - clock: The clock for the modification dates.
  public static func inMemory(
    _ files: [String: String] = [:],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    clock: ClockClient
  ) -> FileClient {
    inMemory(files, documentsDirectory: documentsDirectory, now: clock.date)
  }

  /// Returns a client for files in memory whose modification dates come from a clock.
  ///
  /// - Parameters:
  ///   - files: The contents of each file by its path. A path that doesn't begin with `/` is relative to the documents folder.
  ///   - documentsDirectory: The documents folder, which exists.
  ///   - clock: The clock for the modification dates.
  public static func inMemory(
    _ files: [String: Data],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    clock: ClockClient
  ) -> FileClient {
    inMemory(files, documentsDirectory: documentsDirectory, now: clock.date)
  }
}
