import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PackageSupport

extension SyncClient: ComposedClient {
  /// Returns a client for the environment's library, over its network and clock.
  public static func live(in environment: AppEnvironment) -> SyncClient {
    SyncClient(
      library: environment.podcastLibrary, network: environment.networkClient, clock: environment.clockClient)
  }

  /// Creates a client for a library.
  ///
  /// - Parameters:
  ///   - library: The library. A ``PodcastStore`` over the same library shows what was synchronized at once.
  ///   - network: The network by which the server is reached.
  ///   - clock: The clock for the times of synchronizations.
  public init(library: PodcastLibrary, network: NetworkClient, clock: ClockClient) {
    let synchronizer = Synchronizer(library: library.library, network: network, clock: clock)
    self.init(
      status: { synchronizer.status() },
      logIn: { account, password in
        synchronizer.publisher { try await $0.logIn(account, password) }.ignoreOutput().eraseToAnyPublisher()
      },
      logOut: { synchronizer.library.writing { try SyncState.remove($0) } },
      devices: { password in synchronizer.publisher { try await $0.devices(password) } },
      sync: { extent, password in synchronizer.publisher { try await $0.sync(extent, password) } })
  }
}

/// The library's knowledge of its server. It's kept as JSON, in the row `state` of the table `sync`.
struct SyncState: Codable, Sendable {
  var account: SyncAccount
  /// The server's times of the last answers.
  var subscriptionsSince: Int64 = 0
  var actionsSince: Int64 = 0
  /// The number of complete comparisons that were begun.
  var comparisons: Int64 = 0
  /// The times of the last complete comparison and of the last synchronization, in seconds since 1970.
  var compared: Int64?
  var synchronized: Int64?

  static func read(_ connection: Connection) throws -> SyncState? {
    let text = try connection.first("SELECT value FROM sync WHERE name = 'state'") { $0.text(0) }
    return text.flatMap { try? JSONDecoder().decode(SyncState.self, from: Data($0.utf8)) }
  }

  func write(_ connection: Connection) throws {
    try connection.run(
      "INSERT INTO sync (name, value) VALUES ('state', ?1) ON CONFLICT (name) DO UPDATE SET value = ?1",
      Value(PodcastQueries.json(self)))
  }

  static func remove(_ connection: Connection) throws -> PodcastStoreChange {
    try connection.run("DELETE FROM sync WHERE name = 'state'")
    try connection.run("DELETE FROM sync WHERE name >= 'notice:' AND name < 'notice;'")
    return PodcastStoreChange()
  }
}

/// Synchronizes a library with its server.
final class Synchronizer: Sendable {
  /// The time after which everything is compared again, in seconds.
  private static let interval: Int64 = 24 * 60 * 60

  let library: Library
  private let network: NetworkClient
  private let clock: ClockClient
  /// The last task, which the next one waits for.
  private let last = Locked<Task<Void, Never>?>(nil)

  init(library: Library, network: NetworkClient, clock: ClockClient) {
    (self.library, self.network, self.clock) = (library, network, clock)
  }

  /// Publishes the result of work, which begins after all earlier work.
  func publisher<Value: Sendable>(
    _ work: @escaping @Sendable (Synchronizer) async throws -> Value
  ) -> AnyPublisher<Value, any Error> {
    .starting { cancellation, done in
      let task = self.last.withLock { last in
        let task = Task { [previous = last] in
          await previous?.value
          do {
            try Task.checkCancellation()
            done(.success(try await work(self)))
          } catch {
            done(.failure(Self.described(error)))
          }
        }
        last = task
        return task
      }
      cancellation.whenCancelled { task.cancel() }
    }
  }

  private static func described(_ error: any Error) -> any Error {
    switch error {
    case let error as PodcastStoreError: SyncError.library(error)
    case let error as SyncServer.StatusError: SyncError.network("\(error.request): status \(error.status)")
    default: error
    }
  }

  func status() -> AnyPublisher<SyncStatus, any Error> {
    library.reading { connection in
      var status = SyncStatus()
      guard let state = try SyncState.read(connection) else { return status }
      status.account = state.account
      status.lastSync = state.synchronized.map { Date(timeIntervalSince1970: Double($0)) }
      let pending = try SubscriptionQueries.pending(connection)
      status.waiting = pending.add.count + pending.remove.count + (try ActionQueries.unsentCount(connection))
      return status
    }
  }

  // MARK: - The account

