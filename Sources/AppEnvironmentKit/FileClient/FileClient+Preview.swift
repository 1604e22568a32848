import Foundation

extension FileClient: Client {
  /// The files in `Documents` of the preview content that is found from the current directory.
  public static var preview: FileClient { preview(in: .currentDirectory) }

  /// Makes the client of an environment's context: for previews, the files in `Documents` of its preview content.
  public static func make(in environment: AppEnvironment) -> FileClient {
    switch environment.context[FileClient.self] {
    case .live: live
    case .preview: preview(in: environment.previewContent)
    case .test: test
    }
  }

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

extension AppEnvironment {
  /// The files and folders that the program may use.
  @inlinable
  public var fileClient: FileClient {
    _read { yield self[FileClient.self] }
    set { self[FileClient.self] = newValue }
  }
}
