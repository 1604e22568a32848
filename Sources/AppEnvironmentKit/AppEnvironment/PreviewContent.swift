import Foundation
import PackageSupport

/// The folder with the content of previews, which are files that people edit.
///
/// The folder is called `Previews` or, as in Xcode, `Preview Content`. The search for it begins at a source file and
/// goes upward to the root of the file's repository. If the file doesn't exist, as in a program that was built on
/// another machine, the search begins in the current directory. Without a source file, it then begins in the folder of the
/// program, too. If no such folder exists, a temporary one is created and reported on standard error. The search happens
/// once, at the first use.
/// ```swift
/// let covers = environment.previewContent.directory("Covers")
/// ```
public struct PreviewContent: Sendable {
  /// The content of the folder that is found from the current directory, for code that doesn't know a source file.
  public static let currentDirectory = PreviewContent(from: nil)

  private let root: Root

  /// Creates the content of the folder that is found from a source file.
  ///
  /// - Parameter origin: The source file, or a directory, at which the search begins. The default is the caller's file.
  public init(_ origin: StaticString = #filePath) {
    self.init(from: origin.description)
  }

  /// Returns the nearest content folder above a source file, or `nil` if no folder above it has one.
  package static func folder(from file: String) -> URL? {
    folder(from: file, URL(filePath: FileManager.default.currentDirectoryPath))
  }

  /// Redirects later lookups of one content folder to another folder.
  ///
  /// For a host that shows previews without letting them write to the repository. Clients that have already been created keep
  /// their folder.
  package static func redirect(_ folder: URL, to other: URL) {
    redirections.withLock { $0[folder.standardizedFileURL.path] = other }
  }

  private static let redirections = Locked<[String: URL]>([:])

  /// Creates the content that is found from a file or a directory; nil stands for the current directory.
  init(
    from origin: String?, currentDirectory: URL? = nil,
    report: @escaping @Sendable (String) -> Void = Self.reportOnStandardError
  ) {
    root = Root(report: report) {
      Self.search(from: origin, currentDirectory ?? URL(filePath: FileManager.default.currentDirectoryPath))
    }
  }

  /// Returns the URL of a folder of the content, such as `Documents`. It may be missing.
  ///
  /// - Parameter name: The name of the folder. It isn't checked for `..`.
  public func directory(_ name: String) -> URL {
    root.url.appending(path: name, directoryHint: .isDirectory)
  }

  /// Writes a line to standard error, if possible.
  @Sendable private static func reportOnStandardError(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  private static func search(from origin: String?, _ current: URL) -> Found {
    let program = Bundle.main.executableURL?.path(percentEncoded: false)
    if let folder = folder(from: origin, current) ?? (origin == nil ? folder(from: program, current) : nil) {
      return Found(url: redirections.withLock { $0[folder.standardizedFileURL.path] } ?? folder, report: nil)
    }
    return temporary(origin.flatMap(directory(of:)) ?? current)
  }

  private static func folder(from origin: String?, _ current: URL) -> URL? {
    let start = origin.flatMap(directory(of:)) ?? current
    var directory = start.standardizedFileURL
    while true {
      for name in ["Previews", "Preview Content"] {
        let candidate = directory.appending(path: name, directoryHint: .isDirectory)
        if isDirectory(candidate) { return candidate }
      }
      // Saving must not change the content of another repository, or in the home directory.
      let isRepository = FileManager.default.fileExists(atPath: directory.appending(path: ".git").path)
      let parent = directory.deletingLastPathComponent().standardizedFileURL
      // The path of a current directory that has been removed is empty, and nothing is above it.
      if isRepository || parent.path == directory.path || !directory.path.hasPrefix("/") { return nil }
      directory = parent
    }
  }

  private static func temporary(_ start: URL) -> Found {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "Previews-\(UUID().uuidString)", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return Found(
      url: url, report: "No folder “Previews” in or above \(start.path). Preview content is in \(url.path).")
  }

  /// Returns the directory of a file, or the directory itself, if it exists on this machine.
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

/// The result of a search, and the line that reports it, if any.
private struct Found {
  let url: URL
  let report: String?
}

/// The folder, which is searched for at its first use.
private final class Root: Sendable {
  private let report: @Sendable (String) -> Void
  private let search: @Sendable () -> Found
  private let found = Locked<URL?>(nil)

  init(report: @escaping @Sendable (String) -> Void, _ search: @escaping @Sendable () -> Found) {
    self.report = report
    self.search = search
  }

  /// The URL of the folder. Other threads wait during the search, so that there are no two temporary directories.
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
