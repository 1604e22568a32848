import Foundation

/// The properties of a file or folder. For a link, they are those of its target.
///
/// ```swift
/// let attributes = try await files.attributes(at: url)
/// if attributes.kind == .regularFile { print("\(attributes.size) bytes") }
/// ```
public struct FileAttributes: Hashable, Sendable {
  /// The kind of an item.
  public enum Kind: Hashable, Sendable {
    /// A file with contents.
    case regularFile
    /// A folder.
    case directory
    /// A pipe, a device or a socket.
    case other
  }

  /// The kind of the item.
  public var kind: Kind
  /// The size in bytes. It has no meaning for folders.
  public var size: Int64
  /// The time of the last change of the contents.
  public var modificationDate: Date
  /// The permission bits as for `chmod`, such as `0o644`.
  public var permissions: UInt16
  /// A Boolean value that indicates whether the user may write to the item: its permissions and the file system allow it.
  public var isWritable: Bool
  /// The version of the contents, for ``FileClient/saveFileIfUnchanged``.
  public var version: FileVersion

  /// Creates attributes, for implementations of ``FileClient``.
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

/// The version of a file, to detect later whether the file has changed.
///
/// Two versions are equal if no program has replaced, written or truncated the file in between. Read the version before the
/// contents, so that a change between the two is detected as well. The version of the live client consists of the device, the
/// file number, the size, and the times of the last changes, so a change of the permissions counts too. Two writes in place
/// within one tick of the file system's clock (up to 10 ms on kernels before 6.13) that keep the size aren't distinguished.
public struct FileVersion: RawRepresentable, Hashable, Sendable, Codable {
  /// The client's representation of the version. It can be stored, and compared in a later run.
  public let rawValue: String

  /// Creates a version from its text, for implementations of ``FileClient``.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
