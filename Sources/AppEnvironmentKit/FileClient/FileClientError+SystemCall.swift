import Foundation

extension FileClientError {
  /// Creates the error for an error code of a system call.
  package init(errno code: Int32, path: String) {
    switch code {
    case ENOENT: self = .notFound(path: path)
    case EACCES, EPERM: self = .noPermission(path: path)
    case EISDIR: self = .isDirectory(path: path)
    case ENOTDIR: self = .notDirectory(path: path)
    case ENXIO, ENODEV: self = .notRegularFile(path: path)
    case ENOSPC, EDQUOT: self = .noSpace(path: path)
    case ENAMETOOLONG: self = .nameTooLong(path: path)
    case EROFS: self = .readOnly(path: path)
    case EEXIST: self = .alreadyExists(path: path)
    case ENOTEMPTY: self = .directoryNotEmpty(path: path)
    case ELOOP: self = .other(path: path, reason: "too many symbolic links")
    case EFBIG: self = .other(path: path, reason: "the file would be too large")
    default: self = .other(path: path, reason: String(cString: strerror(code)).lowercased())
    }
  }
}

/// Makes a system call, repeats it if a signal interrupts it, and throws the error in `errno` if it returns -1.
@discardableResult
package func system<Result: SignedInteger>(
  _ path: String,
  _ call: () -> Result
) throws(FileClientError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw FileClientError(errno: code, path: path) }
  }
}
