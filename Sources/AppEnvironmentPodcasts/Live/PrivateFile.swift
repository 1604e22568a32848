import Foundation

/// Files that nobody but their owner may read: addresses of feeds may have passwords in them.
enum PrivateFile {
  /// Makes an empty one, where there is none of this name.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - original: The file that it is made in place of, whose rights it gets: who shares that one shares this one.
  ///   - library: The library that errors name.
  static func make(_ path: String, inPlaceOf original: String, library: String) throws(PodcastStoreError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PodcastStoreError(errno, library) }
    defer { close(descriptor) }
    var status = stat()
    if stat(original, &status) == 0, status.st_size > 0 { fchmod(descriptor, status.st_mode & 0o777) }
  }
}

extension PodcastStoreError {
  /// Why a file could not be made or opened, by the number that a system call has left.
  init(_ number: CInt, _ path: String) {
    if number == ENOSPC {
      self = .noSpace(path: path)
    } else {
      // It follows a colon.
      let text = String(cString: strerror(number))
      self = .cannotOpen(path: path, reason: text.prefix(1).lowercased() + text.dropFirst())
    }
  }
}
