import AppEnvironmentKit
import Foundation

/// Where a podcast store keeps what it knows: a database on the disk, or one in memory.
///
/// It is a client by itself, so that an environment's ``PodcastStore`` can be made anew, as when its network is replaced,
/// over one and the same library. To have it elsewhere: `environment.podcastLibrary = .file(url, files: files)`.
public struct PodcastLibrary: ClientPart {
  package static var whole: any Client.Type { PodcastStore.self }

  let library: Library

  /// The user's library: ``defaultFile``.
  public static var live: PodcastLibrary { file(defaultFile, files: .live) }

  /// The library that shows the feeds in `Previews/Feeds`, found from the current directory.
  public static var preview: PodcastLibrary { preview(in: .currentDirectory, .preview) }

  /// An empty library in memory. It is not used: `PodcastStore.test` has none.
  public static var test: PodcastLibrary { .inMemory() }

  /// A database on the disk, which is opened, or created, at its first use. Other stores and processes may use it at the
  /// same time.
  ///
  /// - Parameters:
  ///   - file: The database. Its log lies beside it, and so does a damaged database after it was repaired. If it's a
  ///     symbolic link, the library is the file that it leads to.
  ///   - files: The client that creates folders, and moves and watches files.
  ///   - date: The dates after which damaged databases are named.
  public static func file(
    _ file: URL, files: FileClient, date: @escaping @Sendable () -> Date = { Date() }
  ) -> PodcastLibrary {
    self.file(file, files: files, date: date, lockTimeout: FolderLock.timeout)
  }

  /// A database on the disk, for which opening waits this long while another process opens or repairs it.
  package static func file(
    _ file: URL, files: FileClient, date: @escaping @Sendable () -> Date = { Date() }, lockTimeout: Duration
  ) -> PodcastLibrary {
    let notices = NoticeBoard()
    let access = FileAccess(
      file.followingLinks(), files: files, date: date, notices: notices, lockTimeout: lockTimeout)
    return PodcastLibrary(library: Library(access, notices: notices))
  }

  /// A library in memory, empty at first.
  public static func inMemory() -> PodcastLibrary {
    PodcastLibrary(library: Library(MemoryAccess()))
  }

  /// Writes what is only in memory, and closes the database until it is used again.
  ///
  /// Its log goes into it: where nobody else has it open its file alone is the library then, and may be copied. Programs
  /// call this at their end. Throws ``PodcastStoreError`` where positions could not be written; it is closed all the same.
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

  /// Where the user's library is: `podcasts/library.sqlite` in the folder for the user's data.
  ///
  /// That is `$XDG_DATA_HOME`, or `~/.local/share`, on Linux (https://specifications.freedesktop.org/basedir-spec/), and
  /// `Application Support` on Apple's systems.
  public static var defaultFile: URL {
    // Foundation on Linux goes by the specification, too.
    let folder =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? URL.homeDirectory.appending(path: ".local/share", directoryHint: .isDirectory)
    return folder.appending(path: "podcasts/library.sqlite", directoryHint: .notDirectory)
  }
}

extension AppEnvironment.Clients {
  /// Where the program's podcast store keeps what it knows.
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