  func logIn(_ account: SyncAccount, _ password: SyncPasswordSource) async throws {
    try SyncServer.check(account)
    let server = try await asking(account, password) { try await self.recognized($0) }
    try await server.register(caption: server.account.device)
    let found = server.account
    try await write { connection in
      var state = SyncState(account: found)
      let known = try SyncState.read(connection)
      if let known, known.account.server == found.server, known.account.user == found.user {
        state = known
        state.account = found
      } else {
        try SubscriptionQueries.forget(connection)
      }
      state.compared = nil
      try state.write(connection)
    }
  }

  /// Returns the server with the paths of its API.
  private func recognized(_ server: SyncServer) async throws -> SyncServer {
    var reason = ""
    for layout in server.account.layout.map({ [$0] }) ?? SyncAccount.Layout.allCases {
      var account = server.account
      account.layout = layout
      let candidate = SyncServer(account: account, network: network, password: server.password)
      do {
        switch layout {
        case .gpodder: _ = try await candidate.devices()
        case .nextcloud: _ = try await candidate.subscriptions(since: clock.date().seconds)
        }
        return candidate
      } catch let error as SyncServer.StatusError where error.status != 429 && error.status < 500 {
        reason = "\(error.request): status \(error.status)"
      } catch SyncError.malformed(let request, let text) {
        reason = "\(request): \(text)"
      }
    }
    throw SyncError.notAServer(server: FeedAddress.shown(server.account.server), reason: reason)
  }

  func devices(_ password: SyncPasswordSource) async throws -> [SyncDevice] {
    try await asking(try await state().account, password) { try await $0.devices() }
  }

  private func state() async throws -> SyncState {
    guard let state = try await read(SyncState.read) else { throw SyncError.noAccount }
    return state
  }

  /// Does work with the password, and asks for it once more if the server refuses it.
  private func asking<Value>(
    _ account: SyncAccount, _ password: SyncPasswordSource, _ work: (SyncServer) async throws -> Value
  ) async throws -> Value {
    try SyncServer.check(account)
    do {
      return try await work(
        SyncServer(account: account, network: network, password: try await password.password(wasRefused: false)))
    } catch let refusal as SyncError
      where refusal == .passwordRefused(user: account.user, server: FeedAddress.shown(account.server))
    {
      guard let other = try? await password.password(wasRefused: true) else { throw refusal }
      return try await work(SyncServer(account: account, network: network, password: other))
    }
  }

  // MARK: - Synchronizing

  func sync(_ extent: SyncExtent, _ password: SyncPasswordSource) async throws -> SyncResult {
    let account = try await state().account
    try await flush()
    return try await asking(account, password) { try await self.sync(extent, $0) }
  }

  private func sync(_ extent: SyncExtent, _ server: SyncServer) async throws -> SyncResult {
    let state = try await state()
    let now = clock.date().seconds
    let isComplete = extent == .everything || !(state.compared.map { ($0...$0 + Self.interval) ~= now } ?? false)
    var result = SyncResult()
    result.wasComplete = isComplete
    try await receiveSubscriptions(server, since: isComplete ? nil : state.subscriptionsSince, &result)
    try await sendSubscriptions(server, &result)
    try await receiveActions(server, isComplete ? nil : state.actionsSince, comparison: state.comparisons + 1, &result)
    try await sendActions(server, &result)
    try await update { state in
      state.synchronized = now
      if isComplete { state.compared = now }
    }
    return result
  }

  private func receiveSubscriptions(_ server: SyncServer, since: Int64?, _ result: inout SyncResult) async throws {
    let changes = try await server.subscriptions(since: since ?? 0)
    let merged = try await library.writing { connection in
      let merged = try SubscriptionQueries.merge(changes, isComplete: since == nil, connection)
      try SyncState.update(connection) { $0.subscriptionsSince = changes.timestamp }
      return (merged, merged.removed.isEmpty ? PodcastStoreChange(podcasts: Set(merged.added)) : .all)
    }
    .firstValue()
    (result.added, result.removed) = merged ?? ([], [])
  }

  private func sendSubscriptions(_ server: SyncServer, _ result: inout SyncResult) async throws {
    var pending = try await read(SubscriptionQueries.pending)
    while !pending.isEmpty {
      let part = pending.prefix(SyncServer.batch)
      let corrections = try await server.send(part)
      let positions = library.pending
      _ = try await library.writing { connection in
        try SubscriptionQueries.markSent(part, corrections: corrections, pending: positions, connection)
        return corrections.isEmpty ? PodcastStoreChange() : .all
      }
      .firstValue()
      result.sentSubscriptions += part.add.count + part.remove.count
      pending.add.removeFirst(part.add.count)
      pending.remove.removeFirst(part.remove.count)
    }
  }

