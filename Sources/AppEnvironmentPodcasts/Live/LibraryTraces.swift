import Foundation

/// What tells that a file whose header is not that of a database has been a library all the same.
///
/// A damaged library is moved aside and mended; a text that somebody has named by mistake must stay as it is.
enum LibraryTraces {
  /// How much of a file is looked through, in bytes.
  private static let most = 64 << 20

  /// Whether there are any: where it lies, what lies beside it, or what is in it.
  static func areIn(_ path: String) throws -> Bool {
    if path == PodcastLibrary.defaultFile.path(percentEncoded: false) { return true }
    if ["-wal", "-shm"].contains(where: { FileIdentity(path: path + $0) != nil }) { return true }
    let whole: Data
    do {
      whole = try Data(contentsOf: URL(filePath: path, directoryHint: .notDirectory), options: .mappedIfSafe)
    } catch {
      throw PodcastStoreError.cannotOpen(path: path, reason: error.localizedDescription)
    }
    let data = whole.prefix(most)
    // Cut off within the first words of a database: not even a line of a text.
    if DatabaseHeader.magic.starts(with: data) { return true }
    let application = withUnsafeBytes(of: UInt32(Schema.application).bigEndian) { Data($0) }
    if data.count >= 72, data[68..<72] == application { return true }
    return ["podcast", "episode"].contains { data.range(of: Data("CREATE TABLE \($0) (".utf8)) != nil }
      || !TablePages.podcasts(in: data).isEmpty
  }
}
