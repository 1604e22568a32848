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
    report: @escaping @Sendable (String) -> Void = Self.reportOnStandardError
  ) {
    root = Root(report: report) {
      Self.search(from: origin, currentDirectory ?? URL(filePath: FileManager.default.currentDirectoryPath))
    }
  }

  /// A folder of the content, such as `Documents`. It need not exist.
  ///
  /// - Parameter name: The folder's name, as written here: it is not checked for `..`.
  public func directory(_ name: String) -> URL {
    root.url.appending(path: name, directoryHint: .isDirectory)
  }

  /// Who cannot be told does without: a program is not ended for that.
  @Sendable private static func reportOnStandardError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  private static func search(from origin: String?, _ current: URL) -> Found {
    let start = origin.flatMap(directory(of:)) ?? current
    var directory = start.standardizedFileURL
    while true {
      for name in ["Previews", "Preview Content"] {
        let candidate = directory.appending(path: name, directoryHint: .isDirectory)
        if isDirectory(candidate) { return Found(url: candidate, report: nil) }
      }
      // Another repository's content, or one in the home directory, is not meant: saving would change it.
      let isRepository = FileManager.default.fileExists(atPath: directory.appending(path: ".git").path)
      let parent = directory.deletingLastPathComponent().standardizedFileURL
      if isRepository || parent.path == directory.path { break }
      directory = parent
    }
    return temporary(start)
  }

  private static func temporary(_ start: URL) -> Found {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "Previews-\(UUID().uuidString)", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return Found(
      url: url, report: "No folder “Previews” at or above \(start.path): preview content is kept in \(url.path)")
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

/// Where the search ended, and what there is to say about it.
private struct Found {
  let url: URL
  let report: String?
}

/// The folder, searched for at its first use.
private final class Root: Sendable {
  private let report: @Sendable (String) -> Void
  private let search: @Sendable () -> Found
  private let found = Locked<URL?>(nil)

  init(report: @escaping @Sendable (String) -> Void, _ search: @escaping @Sendable () -> Found) {
    self.report = report
    self.search = search
  }

  /// Whoever comes while it is searched for waits, so that there are no two temporary directories.
  var url: URL {
    let result = found.withLock { found in
      let result = found.map { Found(url: $0, report: nil) } ?? search()
      found = result.url
      return result
    }
    if let line = result.report { report(line) }
    return result.url
  }
}
