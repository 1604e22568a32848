import Foundation

/// Bytes that wait on the disk to be read in their order: a temporary file without a name.
final class SpillFile {
  private let handle: FileHandle
  private var written: UInt64 = 0
  private var read: UInt64 = 0

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "NetworkClient-\(UUID().uuidString)")
    try Data().write(to: url, options: .withoutOverwriting)
    handle = try FileHandle(forUpdating: url)
    // It is gone when the handle is, whatever happens to the program.
    try FileManager.default.removeItem(at: url)
  }

  deinit {
    try? handle.close()
  }

  var isEmpty: Bool { read == written }

  func append(_ data: Data) throws {
    try handle.seek(toOffset: written)
    try handle.write(contentsOf: data)
    written += UInt64(data.count)
  }

  /// The next bytes, 64 KB at most.
  func next() throws -> Data {
    try handle.seek(toOffset: read)
    let data = try handle.read(upToCount: 65_536) ?? Data()
    guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
    read += UInt64(data.count)
    if isEmpty {
      try handle.truncate(atOffset: 0)
      (written, read) = (0, 0)
    }
    return data
  }
}
