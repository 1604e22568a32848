import Foundation
import PackageSupport

/// Connections that read, each on its own queue. A job that waits for a connection blocks no thread.
final class ReaderPool: Sendable {
  private let readers: [Reader]
  /// The number of unfinished jobs of each reader.
  private let jobs: Locked<[Int]>

  init(count: Int) {
    readers = (0..<count).map { _ in Reader() }
    jobs = Locked(Array(repeating: 0, count: count))
  }

  /// Runs a job on the reader with the fewest unfinished jobs.
  func run(_ job: @escaping @Sendable (Reader) -> Void) {
    let index = jobs.withLock { jobs in
      let index = jobs.indices.min { jobs[$0] < jobs[$1] } ?? 0
      jobs[index] += 1
      return index
    }
    readers[index].queue.async {
      job(self.readers[index])
      self.jobs.withLock { $0[index] -= 1 }
    }
  }

  /// Closes all connections, each after its jobs. Blocks the thread meanwhile.
  func close() {
    for reader in readers { reader.queue.sync { reader.close() } }
  }
}

/// A connection that reads. It's opened by the first job, and again by a job for another file: a repair puts a new file in
/// place of a damaged one.
final class Reader: @unchecked Sendable {  // because the connection is used on the queue alone
  let queue = DispatchQueue(label: "PodcastStore.reader", qos: .userInitiated)
  private var connection: Connection?
  /// The file that the connection is open to.
  private(set) var file: FileIdentity?

  deinit {
    close()
  }

  /// Returns a connection to this file, which is opened if the reader has none.
  func connection(to path: String, _ file: FileIdentity, _ mode: Connection.Mode) throws -> Connection {
    if let connection, self.file == file, connection.mode == mode { return connection }
    close()
    let connection = try Connection(path: path, mode)
    try Schema.prepare(connection)
    try connection.script("PRAGMA query_only = ON")
    (self.connection, self.file) = (connection, file)
    return connection
  }

  /// Closes the connection, and leaves the write-ahead log, which may belong to another database at the same path.
  func close() {
    connection?.leaveLog()
    connection = nil
  }
}
