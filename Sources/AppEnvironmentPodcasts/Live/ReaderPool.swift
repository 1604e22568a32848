import Foundation
import PackageSupport

/// A few connections that read, each on its own queue. Jobs wait for one without blocking a thread.
final class ReaderPool: Sendable {
  typealias Job = @Sendable (Reader) -> Void

  private struct State: Sendable {
    var idle: [Reader]
    var waiting: [Job] = []
    var started = 0
  }

  private let readers: [Reader]
  private let state: Locked<State>

  init(count: Int) {
    readers = (0..<count).map { _ in Reader() }
    state = Locked(State(idle: readers))
  }

  func run(_ job: @escaping Job) {
    let reader = state.withLock { state -> Reader? in
      if let reader = state.idle.popLast() { return reader }
      state.waiting.append(job)
      return nil
    }
    guard let reader else { return }
    reader.queue.async {
      job(reader)
      while let next = self.next(for: reader) { next(reader) }
    }
  }

  /// Closes all connections, each after its current job, and then calls `done` on a queue.
  func close(then queue: DispatchQueue, _ done: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for reader in readers {
      reader.queue.async(group: group) { reader.close() }
    }
    group.notify(queue: queue, execute: done)
  }

  private func next(for reader: Reader) -> Job? {
    state.withLock { state in
      guard state.started < state.waiting.count else {
        (state.waiting, state.started) = ([], 0)
        state.idle.append(reader)
        return nil
      }
      state.started += 1
      return state.waiting[state.started - 1]
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
