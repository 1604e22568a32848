import Foundation
import PackageSupport

/// A few connections that read, each on its own queue. Jobs wait for one without blocking a thread.
final class ReaderPool: Sendable {
  private let readers: [Reader]
  /// The number of unfinished jobs of each reader.
  private let jobs: Locked<[Int]>

  init(count: Int) {
    readers = (0..<count).map { _ in Reader() }
    jobs = Locked(Array(repeating: 0, count: count))
  }

  /// Does a job on the reader with the fewest jobs.
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

  /// Closes all connections, each after its jobs, and then calls `done` on a queue.
  func close(then queue: DispatchQueue, _ done: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for reader in readers {
      reader.queue.async(group: group) { reader.close() }
    }
    group.notify(queue: queue, execute: done)
  }
}

/// A connection that reads.
final class Reader: @unchecked Sendable {  // because the connection is used on the queue alone
  let queue = DispatchQueue(label: "PodcastStore.reader", qos: .userInitiated)
  private var connection: Connection?
  private(set) var file: FileIdentity?

  deinit {
    close()
  }

  /// Returns the connection to this file, which it opens if need be.
  func connection(to path: String, _ file: FileIdentity, _ mode: Connection.Mode) throws -> Connection {
    if let connection, self.file == file, connection.mode == mode { return connection }
    close()
    let connection = try Connection(path: path, mode)
    try Schema.prepare(connection)
    try connection.script("PRAGMA query_only = ON")
    (self.connection, self.file) = (connection, file)
    return connection
  }

  /// Closes the connection without touching the log, which may be another database's.
  func close() {
    connection?.leaveLog()
    connection = nil
  }
}
