import Foundation

/// What is known about a file without reading it. Links are followed: it is the target that is described.
public struct FileAttributes: Hashable, Sendable {
  /// What lies at a path.
  public enum Kind: Hashable, Sendable {
    /// A file with contents.
    case regularFile
    /// A folder.
    case directory
    /// A pipe, a device or a socket.
    case other
  }

  /// What it is.
  public var kind: Kind
  /// Its size in bytes; of no meaning for folders.
  public var size: Int64
  /// When its contents last changed.
  public var modificationDate: Date
  /// The permission bits as `chmod` takes them, `0o644` for instance.
  public var permissions: UInt16
  /// A Boolean value that indicates whether the user may write to it: the permissions and the file system allow it.
  public var isWritable: Bool
  /// What to hand to ``FileClient/saveFileIfUnchanged``.
  public var version: FileVersion

  /// Makes attributes; for implementations of ``FileClient``.
  public init(
    kind: Kind, size: Int64, modificationDate: Date, permissions: UInt16, isWritable: Bool = true, version: FileVersion
  ) {
    self.kind = kind
    self.size = size
    self.modificationDate = modificationDate
    self.permissions = permissions
    self.isWritable = isWritable
    self.version = version
  }
}
