import Foundation
import PackageSupport

/// An error of a ``FileClient``. Each case has the path of the request.
///
/// ```swift
/// do {
///   return try await files.loadText(at: url)
/// } catch FileClientError.notFound {
///   return ""
/// }
/// ```
/// ``description`` is a line for people, such as `notes.txt: no such file or folder`. ``reason`` is its second half, for
/// programs that show the name in another form.
public enum FileClientError: Error, Hashable, Sendable {
  /// The file or folder, or the folder that should contain it, doesn't exist.
  case notFound(path: String)
  /// The user doesn't have permission.
  case noPermission(path: String)
  /// The path is that of a folder, not of a file.
  case isDirectory(path: String)
  /// The path, or a part of it, isn't that of a folder.
  case notDirectory(path: String)
  /// The path is that of a pipe, a device or a socket, which the client neither reads nor replaces.
  case notRegularFile(path: String)
  /// The disk, or the user's quota, is full.
  case noSpace(path: String)
  /// The name or the path is too long for the file system.
  case nameTooLong(path: String)
  /// The file system is read-only.
  case readOnly(path: String)
  /// The file isn't the expected version. It was changed, created or removed in the meantime.
  case changedSinceLoaded(path: String)
  /// The contents aren't UTF-8. The offset is that of the first invalid byte, beginning with 0.
  case notText(path: String, offset: Int)
  /// There is an item of that name.
  case alreadyExists(path: String)
  /// The folder isn't empty.
  case directoryNotEmpty(path: String)
  /// The path, or a link in it, leads out of `root`, the folder that the client is confined to.
  case outsideRoot(path: String, root: String)
  /// Any other error, with the system's description.
  case other(path: String, reason: String)
}

extension FileClientError: CustomStringConvertible, LocalizedError {
  /// The path of the request.
  public var path: String {
    switch self {
    case .notFound(let path), .noPermission(let path), .isDirectory(let path), .notDirectory(let path),
      .notRegularFile(let path), .noSpace(let path), .nameTooLong(let path), .readOnly(let path),
      .changedSinceLoaded(let path), .notText(let path, _), .alreadyExists(let path), .directoryNotEmpty(let path),
      .outsideRoot(let path, _), .other(let path, _):
      path
    }
  }

  /// The reason without the path, in lowercase and without a period.
  public var reason: String {
    switch self {
    case .notFound: "no such file or folder"
    case .noPermission: "permission denied"
    case .isDirectory: "is a folder"
    case .notDirectory: "not a folder"
    case .notRegularFile: "not a regular file"
    case .noSpace: "no space left on the disk"
    case .nameTooLong: "the name is too long"
    case .readOnly: "the disk is read-only"
    case .changedSinceLoaded: "changed on disk since it was loaded"
    case .notText(_, let offset): "not UTF-8 text: the byte at offset \(offset) is invalid"
    case .alreadyExists: "already exists"
    case .directoryNotEmpty: "the folder is not empty"
    case .outsideRoot(_, let root): "outside the folder \(root.escapingControls)"
    case .other(_, let reason): reason
    }
  }

  /// A line for people: the path and the reason. Control characters in the path are escaped, as in `\u{1B}`, so that the name
  /// of a file can't send commands to a terminal.
  public var description: String {
    "\(path.escapingControls): \(reason)"
  }

  /// The description, for alerts and `localizedDescription`.
  public var errorDescription: String? { description }
}

extension String {
  /// The text with escaped controls, as in `\u{1B}`, so that it can't send commands to a terminal. Scalars that change the
  /// direction of a line or end it are escaped as well.
  package var escapingControls: String {
    var line = ""
    for scalar in unicodeScalars {
      if scalar.isHidden {
        line += scalar.escaped
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
