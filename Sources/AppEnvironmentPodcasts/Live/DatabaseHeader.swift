import AppEnvironmentKit
import Foundation

/// The first hundred bytes of a database: https://www.sqlite.org/fileformat2.html#the_database_header
struct DatabaseHeader {
  /// The kind of file at a library's path.
  enum Finding {
    case missing
    /// An empty file, such as a new one.
    case empty
    case damaged(reason: String)
    case readable(DatabaseHeader)
  }

  static let magic = Data("SQLite format 3\u{0}".utf8)

  let version: Int
  let application: Int64

  /// Reads the header of the file at a path. Throws ``PodcastStoreError/cannotOpen(path:reason:)`` for folders, pipes
  /// and devices.
  static func find(at path: String) throws -> Finding {
    guard let file = FileIdentity(path: path) else { return .missing }
    try file.requireRegularFile(path)
    if file.size == 0 { return .empty }
    let bytes = try read(path, count: 100)
    guard bytes.count == 100 else { return .damaged(reason: "the file is only \(file.size) bytes long") }
    guard bytes.starts(with: magic) else { return .damaged(reason: "the file is not a database") }
    // Versions of the format. SQLite opens greater ones for reading.
    guard bytes[18...19].allSatisfy({ 1...2 ~= $0 }) else { return .damaged(reason: "the header is damaged") }
    let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { Int64($0) << 8 | Int64($1) } }
    // The file may have fewer pages than it should if the rest is in a log.
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    let (pages, isCounted) = (number(28), number(24) == number(92))
    if isCounted, pages * (pageSize == 1 ? 65_536 : pageSize) > file.size,
      (FileIdentity(path: path + "-wal")?.size ?? 0) == 0
    {
      return .damaged(reason: "the file was cut off")
    }
    return .readable(DatabaseHeader(version: Int(Int32(truncatingIfNeeded: number(60))), application: number(68)))
  }

  /// Throws if the database has a newer version's layout, or is another program's.
  func check(path: String) throws {
    guard application == Schema.application else {
      if try Self.isOfAnotherProgram(path) { throw PodcastStoreError.notALibrary(path: path) }
      return
    }
    guard version <= Schema.version else {
      throw PodcastStoreError.newerVersion(path: path, found: version, known: Schema.version)
    }
  }

  /// Returns a Boolean value that indicates whether it's a sound database without a library's tables, rather than a
  /// library with a damaged header.
  private static func isOfAnotherProgram(_ path: String) throws -> Bool {
    do {
      let connection = try Connection(path: path, .immutable)
      let names = try connection.all("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
      return !["podcast", "episode", "playback"].allSatisfy(names.contains)
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  /// Returns the first bytes of a file, which may have fewer.
  static func read(_ path: String, count: Int) throws -> Data {
    do throws(FileClientError) {
      let file = try Descriptor(regularFile: path)
      var bytes = [UInt8](repeating: 0, count: count)
      let read = try system(path) { Foundation.read(file.number, &bytes, count) }
      return Data(bytes.prefix(read))
    } catch {
      throw PodcastStoreError.cannotOpen(path: path, reason: error.reason)
    }
  }
}

extension Descriptor {
  /// Opens a regular file for reading. Neither follows a link, nor waits for the other end of a pipe.
  convenience init(regularFile path: String) throws(FileClientError) {
    try self.init(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, path: path)
    try status(path: path).requireRegularFile(path: path)
  }
}
