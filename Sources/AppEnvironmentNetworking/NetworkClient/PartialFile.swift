import AppEnvironmentKit
import Foundation
import PackageSupport

/// The bytes of a download that have arrived, in a file beside the final one, with the version of the file that they are of.
///
/// A process that uses the part holds a lock on it. The version is in a second file, the record, so that an interrupted write
/// of either file leaves a part that starts over, or one whose bytes are right.
///
/// A record stands beside each part that has bytes, even if they have no version. A file without a record, one with another
/// hard link, and one of another user isn't a part: it stays as it is.
final class PartialFile: Sendable {
  private struct State {
    /// The open record; nil before the first bytes.
    var record: Descriptor?
    var size = 0
    var version: String?
    var total: Int?
    var isComplete = false
  }

  /// The greatest length of a record, in bytes. A version is a header.
  private static let longestRecord = 1 << 17

  /// The URL of the part.
  let url: URL

  private let file: URL
  private let place: Place
  private let recordPlace: Place
  /// The open part with its lock.
  private let part: Descriptor
  /// A Boolean value that indicates whether this instance has created the part.
  private let isNew: Bool
  private let state = Locked(State())

  /// Opens the part of a file, or creates it, and locks it.
  init(of file: URL) throws(PartialFileFailure) {
    self.file = file
    url = file.appendingPathExtension("part")
    let record: (file: Descriptor, status: stat)?
    do {
      place = try AnyPlaces().place(of: url, following: false)
      recordPlace = try AnyPlaces().place(of: file.appendingPathExtension("part-version"), following: false)
      // Before anything is downloaded, a file that can't be replaced is an error. Others can't read what replaces a private one.
      let isReplacement = try AnyPlaces().place(of: file, following: true).replaceable() != nil
      (part, isNew) = try Self.open(place, mode: isReplacement ? 0o600 : 0o666)
      record = try recordPlace.openOwnFile(O_RDWR)
      if record == nil, try recordPlace.status() != nil { throw PartialFileFailure.foreign(path: recordPlace.path) }
      let size = Int(try part.status(path: place.path).st_size)
      guard record != nil || size == 0 else { throw PartialFileFailure.foreign(path: place.path) }
      if let record { try state.withLock { $0 = try Self.state(size: size, record.file, record.status, recordPlace) } }
    } catch {
      throw PartialFileFailure(error)
    }
  }

