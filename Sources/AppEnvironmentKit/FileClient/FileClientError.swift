/// Why a file could not be read, saved or changed. Each case names the path that was asked for.
///
/// ``description`` is one line for a person, `notes.txt: no such file or folder`; ``reason`` is its second half, for
/// who shows the name in another form.
public enum FileClientError: Error, Hashable, Sendable {
  /// There is no such file or folder, or no folder to put it in.
  case notFound(path: String)
  /// The user may not do this here.
  case noPermission(path: String)
  /// A file was expected and it is a folder.
  case isDirectory(path: String)
  /// A folder was expected, at this path or on the way to it, and it is something else.
  case notDirectory(path: String)
  /// It is a pipe, a device or a socket, which this client neither reads nor replaces.
  case notRegularFile(path: String)
  /// The disk is full, or the user's share of it.
  case noSpace(path: String)
  /// The name, or the whole path, is longer than the file system takes.
  case nameTooLong(path: String)
  /// The file system cannot be written to.
  case readOnly(path: String)
  /// The file is not the version it was expected to be: somebody changed, made or removed it meanwhile.
  case changedSinceLoaded(path: String)
  /// The bytes are not UTF-8; `offset` counts from 0 and is that of the first one that does not belong.
  case notText(path: String, offset: Int)
  /// The name is taken.
  case alreadyExists(path: String)
  /// The folder still has something in it.
  case directoryNotEmpty(path: String)
  /// The path, or a link on it, leads out of `root`, the folder that the client is confined to.
  case outsideRoot(path: String, root: String)
  /// Anything else, in the system's own words.
  case other(path: String, reason: String)
}

extension FileClientError: CustomStringConvertible {
  /// The path that was asked for, as it was given.
  public var path: String {
    switch self {
    case .notFound(let path), .noPermission(let path), .isDirectory(let path), .notDirectory(let path),
      .notRegularFile(let path), .noSpace(let path), .nameTooLong(let path), .readOnly(let path),
      .changedSinceLoaded(let path), .notText(let path, _), .alreadyExists(let path), .directoryNotEmpty(let path),
      .outsideRoot(let path, _), .other(let path, _):
      path
    }
  }

  /// The reason alone, in lower case and without a full stop, to follow a name and a colon.
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
    case .notText(_, let offset): "not UTF-8 text: the byte at offset \(offset) does not belong"
    case .alreadyExists: "already exists"
    case .directoryNotEmpty: "the folder is not empty"
    case .outsideRoot(_, let root): "leads out of the folder that is in use, \(printable(root))"
    case .other(_, let reason): reason
    }
  }

  /// One line for a person: the path and the reason. Control characters in the path are written `\u{1B}`, so that a
  /// file's name cannot send commands to a terminal.
  public var description: String {
    "\(printable(path)): \(reason)"
  }

  private func printable(_ path: String) -> String {
    var line = ""
    for scalar in path.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
