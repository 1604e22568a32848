import Foundation

extension FileClient {
  /// No files at first; otherwise as `inMemory` with files.
  public static func inMemory() -> FileClient {
    inMemory([:] as [String: Data])
  }

  /// Text files kept in memory; otherwise as `inMemory` of their bytes.
  public static func inMemory(
    _ files: [String: String],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileClient {
    inMemory(files.mapValues { Data($0.utf8) }, documentsDirectory: documentsDirectory, now: now)
  }

  /// Files kept in memory, which copies of this client share and nobody else sees.
  ///
  /// It behaves and fails as the live client does, and is done before `sink` returns, on the thread that subscribes: a
  /// test has nothing to wait for. There are no links, and `..` does not lead out of the topmost folder: that fails with
  /// ``FileClientError/outsideRoot(path:root:)``.
  /// - Parameters:
  ///   - files: What there is at first. The folders on the way are made. A name that does not begin with `/` lies in the
  ///     documents directory.
  ///   - documentsDirectory: The folder for documents, which exists.
  ///   - now: What files are dated by.
  public static func inMemory(
    _ files: [String: Data],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> FileClient {
    let system = InMemoryFileSystem(files, documentsDirectory: documentsDirectory, now: now)
    return FileClient(system, on: nil) { documentsDirectory }
  }

  /// Text files kept in memory and dated by a clock; otherwise as `inMemory` of their bytes.
  public static func inMemory(
    _ files: [String: String] = [:],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    clock: ClockClient
  ) -> FileClient {
    inMemory(files, documentsDirectory: documentsDirectory, now: clock.date)
  }

  /// Files kept in memory and dated by a clock; otherwise as `inMemory` with `now`.
  ///
  /// - Parameters:
  ///   - files: What there is at first, dated by the clock as it is now.
  ///   - documentsDirectory: The folder for documents, which exists.
  ///   - clock: What files are dated by: its ``ClockClient/date``.
  public static func inMemory(
    _ files: [String: Data],
    documentsDirectory: URL = URL(filePath: "/Documents", directoryHint: .isDirectory),
    clock: ClockClient
  ) -> FileClient {
    inMemory(files, documentsDirectory: documentsDirectory, now: clock.date)
  }
}
