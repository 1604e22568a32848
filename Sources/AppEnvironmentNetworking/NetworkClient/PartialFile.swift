import AppEnvironmentKit
import Foundation
import PackageSupport

/// The bytes of a download that have arrived, in a file beside the final one, with the version of the file that they are of.
///
/// A process that uses the part holds a lock on it. The version is in a second file, so that an interrupted write of either
/// file leaves a part that starts over, or one whose bytes are right.
final class PartialFile: Sendable {
  private struct State {
    var size = 0
    var version: String?
    var total: Int?
    var isComplete = false
  }

  /// The URL of the part.
  let url: URL

  private let file: URL
  private let versionFile: URL
  /// The open part with its lock.
  private let descriptor: Descriptor
  private let handle: FileHandle
  private let state = Locked(State())

  /// Opens the part of a file, or creates it, and locks it.
  init(of file: URL) throws(PartialFileFailure) {
    self.file = file
    url = file.appendingPathExtension("part")
    versionFile = file.appendingPathExtension("part-version")
    let path = url.path(percentEncoded: false)
    var last: Descriptor
    repeat {
      let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard number >= 0 else { throw PartialFileFailure(path: path, code: errno) }
      last = Descriptor(number)
      guard last.lock(LOCK_EX | LOCK_NB) else { throw PartialFileFailure(path: path, code: EWOULDBLOCK) }
      // Another program may have completed the part meanwhile: then this is the file, which must not be changed.
    } while !Self.isFile(last.number, at: path)
    descriptor = last
    handle = FileHandle(fileDescriptor: last.number, closeOnDealloc: false)
  }

  private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
      && opened.st_dev == named.st_dev
  }

  /// Removes a part without bytes.
  deinit {
    let isUseless = state.withLock { $0.size == 0 && !$0.isComplete }
    if isUseless, Self.isFile(descriptor.number, at: url.path(percentEncoded: false)) {
      unlink(url.path(percentEncoded: false))
      unlink(versionFile.path(percentEncoded: false))
    }
  }

  /// The number of bytes that have arrived.
  var size: Int { state.withLock { $0.size } }

  /// The version of the file that they are of.
  var version: String? { state.withLock { $0.version } }

  /// The length of the whole file; nil if the server hasn't announced it.
  var total: Int? { state.withLock { $0.total } }

  /// Returns the number of bytes from which the download can continue.
  func resume() throws -> Int {
    let text = (try? Data(contentsOf: versionFile)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    // A version is one line, so that it can't add a header.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    return try writing {
      let end = Int(try handle.seekToEnd())
      guard let version = lines.first, !version.isEmpty, lines.count <= 3 else { return 0 }
      // The end of its line says that the number is whole.
      state.withLock { $0 = State(size: end, version: version, total: lines.count == 3 ? Int(lines[1]) : nil) }
      return end
    }
  }

  /// Continues the part after its first bytes.
  func keep(_ count: Int) throws {
    try writing { try handle.truncate(atOffset: UInt64(count)) }
    state.withLock { $0.size = count }
  }

  /// Empties the part, for bytes of a version. The length of the whole file may be known.
  func begin(version: String?, total: Int?) throws {
    try writing {
      // In this order, bytes never have the wrong version.
      try? FileManager.default.removeItem(at: versionFile)
      try handle.truncate(atOffset: 0)
      try handle.synchronize()
      // Not atomically, which would leave a file of another name behind if the process was killed. A server doesn't
      // know the beginning of a version, and sends the whole file.
      if let version { try Data((version + (total.map { "\n\($0)\n" } ?? "")).utf8).write(to: versionFile) }
    }
    state.withLock { $0 = State(size: 0, version: version, total: total) }
  }

  /// Adds bytes.
  func write(_ data: Data) throws {
    try writing { try handle.write(contentsOf: data) }
    state.withLock { $0.size += data.count }
  }

  /// Gives the complete file its name when its bytes are on the disk. The part is checked first, and discarded if the
  /// check throws an error.
  func commit(checking check: (_ part: URL) throws -> Void) throws {
    // Where a part was removed, there may be the one of another download.
    guard Self.isFile(descriptor.number, at: url.path(percentEncoded: false)) else {
      throw PartialFileFailure(path: url.path(percentEncoded: false), code: ECANCELED)
    }
    do {
      try check(url)
    } catch {
      try begin(version: nil, total: nil)
      throw error
    }
    try writing {
      try handle.synchronize()
      guard rename(url.path(percentEncoded: false), file.path(percentEncoded: false)) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      state.withLock { $0.isComplete = true }
      let folder = open(file.deletingLastPathComponent().path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
      if folder >= 0 {
        fsync(folder)
        close(folder)
      }
      try? FileManager.default.removeItem(at: versionFile)
    }
  }

  private func writing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      let path = url.path(percentEncoded: false)
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      if let posix = error as? POSIXError { throw PartialFileFailure(path: path, code: posix.code.rawValue) }
      if cause.domain == NSPOSIXErrorDomain {
        throw PartialFileFailure(path: path, code: CInt(truncatingIfNeeded: cause.code))
      }
      let code =
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile: ENOENT
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteNoPermission: EACCES
        default: EIO
        }
      throw PartialFileFailure(path: path, code: code)
    }
  }
}

/// The reason why a part can't be written, as an error number of the system.
package struct PartialFileFailure: Error, CustomStringConvertible {
  /// The path of the part.
  package let path: String
  package let code: CInt

  /// A Boolean value that indicates whether the disk, the quota or the limit for files leaves no space.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
  /// A Boolean value that indicates whether the folder doesn't exist.
  package var hasNoFolder: Bool { code == ENOENT }
  /// A Boolean value that indicates whether another program downloads the part.
  package var isBusy: Bool { code == EWOULDBLOCK }

  package var reason: String {
    if isFull { return "no space left on the disk" }
    if code == ECANCELED { return "it was removed meanwhile" }
    return hasNoFolder ? "no such folder" : String(cString: strerror(code)).lowercased()
  }

  package var description: String {
    isBusy ? "\(path) is being downloaded by another program" : "\(path) can't be written: \(reason)"
  }
}
