import Foundation

/// A file's number on its device, which distinguishes two files with one path, and its status.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// The size in bytes.
  let size: Int
  let isRegular: Bool
  let isFolder: Bool

  /// Reads the status of the file at a path. Returns `nil` if there isn't one.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  static func == (one: Self, other: Self) -> Bool {
    one.device == other.device && one.number == other.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(number)
  }
}
