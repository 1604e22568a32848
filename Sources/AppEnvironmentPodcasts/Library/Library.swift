import AppEnvironmentKit
import Foundation
import Locking

/// A library over its database, with what is not in there: positions that are to be written, and who listens.
///
/// It knows neither network nor clock: those who use it bring them.
final class Library: Sendable {
  let access: any LibraryAccess
  let hub: ChangeHub
  let notices: NoticeBoard
  let pending = PendingPositions()

  init(_ access: any LibraryAccess, notices: NoticeBoard = NoticeBoard()) {
    self.access = access
    self.notices = notices
    hub = ChangeHub(access)
  }

  deinit {
    let positions = pending.snapshot().positions
    guard !positions.isEmpty else { return }
    access.write {
      try PositionQueries.write(positions, $0)
    } _: { _ in
    }
  }

  /// Reads, and has `work` put positions that are not written yet in place of those in the database.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    access.read(work, done)
  }

  /// Reads episodes, with positions that are not written yet in place of those in the database.
  ///
  /// What was written while it read may be missing in both: then it reads again.
  func readEpisodes<Value: Sendable>(
    _ work: @escaping @Sendable (Connection, (Int64, Int64) -> Int64) throws -> Value,
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let pending = pending
    access.read(
      { connection in
        while true {
          let generation = pending.generation
          // Positions are looked up after the row, at the latest.
          let value = try connection.snapshot {
            // Begins the snapshot, which a mere BEGIN does not.
            _ = try connection.first("SELECT 1 FROM podcast") { _ in }
            let positions = pending.snapshot().positions
            return try work(connection) { episode, written in positions[episode] ?? written }
          }
          if pending.generation == generation { return value }
        }
      }, done)
  }

  /// Writes what is only in memory, and closes the database until it is used again.
  func close(_ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let (access, pending) = (access, pending)
    let positions = pending.snapshot().positions
    guard !positions.isEmpty else { return access.close { done(.success(())) } }
    access.write { connection in
      try connection.transaction { try PositionQueries.write(positions, connection) }
      pending.remove(positions)
    } _: { result in
      access.close { done(result) }
    }
  }

  /// Writes, and then says what has changed.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> (Value, PodcastStoreChange),
    _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let hub = hub
    access.write { connection in
      try connection.transaction { try work(connection) }
    } _: { result in
      if case .success(let (_, change)) = result { hub.send(change) }
      done(result.map(\.0))
    }
  }
}
