import Foundation

/// Which file it is that has a name.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// In bytes.
  let size: Int
  /// Whether it has bytes of its own; devices, pipes and folders have none.
  let isRegular: Bool
  let isFolder: Bool

  /// The file of this name; nil if there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// The same file, whatever became of its contents.
  static func == (one: Self, other: Self) -> Bool {
    one.device == other.device && one.number == other.number
  }

  /// Of the file, not of its contents.
  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(number)
  }
}
