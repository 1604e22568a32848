import Foundation

extension FileClient: Client {
  /// The files in `Documents` of the preview content that is found from the current directory.
  public static var preview: FileClient { preview(in: .currentDirectory) }

  /// Returns a client of the files in `Documents` of an environment's preview content.
  public static func preview(in environment: AppEnvironment) -> FileClient { preview(in: environment.previewContent) }

  /// What lies under `root` on the disk, and nothing else. Its documents directory is `root`.
  ///
  /// A name that leaves it, by `..` or by a link, fails with ``FileClientError/outsideRoot(path:root:)``; links that
  /// stay inside work. This holds while other programs change folders and links there.
  public static func preview(root: URL) -> FileClient {
    FileClient(POSIXFileSystem(confinedTo: root), on: queue()) { root }
  }

  private static func preview(in content: PreviewContent) -> FileClient {
    let documents = content.directory("Documents")
    // A repository does not keep empty folders, and the first thing a preview does may be to save.
    try? POSIXFileSystem().createDirectory(documents)
    return preview(root: documents)
  }
}

extension AppEnvironment.Clients {
  /// The files and folders that the program may use.
  public var fileClient: FileClient.Type { FileClient.self }
}
