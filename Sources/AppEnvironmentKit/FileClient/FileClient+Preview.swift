import Foundation

extension FileClient: ComposedClient {
  /// Returns the client for the files on the disk. See ``live``.
  public static func live(in environment: AppEnvironment) -> FileClient { .live }

  /// Returns the client whose endpoints fail the running test. See ``test``.
  public static func test(in environment: AppEnvironment) -> FileClient { .test }

  /// Returns a client for the files in `Documents` of an environment's preview content. See ``preview(root:)``.
  public static func preview(in environment: AppEnvironment) -> FileClient {
    preview(root: environment.previewContent.directory("Documents"))
  }

  /// Returns a client for the files on the disk in one folder, its documents folder.
  ///
  /// A path that leaves the folder, by `..` or by a link, fails with ``FileClientError/outsideRoot(path:root:)``. Links that
  /// stay inside work. This holds even if other programs change folders and links at the same time.
  ///
  /// Only documents are saved in that folder. The folders for caches, temporary files and application support are in the
  /// system's temporary folder, and each client has its own, so that a preview doesn't change the repository that it runs in
  /// unless it saves a document. As with every client, the first save in one of the four folders creates it if it's missing.
  ///
  /// - Parameter root: The URL of the folder.
  public static func preview(root: URL) -> FileClient {
    let others = FileManager.default.temporaryDirectory
      .appending(path: "Preview-\(UUID().uuidString)", directoryHint: .isDirectory)
    return FileClient(
      POSIXFileSystem(confinedTo: [root, others]), on: FileOrder(), UserDirectories(documents: root, others: others))
  }
}

extension FileClient: WorldClient {
  package static var double: String { "environment.fileClient = .inMemory()" }
}

extension AppEnvironment.Clients {
  /// The client for files and folders.
  public var fileClient: FileClient.Type { FileClient.self }
}
