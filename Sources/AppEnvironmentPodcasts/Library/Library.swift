import AppEnvironmentKit
import Foundation

/// A library's database, with the positions that aren't written to it yet and the subscribers to its changes.
///
/// It uses neither the network nor the clock; stores provide them.
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
    guard !pending.isEmpty else { return }
    access.write { [pending] in
      try pending.write(to: $0)
    } _: { _ in
    }
  }

  /// Writes pending positions, and closes the database until its next use.
  func close(_ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let (access, pending) = (access, pending)
    if pending.isEmpty { return access.close { done(.success(())) } }
    access.write {
      try pending.write(to: $0)
    } _: { result in
      access.close { done(result) }
    }
  }
}

extension Library {
  /// Publishes the value that `work` reads. A subscription that is cancelled before the read begins reads nothing.
  ///
  /// Fails with ``LibraryClosed`` if the database has been closed since this number of closings, and isn't open again.
  func reading<Value: Sendable>(
    after closings: Int = .max, _ work: @escaping @Sendable (Connection) throws -> Value
  ) -> AnyPublisher<Value, any Error> {
    .starting { cancellation, done in
      self.access.read(
        after: closings,
        {
          try cancellation.check()
          return try work($0)
        }, done)
    }
  }

  /// Publishes the value that `work` reads in one snapshot, with pending positions in place of those in the database.
  ///
  /// A position that is written after the snapshot, but before the pending positions are read, would be missing in
  /// both. The generation reveals this, and the value is read again.
  func readingEpisodes<Value: Sendable>(
    after closings: Int = .max, _ work: @escaping @Sendable (Connection, EpisodeQueries.Position) throws -> Value
  ) -> AnyPublisher<Value, any Error> {
    let pending = pending
    return reading(after: closings) { connection in
      while true {
        let generation = pending.generation
        let value = try connection.snapshot {
          // BEGIN alone doesn't begin the snapshot.
          _ = try connection.first("SELECT 1 FROM podcast") { _ in }
          let positions = pending.positions
          return try work(connection) { episode, written in positions[episode] ?? written }
        }
        if pending.generation == generation { return value }
      }
    }
  }

  /// Publishes the result of `work`, which writes in its own transaction, after its change was sent. A subscription that
  /// is cancelled before the write begins writes nothing.
  func writing<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> (Value, PodcastStoreChange)
  ) -> AnyPublisher<Value, any Error> {
    .starting { cancellation, done in
      let (access, hub) = (self.access, self.hub)
      access.write { connection in
        try cancellation.check()
        let (value, change) = try connection.transaction { try work(connection) }
        return (value: value, change: change, closings: access.closings)
      } _: { result in
        if case .success(let written) = result { hub.send(written.change, after: written.closings) }
        done(result.map(\.value))
      }
    }
  }

  /// Finishes when `work` has written.
  func writing(
    _ work: @escaping @Sendable (Connection) throws -> PodcastStoreChange
  ) -> AnyPublisher<Never, any Error> {
    writing { ((), try work($0)) }.ignoreOutput().eraseToAnyPublisher()
  }
}
