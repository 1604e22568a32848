import AppEnvironmentKit
import Foundation

/// A temporary copy of a damaged library with the first page of a new one.
///
/// The first page holds the header and the layout. All libraries are created by the same statements and have the same
/// first page, up to counters that SQLite doesn't need. A library whose first page is damaged is readable with another.
struct PatchedCopy: ~Copyable {
  /// The size in bytes up to which a database is copied with its log. Ten thousand podcasts take less.
  private static let largest = 1 << 30

  let path: String
  private let folder: PrivateFolder

  /// Copies a database with its log. Throws if they are too large.
  init(of damaged: String) throws {
    let folder = try PrivateFolder()
    let path = folder.url.appending(path: "copy").path(percentEncoded: false)
    for name in ["", "-wal"] where FileIdentity(path: damaged + name) != nil {
      let original = try Descriptor(regularFile: damaged + name)
      guard try original.status(path: damaged).st_size <= Self.largest else { throw CocoaError(.fileReadTooLarge) }
      let copy = try Descriptor(opening: path + name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, path: path)
      try copy.write(contentsOf: original, sourcePath: damaged, path: path)
    }
    let fresh = folder.url.appending(path: "new")
    do {
      let connection = try Connection(path: fresh.path(percentEncoded: false), .create)
      try Schema.create(on: connection)
    }
    let whole = try Data(contentsOf: fresh)
    guard whole.count > Schema.pageSize else { throw CocoaError(.fileReadCorruptFile) }
    var page = whole.prefix(Schema.pageSize)
    // The versions of the format with a log.
    page[18..<20] = Data([2, 2])
    // The number of pages counts only if two counters are equal. Otherwise it's the file's size:
    // https://www.sqlite.org/fileformat2.html#in_header_database_size
    page[92..<96] = Data([0xFF, 0xFF, 0xFF, 0xFF])
    let handle = try FileHandle(forWritingTo: URL(filePath: path, directoryHint: .notDirectory))
    defer { try? handle.close() }
    try handle.write(contentsOf: page)
    self.path = path
    self.folder = folder
  }

  /// A Boolean value that indicates whether podcasts can be read from it.
  var hasPodcasts: Bool {
    guard let connection = try? Connection(path: path, .readWrite) else { return false }
    return (try? connection.first("SELECT 1 FROM podcast WHERE feed LIKE 'http%'") { _ in true }) == true
  }
}
