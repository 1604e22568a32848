import Foundation
import Locking

/// A few connections that read, each on a queue of its own. Who finds all of them busy waits without a thread.
final class ReaderPool: Sendable {
  typealias Job = @Sendable (Reader) -> Void

  private struct State {
    var idle: [Reader]
    var waiting: [Job] = []
    var begun = 0
  }

  private let readers: [Reader]
  private nonisolated(unsafe) var state: State  // because the lock guards it
  private let lock = Lock()

  init(count: Int) {
    readers = (0..<count).map { _ in Reader() }
    state = State(idle: readers)
  }

  /// Closes all connections, each after what its reader is doing, and goes on then on a queue.
  func close(then queue: DispatchQueue, _ done: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for reader in readers {
      reader.queue.async(group: group) { reader.close() }
    }
    group.notify(queue: queue, execute: done)
  }

  func run(_ job: @escaping Job) {
    let reader = lock.withLock { () -> Reader? in
      if let reader = state.idle.popLast() { return reader }
      state.waiting.append(job)
      return nil
    }
    guard let reader else { return }
    reader.queue.async { self.work(reader, job) }
  }

  private func work(_ reader: Reader, _ job: Job) {
    job(reader)
    while let next = next(for: reader) { next(reader) }
  }

  private func next(for reader: Reader) -> Job? {
    lock.withLock {
      guard state.begun < state.waiting.count else {
        (state.waiting, state.begun) = ([], 0)
        state.idle.append(reader)
        return nil
      }
      state.begun += 1
      return state.waiting[state.begun - 1]
    }
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

  /// The connection to this file, opened where it is not yet.
  func connection(to path: String, _ file: FileIdentity, _ mode: Connection.Mode) throws -> Connection {
    if let connection, self.file == file, connection.mode == mode { return connection }
    close()
    let connection = try Connection(path: path, mode)
    try Schema.prepare(connection)
    try connection.script("PRAGMA query_only = ON")
    (self.connection, self.file) = (connection, file)
    return connection
  }

  /// The log's name may be another database's by now: whoever writes sees to it.
  func close() {
    connection?.leaveLog()
    connection = nil
  }
}
