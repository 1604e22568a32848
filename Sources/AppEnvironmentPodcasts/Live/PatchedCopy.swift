import Foundation

/// A temporary copy of a damaged library with the first page of a new one.
///
/// The first page holds the header and the layout. All libraries are created by the same statements and have the same
/// first page, up to counters that SQLite doesn't need. A library whose first page is damaged is readable with another.
struct PatchedCopy: ~Copyable {
  let path: String
  private let folder: URL

  /// Copies a database with its log.
  init(of damaged: String) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "PodcastStore-\(UUID().uuidString)")
    (self.folder, path) = (folder, folder.appending(path: "copy").path(percentEncoded: false))
    try files.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try files.copyItem(atPath: damaged, toPath: path)
    if FileIdentity(path: damaged + "-wal") != nil {
      try files.copyItem(atPath: damaged + "-wal", toPath: path + "-wal")
    }
    let fresh = folder.appending(path: "new")
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
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// A Boolean value that indicates whether podcasts can be read from it.
  var hasPodcasts: Bool {
    guard let connection = try? Connection(path: path, .readWrite) else { return false }
    return (try? connection.first("SELECT 1 FROM podcast WHERE feed LIKE 'http%'") { _ in true }) == true
  }
}
