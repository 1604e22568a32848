import Foundation

/// The first hundred bytes of a database: https://www.sqlite.org/fileformat2.html#the_database_header
struct DatabaseHeader {
  /// What is found at a path, by the looks of it.
  enum Finding {
    case missing
    /// No byte at all, as of a file that was just made.
    case empty
    case damaged(reason: String)
    case readable(DatabaseHeader)
  }

  static let magic = Data("SQLite format 3\u{0}".utf8)

  let version: Int
  let application: Int64

  /// Looks at a file, and reads no more than that of it. Throws for what is no file.
  static func look(at path: String) throws -> Finding {
    guard let file = FileIdentity(path: path) else { return .missing }
    guard file.isRegular else {
      throw PodcastStoreError.cannotOpen(path: path, reason: file.isFolder ? "is a folder" : "is not a regular file")
    }
    if file.size == 0 { return .empty }
    let bytes = try read(path, count: 100)
    guard bytes.count == 100 else { return .damaged(reason: "the file is only \(file.size) bytes long") }
    guard bytes.starts(with: magic) else { return .damaged(reason: "the file is not a database") }
    // Versions of the format; with greater ones SQLite would only read.
    guard bytes[18...19].allSatisfy({ 1...2 ~= $0 }) else { return .damaged(reason: "the header is damaged") }
    let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { Int64($0) << 8 | Int64($1) } }
    // With a log, pages may be missing that are in there.
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    let (pages, counted) = (number(28), number(24) == number(92))
    if counted, pages * (pageSize == 1 ? 65_536 : pageSize) > file.size,
      (FileIdentity(path: path + "-wal")?.size ?? 0) == 0
    {
      return .damaged(reason: "the file was cut off")
    }
    return .readable(
      DatabaseHeader(version: Int(Int32(truncatingIfNeeded: number(60))), application: number(68)))
  }

  /// Refuses what is not to be touched: of a newer version, or another program's.
  func check(path: String) throws {
    guard application == Schema.application else {
      if try Self.isOfAnother(path) { throw PodcastStoreError.notALibrary(path: path) }
      return
    }
    guard version <= Schema.version else {
      throw PodcastStoreError.newerVersion(path: path, found: version, known: Schema.version)
    }
  }

  /// Whether it is a sound database without the tables of a library, rather than a library whose header is damaged.
  private static func isOfAnother(_ path: String) throws -> Bool {
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
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path, directoryHint: .notDirectory))
      defer { try? handle.close() }
      return try handle.read(upToCount: count) ?? Data()
    } catch {
      throw PodcastStoreError.cannotOpen(path: path, reason: error.localizedDescription)
    }
  }
}
