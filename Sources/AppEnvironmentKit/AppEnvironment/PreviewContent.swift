import Foundation
import Locking

/// Where the content for previews is: files that people edit, in a folder of the repository.
///
/// The folder is called `Previews`, or `Preview Content` as Xcode calls it. It is searched upward from a source file,
/// to the root of that file's repository. Where the file does not exist, as in a program that was built on another
/// machine, the search begins in the current directory. If there is no such folder, a temporary directory takes its
/// place, and a line on standard error says so. The search takes place at the first use, once.
public struct PreviewContent: Sendable {
  /// The content that is found from the current directory, for what knows no source file.
  public static let currentDirectory = PreviewContent(from: nil)

  private let root: Root

  /// The content that is found from a source file.
  ///
  /// - Parameter origin: The source file, or a directory, where the search upward begins.
  public init(_ origin: StaticString = #filePath) {
    self.init(from: origin.description)
  }

  /// The content that is found from a file or a directory; nil is the current directory.
  init(
    from origin: String?, currentDirectory: URL? = nil,
    report: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
  ) {
    root = Root {
      Self.search(from: origin, currentDirectory ?? URL(filePath: FileManager.default.currentDirectoryPath), report)
    }
  }

  /// A folder of the content, such as `Documents`. It need not exist.
  ///
  /// - Parameter name: The folder's name, as written here: it is not checked for `..`.
  public func directory(_ name: String) -> URL {
    root.url.appending(path: name, directoryHint: .isDirectory)
  }

  private static func search(from origin: String?, _ current: URL, _ report: (String) -> Void) -> URL {
    let start = origin.flatMap(directory(of:)) ?? current
    var directory = start.standardizedFileURL
    while true {
      for name in ["Previews", "Preview Content"] {
        let candidate = directory.appending(path: name, directoryHint: .isDirectory)
        if isDirectory(candidate) { return candidate }
      }
      // Another repository's content, or one in the home directory, is not meant: saving would change it.
      let isRepository = FileManager.default.fileExists(atPath: directory.appending(path: ".git").path)
      let parent = directory.deletingLastPathComponent().standardizedFileURL
      if isRepository || parent.path == directory.path { break }
      directory = parent
    }
    return temporary(start, report)
  }

  private static func temporary(_ start: URL, _ report: (String) -> Void) -> URL {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "Previews-\(UUID().uuidString)", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    report("No folder “Previews” at or above \(start.path): preview content is kept in \(url.path)")
    return url
  }

  /// The directory to begin in, if the origin exists here.
  private static func directory(of origin: String) -> URL? {
    let url = URL(filePath: origin)
    if isDirectory(url) { return url }
    let parent = url.deletingLastPathComponent()
    return FileManager.default.fileExists(atPath: url.path) || isDirectory(parent) ? parent : nil
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}

/// The folder, searched for at its first use.
private final class Root: Sendable {
  private let search: @Sendable () -> URL
  private let found = Locked<URL?>(nil)

  init(_ search: @escaping @Sendable () -> URL) {
    self.search = search
  }

  /// Whoever comes while it is searched for waits, so that there are no two temporary directories.
  var url: URL {
    found.withLock { found in
      let url = found ?? search()
      found = url
      return url
    }
  }
}