  /// Opens and locks the file of a part.
  private static func open(_ place: Place, mode: mode_t) throws -> (file: Descriptor, isNew: Bool) {
    while true {
      let created = try create(place, mode: mode)
      guard let file = try created ?? existing(place) else {
        if try place.status() == nil { continue }
        throw PartialFileFailure.foreign(path: place.path)
      }
      guard file.lock(LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK else {
        throw PartialFileFailure.busy(path: place.path)
      }
      // Another program may have completed the part meanwhile: then this is the file, which must not be changed.
      if try place.isPlace(of: file) { return (file, created != nil) }
    }
  }

  /// Returns a new file; nil if there is an item of its name.
  private static func create(_ place: Place, mode: mode_t) throws(FileClientError) -> Descriptor? {
    do throws(FileClientError) {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      return try Descriptor(opening: place.name, in: place.folder, flags, mode: mode, path: place.path)
    } catch .alreadyExists {
      return nil
    }
  }

  /// Returns a file of this user that has no other name; nil if the item is anything else.
  private static func existing(_ place: Place) throws(FileClientError) -> Descriptor? {
    guard let (file, status) = try place.openOwnFile(O_RDWR), status.st_nlink == 1 else { return nil }
    return file
  }

  /// Reads a record.
  private static func state(
    size: Int, _ record: Descriptor, _ status: stat, _ place: Place
  ) throws(FileClientError) -> State {
    var state = State(record: record, size: size)
    guard status.st_size <= longestRecord else { return state }
    let text = String(decoding: try record.contents(size: Int(status.st_size), path: place.path), as: UTF8.self)
    // A version is one line, so that it can't add a header.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    guard let version = lines.first, !version.isEmpty, lines.count <= 3 else { return state }
    // The end of its line says that the number is whole.
    (state.version, state.total) = (version, lines.count == 3 ? Int(lines[1]) : nil)
    return state
  }

  /// Removes a part from which no download can continue.
  deinit {
    let (record, isUseless) = state.withLock { ($0.record, !$0.isComplete && ($0.size == 0 || $0.version == nil)) }
    if isUseless, isNew || record != nil { remove(record) }
  }

  /// The number of bytes that have arrived.
  var size: Int { state.withLock { $0.size } }

  /// The version of the file that they are of.
  var version: String? { state.withLock { $0.version } }

  /// The length of the whole file; nil if the server hasn't announced it.
  var total: Int? { state.withLock { $0.total } }

  /// Continues the part after its first bytes.
  func keep(_ count: Int) throws {
    try writing { () throws(FileClientError) in try truncate(count) }
    state.withLock { $0.size = count }
  }

  /// Empties the part, for bytes of a version. The length of the whole file may be known.
  func begin(version: String?, total: Int?) throws {
    let record = try writing { () throws(FileClientError) in
      let record = try emptyRecord()
      try truncate(0)
      try part.flush(path: place.path)
      // A server doesn't know the beginning of a version, and sends the whole file.
      if let version {
        try record.write(Data((version + (total.map { "\n\($0)\n" } ?? "")).utf8), path: recordPlace.path)
      }
      return record
    }
    state.withLock { $0 = State(record: record, size: 0, version: version, total: total) }
  }

  /// Adds bytes.
  func write(_ data: Data) throws {
    try writing { () throws(FileClientError) in try part.write(data, path: place.path) }
    state.withLock { $0.size += data.count }
  }

  /// Replaces the file by the complete part when its bytes are on the disk, as a save does. The part is checked first, and
  /// discarded if the check throws an error.
  func commit(checking check: (_ part: URL) throws -> Void) throws {
    // Where a part was removed, there may be the one of another download. Its folder may have been moved as well.
    let isNamed = try writing { () throws(FileClientError) in
      try AnyPlaces().place(of: url, following: false).isPlace(of: part)
    }
    guard isNamed else { throw PartialFileFailure.removed(path: place.path) }
    do {
      try check(url)
    } catch {
      try begin(version: nil, total: nil)
      throw error
    }
    _ = try writing { () throws(FileClientError) in
      try POSIXFileSystem().replacement(of: file, by: part, at: place).commit()
    }
    remove(
      state.withLock { state in
        state.isComplete = true
        return state.record
      })
  }

  /// Returns the record without a version, so that bytes never have the wrong one.
  private func emptyRecord() throws(FileClientError) -> Descriptor {
    guard let record = state.withLock({ $0.record }), try recordPlace.isPlace(of: record) else {
      guard let record = try Self.create(recordPlace, mode: 0o600) else {
        throw .alreadyExists(path: recordPlace.path)
      }
      return record
    }
    try system(recordPlace.path) { ftruncate(record.number, 0) }
    try system(recordPlace.path) { lseek(record.number, 0, SEEK_SET) }
    try record.flush(path: recordPlace.path)
    return record
  }

  /// Shortens the part, and continues at its end.
  private func truncate(_ count: Int) throws(FileClientError) {
    try system(place.path) { ftruncate(part.number, off_t(count)) }
    try system(place.path) { lseek(part.number, off_t(count), SEEK_SET) }
  }

  /// Removes the record, and the part if it still has its name.
  private func remove(_ record: Descriptor?) {
    let isNamed = (try? place.isPlace(of: part)) == true
    // In this order, a process that is killed leaves no bytes without a record.
    if isNamed { ftruncate(part.number, 0) }
    if let record, (try? recordPlace.isPlace(of: record)) == true {
      unlinkat(recordPlace.folder.number, recordPlace.name, 0)
    }
    if isNamed { unlinkat(place.folder.number, place.name, 0) }
  }

  private func writing<Value>(_ body: () throws(FileClientError) -> Value) throws(PartialFileFailure) -> Value {
    do throws(FileClientError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}

/// The reason why a part can't be written.
package enum PartialFileFailure: Error, CustomStringConvertible {
  /// Another program downloads the part.
  case busy(path: String)
  /// The part was removed during the download.
  case removed(path: String)
  /// The part, or its record, isn't that of a download of this user.
  case foreign(path: String)
  /// The part, its record or the file can't be read or written.
  case file(FileClientError)

  fileprivate init(_ error: any Error) {
    self =
      (error as? PartialFileFailure)
      ?? .file(error as? FileClientError ?? .other(path: "", reason: "\(error)"))
  }

  /// The path of the part, of its record or of the file.
  package var path: String {
    switch self {
    case .busy(let path), .removed(let path), .foreign(let path): path
    case .file(let error): error.path
    }
  }

  /// A Boolean value that indicates whether the disk, the quota or the limit for files leaves no space.
  package var isFull: Bool {
    guard case .file(let error) = self else { return false }
    return [ENOSPC, EFBIG].contains { error == FileClientError(errno: $0, path: error.path) }
  }

  package var reason: String {
    if isFull { return "no space left on the disk" }
    return switch self {
    case .busy: "another program is downloading it"
    case .removed: "it was removed meanwhile"
    case .foreign: "it isn't the part of a download of this user"
    case .file(.notFound): "no such folder"
    case .file(let error): error.reason
    }
  }

  package var description: String {
    if case .busy = self { return "\(path) is being downloaded by another program" }
    return "\(path) can't be written: \(reason)"
  }
}