  private func receiveActions(
    _ server: SyncServer, _ since: Int64?, comparison: Int64, _ result: inout SyncResult
  ) async throws {
    if since == nil { try await update { $0.comparisons = comparison } }
    let finders = FinderCache()
    var changed = 0
    let timestamp = try await server.actions(since: since ?? 0) { actions in
      let episodes = try await self.library.writing { connection in
        let episodes = try finders.merge(actions, comparison: since == nil ? comparison : nil, connection)
        let podcasts = try Set(episodes.compactMap { try PositionQueries.podcast(of: $0, connection) })
        return (
          episodes.count,
          PodcastStoreChange(podcasts: podcasts, episodes: Set(episodes), includesQueue: !episodes.isEmpty)
        )
      }
      .firstValue()
      changed += episodes ?? 0
    }
    result.changedEpisodes = changed
    try await write { connection in
      if since == nil { try ActionQueries.resendLost(comparison, connection) }
      try SyncState.update(connection) { $0.actionsSince = timestamp }
    }
  }

  private func sendActions(_ server: SyncServer, _ result: inout SyncResult) async throws {
    // A change during the upload waits for the next synchronization; counting the rounds bounds this one.
    var rounds = try await read(ActionQueries.unsentCount) / SyncServer.batch + 1
    while rounds > 0 {
      rounds -= 1
      let unsent = try await read { try ActionQueries.unsent(SyncServer.batch, $0) }
      if unsent.isEmpty { return }
      let corrections = try await server.send(unsent.map(\.action))
      try await write { connection in
        try ActionQueries.markSent(unsent, connection)
        for (from, to) in corrections where !to.isEmpty && from != to {
          try connection.run("UPDATE action SET file = ?2 WHERE file = ?1", .text(from), .text(to))
        }
      }
      result.sentEpisodes += unsent.count
    }
  }

  // MARK: - The library

  /// Writes the positions that are kept in memory.
  private func flush() async throws {
    let library = library
    _ = try await AnyPublisher<Void, any Error>.starting { _, done in
      library.access.write({ try library.pending.write(to: $0) }, done)
    }
    .firstValue()
  }

  private func read<Value: Sendable>(_ work: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
    guard let value = try await library.reading(work).firstValue() else { throw CancellationError() }
    return value
  }

  private func write(_ work: @escaping @Sendable (Connection) throws -> Void) async throws {
    _ = try await library.writing { connection in
      try work(connection)
      return PodcastStoreChange()
    }
    .firstValue()
  }

  private func update(_ change: @escaping @Sendable (inout SyncState) -> Void) async throws {
    try await write { try SyncState.update($0, change) }
  }
}

extension SyncState {
  /// Changes the state, unless the account was removed meanwhile.
  fileprivate static func update(_ connection: Connection, _ change: (inout SyncState) -> Void) throws {
    guard var state = try read(connection) else { throw SyncError.noAccount }
    change(&state)
    try state.write(connection)
  }
}

/// Merges batches of actions, whose podcasts often follow each other. Used on the writer's queue, one batch after the other.
private final class FinderCache: Sendable {
  private struct Found: Sendable {
    /// The spelling of the library.
    let feed: String
    /// The episodes of the podcast with this feed; nil if there isn't one.
    var finder: EpisodeFinder?
  }

  private let found = Locked<[String: Found]>([:])

  func merge(_ actions: [EpisodeAction], comparison: Int64?, _ connection: Connection) throws -> [Episode.ID] {
    try found.withLock { all in
      var changed: [Episode.ID] = []
      for action in actions {
        guard try find(action.podcast, &all, connection), let feed = all[action.podcast]?.feed else { continue }
        let episode = all[action.podcast]?.finder?.episode(guid: action.guid, file: action.file)
        if try ActionQueries.merge(action, feed: feed, episode: episode, comparison: comparison, connection),
          let episode
        {
          changed.append(Episode.ID(rawValue: episode))
        }
        if let episode { all[action.podcast]?.finder?.note(episode, file: action.file) }
      }
      return changed
    }
  }

  /// Looks for the podcast of a feed, unless it's there. Returns false if the text is no address.
  private func find(_ spelling: String, _ all: inout [String: Found], _ connection: Connection) throws -> Bool {
    if all[spelling] != nil { return true }
    guard let feed = SubscriptionQueries.normalForm(spelling), let url = URL(string: feed) else { return false }
    let finder = try PodcastQueries.id(ofFeed: url, connection).map {
      try EpisodeFinder(of: $0, feed: feed, connection)
    }
    // Their episodes take memory.
    if all.count > 64 { all.removeAll() }
    all[spelling] = Found(feed: feed, finder: finder)
    return true
  }
}
