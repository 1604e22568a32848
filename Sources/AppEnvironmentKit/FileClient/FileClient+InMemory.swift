import Foundation

extension FileClient {
  /// Returns a client for text files in memory. See ``inMemory(data:documentsDirectory:clock:)``.
  ///
  /// ```swift
  /// let files = FileClient.inMemory(["notes.txt": "Buy milk"])
  /// let notes = files.documentsDirectory().appending(path: "notes.txt")
  /// ```
  /// - Parameters:
  ///   - texts: The text of each file by its path. A path that doesn't begin with `/` is relative to the documents folder.
  ///   - documentsDirectory: The documents folder, which exists.
  ///   - clock: The clock for the modification dates; nil for the system's time.
  public static func inMemory(
    _ texts: [String: String] = [:],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    clock: ClockClient? = nil
  ) -> FileClient {
    inMemory(data: texts.mapValues { Data($0.utf8) }, documentsDirectory: documentsDirectory, clock: clock)
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
  ///   - clock: The clock for the modification dates; nil for the system's time.
  public static func inMemory(
    data files: [String: Data],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    clock: ClockClient? = nil
  ) -> FileClient {
    let directories = UserDirectories(
      documents: documentsDirectory, others: URL(filePath: "/Library", directoryHint: .isDirectory))
    let fileSystem = InMemoryFileSystem(files, directories, now: { clock?.date() ?? Date() })
    return FileClient(fileSystem, on: nil, directories)
  }
}
