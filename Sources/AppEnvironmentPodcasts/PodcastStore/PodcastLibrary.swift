import AppEnvironmentKit
import Foundation

/// The database of a podcast store, on the disk or in memory.
///
/// It's a separate client, so that an environment keeps its library when its ``PodcastStore`` is created again, for
/// example over another network.
///
/// The live library is the user's, in ``defaultFile``. Outside a sandbox, as on Linux, all programs that use this file share
/// the library. For a library of your own, use another file:
///
/// ```swift
/// environment.podcastLibrary = .file(url, files: environment.fileClient)
/// ```
public struct PodcastLibrary: ComposedClient, ClientPart {
  package static var whole: any Client.Type { PodcastStore.self }

  let library: Library

  /// The database; `nil` for a library in memory.
  package var file: URL?

  /// The folder of downloaded episodes; `nil` for a library in memory without one.
  public let downloadsFolder: URL?

  /// Creates a library in a file, which is opened, or created, at its first use. Other stores and processes may use it
  /// at the same time.
  ///
  /// - Parameters:
  ///   - file: The database. Its log is in the same folder. A damaged database is kept there as well, after its repair.
  ///     If it's a symbolic link, the library is the file that it leads to.
  ///   - files: The client that creates folders and watches files.
  ///   - downloads: The folder of downloaded episodes, which belongs to this library alone; `nil` for `downloads` beside the
  ///     database `library.sqlite`, and for `NAME.downloads` beside one with another name.
  ///   - date: The dates after which damaged databases are named.
  public static func file(
    _ file: URL, files: FileClient, downloads: URL? = nil, date: @escaping @Sendable () -> Date = { Date() }
  ) -> PodcastLibrary {
    self.file(file, files: files, downloads: downloads, date: date, lockTimeout: FolderLock.timeout)
  }

  /// Creates a library in a file. Opening it waits no longer than `lockTimeout` for another process that opens or
  /// repairs it.
  package static func file(
    _ file: URL, files: FileClient, downloads: URL? = nil, date: @escaping @Sendable () -> Date = { Date() },
    lockTimeout: Duration
  ) -> PodcastLibrary {
    let notices = NoticeBoard()
    let target = file.followingLinks()
    let access = FileAccess(target, files: files, date: date, notices: notices, lockTimeout: lockTimeout)
    return PodcastLibrary(
      library: Library(access, notices: notices), file: target,
      downloadsFolder: downloads ?? file.deletingLastPathComponent().appending(path: downloadsName(file)))
  }

  private static func downloadsName(_ file: URL) -> String {
    let name = file.lastPathComponent
    return name == defaultFile.lastPathComponent ? "downloads" : "\(name).downloads"
  }

  /// Creates an empty library in memory.
  ///
  /// - Parameter downloads: The folder of downloaded episodes; `nil` for none.
  public static func inMemory(downloads: URL? = nil) -> PodcastLibrary {
    PodcastLibrary(library: Library(MemoryAccess()), downloadsFolder: downloads)
  }

  /// Writes the positions that are kept in memory, and closes the database until its next use.
  ///
  /// ```swift
  /// try await environment.podcastLibrary.close()
  /// ```
  ///
  /// Programs call this before they exit. Closing writes the log to the database. Unless another process or another
  /// `PodcastLibrary` has the library open, the library then consists of its file only, which may be copied.
  ///
  /// Observations of earlier changes don't open the database again. They continue at its next use.
  ///
  /// - Throws: ``PodcastStoreError`` if positions can't be written. The database is closed all the same.
  public func close() async throws {
    let library = library
    _ = try await AnyPublisher<Void, any Error>.starting { _, done in library.close(done) }.firstValue()
  }

  /// Returns the user's library, opened with the environment's files.
  public static func live(in environment: AppEnvironment) -> PodcastLibrary {
    file(defaultFile, files: environment.fileClient)
  }

  /// Returns a library of the feeds in the environment's preview content.
  public static func preview(in environment: AppEnvironment) -> PodcastLibrary {
    preview(in: environment.previewContent, environment.clockClient)
  }

  /// Returns an empty library in memory. The store for tests doesn't use it.
  public static func test(in environment: AppEnvironment) -> PodcastLibrary { .inMemory() }

  /// The file of the user's library: `podcasts/library.sqlite` in the folder for the user's data.
  ///
  /// The folder is `$XDG_DATA_HOME`, or `~/.local/share`, on Linux
  /// (https://specifications.freedesktop.org/basedir-spec/), and `Application Support` on Apple's systems.
  public static var defaultFile: URL {
    // Foundation on Linux follows the specification, too.
    let folder =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? URL.homeDirectory.appending(path: ".local/share", directoryHint: .isDirectory)
    return folder.appending(path: "podcasts/library.sqlite", directoryHint: .notDirectory)
  }
}

extension AppEnvironment.Clients {
  /// The client for the database of the podcast store.
  public var podcastLibrary: PodcastLibrary.Type { PodcastLibrary.self }
}

extension URL {
  /// The file that a symbolic link leads to, which need not exist; the file itself if it isn't a link.
  fileprivate func followingLinks() -> URL {
    var url = self
    for _ in 0..<40 {
      let path = url.path(percentEncoded: false)
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return url }
      url =
        URL(filePath: target, directoryHint: .notDirectory, relativeTo: url.deletingLastPathComponent())
        .absoluteURL
    }
    return self
  }
}
