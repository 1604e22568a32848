import Foundation

/// A temporary folder that only its owner may read, and which is removed with its contents.
///
/// It's locked as long as it's used. The next one removes those whose program was killed.
struct PrivateFolder: ~Copyable {
  let url: URL
  private let lock: FolderLock

  private static let prefix = "PodcastStore-"

  /// Creates a folder.
  init() throws {
    let all = FileManager.default.temporaryDirectory
    Self.removeLeftovers(in: all)
    for _ in 0..<10 {
      let url = all.appending(path: Self.prefix + UUID().uuidString)
      let path = url.path(percentEncoded: false)
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // Until it's locked, another program may remove it as one that was left.
      if let lock = try? FolderLock(path, library: path), Self.isPrivateFolder(path) {
        self.url = url
        self.lock = lock
        return
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  private static func removeLeftovers(in all: URL) {
    let path = all.path(percentEncoded: false)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      guard name.hasPrefix(prefix), UUID(uuidString: String(name.dropFirst(prefix.count))) != nil else { continue }
      let folder = all.appending(path: name).path(percentEncoded: false)
      guard isPrivateFolder(folder), let lock = try? FolderLock(folder, library: folder, timeout: .zero) else {
        continue
      }
      try? FileManager.default.removeItem(atPath: folder)
      withExtendedLifetime(lock) {}
    }
  }

  /// Returns a Boolean value that indicates whether a path is that of a folder that the user alone may read.
  private static func isPrivateFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & (S_IFMT | 0o777) == S_IFDIR | 0o700
      && status.st_uid == geteuid()
  }
}
