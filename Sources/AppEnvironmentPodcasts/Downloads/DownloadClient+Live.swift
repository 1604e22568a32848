import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import PackageSupport

extension DownloadClient: ComposedClient {
  /// Returns a client for the environment's library, over its network and clock.
  public static func live(in environment: AppEnvironment) -> DownloadClient {
    DownloadClient(
      library: environment.podcastLibrary, network: environment.networkClient, clock: environment.clockClient)
  }

  /// Creates a client for a library, with its ``PodcastLibrary/downloadsFolder``.
  ///
  /// - Parameters:
  ///   - library: The library. A ``PodcastStore`` over the same library shows each download at once.
  ///   - network: The network from which the files come.
  ///   - clock: The clock for the dates of downloads.
  public init(library: PodcastLibrary, network: NetworkClient, clock: ClockClient) {
    let folder = library.downloadsFolder
    let downloader = Downloader(library: library.library, folder: folder, network: network, clock: clock)
    self.init(
      file: { episode in
        guard let folder, let download = episode.download, download.isComplete, let name = download.fileName else {
          return nil
        }
        let file = folder.appending(path: name, directoryHint: .notDirectory)
        return FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) ? file : nil
      },
      download: { id in downloader.publisher { try await downloader.download(id, $0) } },
      downloadWaiting: { downloader.publisher { try await downloader.downloadWaiting($0) } },
      removeDownload: { id in
        downloader.publisher { (_: Downloader.Send) in try await downloader.remove(id) }
          .ignoreOutput().eraseToAnyPublisher()
      },
      tidy: {
        downloader.publisher { (_: Downloader.Send) in
          try await downloader.compare()
          _ = try await downloader.makeRoom(count: 0, bytes: 0, inAnyCase: true)
        }
        .ignoreOutput().eraseToAnyPublisher()
      },
      limit: { library.library.reading(DownloadQueries.limit).mapError(Downloader.described).eraseToAnyPublisher() },
      setLimit: { limit in
        library.library.writing { connection in
          try DownloadQueries.setLimit(limit, connection)
          return PodcastStoreChange()
        }
        .mapError(Downloader.described).eraseToAnyPublisher()
      })
  }
}

/// Downloads the files of a library's episodes to a folder.
final class Downloader: Sendable {
  typealias Send = @Sendable (DownloadProgress) -> Void

  private let library: Library
  private let folder: URL?
  private let network: NetworkClient
  private let clock: ClockClient
  /// The transfers that are under way, by episode.
  private let transfers = Locked<[Int64: Set<Task<HTTPURLResponse, any Error>>]>([:])

  init(library: Library, folder: URL?, network: NetworkClient, clock: ClockClient) {
    (self.library, self.folder, self.network, self.clock) = (library, folder, network, clock)
  }

  /// Publishes the progress of work, which each subscription begins and its cancellation cancels.
  func publisher(
    _ work: @escaping @Sendable (@escaping Send) async throws -> Void
  ) -> AnyPublisher<DownloadProgress, any Error> {
    Deferred {
      nonisolated(unsafe) let subject = PassthroughSubject<DownloadProgress, any Error>()  // because it has a lock
      let task = Locked<Task<Void, Never>?>(nil)
      // Begins after the subject has its subscriber.
      let beginning = Deferred {
        let new = Task {
          do {
            try await work { subject.send($0) }
            subject.send(completion: .finished)
          } catch {
            subject.send(completion: .failure(Self.described(error)))
          }
        }
        task.withLock { $0 = new }
        return Empty<DownloadProgress, any Error>()
      }
      return subject.unpaced().merge(with: beginning)
        .handleEvents(receiveCancel: { task.withLock { $0 }?.cancel() })
    }
    .eraseToAnyPublisher()
  }

  static func described(_ error: any Error) -> any Error {
    switch error {
    case let error as NetworkClientError: DownloadError.network(error)
    case let error as PodcastStoreError: DownloadError.library(error)
    case let failure as PartialFileFailure:
      switch failure {
      case .busy(let path): DownloadError.busy(path: path)
      case _ where failure.isFull: DownloadError.noSpace(path: failure.path)
      case .file(.notFound(let path)):
        DownloadError.noFolder(path: URL(filePath: path).deletingLastPathComponent().path)
      default: DownloadError.cannotWrite(path: failure.path, reason: failure.reason)
      }
    default: error
    }
  }

  // MARK: - Downloading

  func download(_ id: Episode.ID, _ send: @escaping Send) async throws {
    try await compare()
    let date = clock.date()
    try await write { connection in
      guard try PositionQueries.podcast(of: id, connection) != nil else { throw PodcastStoreError.noEpisode(id) }
      try DownloadQueries.wait(for: id.rawValue, at: date, connection)
      return PodcastStoreChange(episodes: [id], includesDownloads: true)
    }
    guard let episode = try await episode(id), episode.download?.isComplete == false else { return }
    try await recordingErrors(of: episode) { try await self.transfer(episode, hasPrecedence: true, send) }
  }

  func downloadWaiting(_ send: @escaping Send) async throws {
    try await compare()
    var tried: Set<Episode.ID> = []
    // Episodes that come to wait meanwhile are downloaded as well.
    while let episode = try await next(tried) {
      try Task.checkCancellation()
      tried.insert(episode.id)
      do {
        try await recordingErrors(of: episode) { try await self.transfer(episode, hasPrecedence: false, send) }
      } catch let error as DownloadError {
        var progress = DownloadProgress(of: episode)
        progress.state = .failed(error)
        send(progress)
        if case .noFolder = error { throw error }
        if case .library = error { throw error }
      }
    }
  }

  private func next(_ tried: Set<Episode.ID>) async throws -> Episode? {
    try await library.readingEpisodes(EpisodeQueries.downloads).firstValue()?
      .first { $0.download?.isComplete == false && !tried.contains($0.id) }
  }

  private func episode(_ id: Episode.ID) async throws -> Episode? {
    try await library.readingEpisodes { try EpisodeQueries.episode(id, $0, $1) }.firstValue() ?? nil
  }

  private func recordingErrors(of episode: Episode, _ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch is CancellationError where !Task.isCancelled {
      // The download was removed.
    } catch let error where !(error is CancellationError) {
      let error = Self.described(error)
      // The disk may be too full for the reason as well.
      try? await write { connection in
        try DownloadQueries.fail(episode.id.rawValue, "\(error)", connection)
        return PodcastStoreChange(episodes: [episode.id], includesDownloads: true)
      }
      throw error
    }
  }

  private struct TooLarge: Error {
    /// The length, or the number of bytes so far of a file that announces none.
    let length: Int
  }

  private func transfer(_ episode: Episode, hasPrecedence: Bool, _ send: @escaping Send) async throws {
    guard let folder else { throw DownloadError.notOnDisk }
    guard let url = episode.enclosure?.url else { throw DownloadError.noEnclosure }
    let name = Self.name(of: url)
    let file = folder.appending(path: name, directoryHint: .notDirectory)
    try await write { connection in
      let old = try DownloadQueries.begin(episode.id.rawValue, name, connection)
      if let old, old != name { Self.removeParts(old, in: folder) }
      return PodcastStoreChange()
    }
    let feed = try await library.reading { try PodcastQueries.existing(episode.podcast, $0).feed }.firstValue()
    // Feeds have wrong lengths.
    var length = 0
    while true {
      let room = try await makeRoom(count: 1, bytes: length, inAnyCase: hasPrecedence)
      if room == nil, !hasPrecedence {
        Self.removeParts(name, in: folder)
        throw DownloadError.limitReached
      }
      do {
        try await NetworkClient.$origin.withValue(feed) {
          try await receive(url, file, of: episode, largest: room ?? .max, send)
        }
        break
      } catch let error as TooLarge {
        // There may be room for this length, which is greater each time.
        length = error.length
      }
    }
    let path = file.path(percentEncoded: false)
    let (size, date) = (FileIdentity(path: path)?.size ?? 0, clock.date())
    try await write { connection in
      if try !DownloadQueries.complete(episode.id.rawValue, name, size: size, at: date, connection),
        try !DownloadQueries.isShared(name, besides: episode.id.rawValue, connection)
      {
        unlink(path)
      }
      return PodcastStoreChange(episodes: [episode.id], includesDownloads: true)
    }
    var progress = DownloadProgress(of: episode)
    (progress.received, progress.expected, progress.state) = (size, size, .complete)
    send(progress)
  }

  private func receive(
    _ url: URL, _ file: URL, of episode: Episode, largest: Int, _ send: @escaping Send
  ) async throws {
    let network = network
    let last = Locked(-1)
    let excess = Locked<Int?>(nil)
    let transfer = Task {
      try await network.resume(URLRequest(url: url), to: file) { received, expected in
        if received > largest {
          excess.withLock { $0 = received }
          return withUnsafeCurrentTask { $0?.cancel() }
        }
        // A piece may have a few bytes only.
        let isNews = last.withLock { last in
          guard last < 0 || received - last >= 1 << 18 || received == expected else { return false }
          last = received
          return true
        }
        guard isNews else { return }
        var progress = DownloadProgress(of: episode)
        (progress.received, progress.expected) = (received, expected)
        send(progress)
      } accepting: { response in
        if ["text/html", "application/xhtml+xml"].contains(response.mimeType) {
          throw DownloadError.webPage(url: FeedAddress.shown(url))
        }
        let length = Int(clamping: response.expectedContentLength)
        if length > largest { throw TooLarge(length: length) }
      } checking: { part in
        // Before it takes the place of a file that another episode may have.
        if Self.isWebPage(part) { throw DownloadError.webPage(url: FeedAddress.shown(url)) }
        if FileIdentity(path: part.path(percentEncoded: false))?.size ?? 0 == 0 {
          throw DownloadError.emptyFile(url: FeedAddress.shown(url))
        }
      }
    }
    _ = transfers.withLock { $0[episode.id.rawValue, default: []].insert(transfer) }
    defer {
      transfers.withLock { transfers in
        transfers[episode.id.rawValue]?.remove(transfer)
        if transfers[episode.id.rawValue]?.isEmpty == true { transfers[episode.id.rawValue] = nil }
      }
    }
    do {
      _ = try await withTaskCancellationHandler {
        try await transfer.value
      } onCancel: {
        transfer.cancel()
      }
    } catch let error where error is CancellationError {
      guard let length = excess.withLock({ $0 }), !Task.isCancelled else { throw error }
      throw TooLarge(length: length)
    }
  }

  /// Returns a Boolean value that indicates whether a file begins as web pages do, which some servers send as sound.
  private static func isWebPage(_ file: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
    let beginning = (try? handle.read(upToCount: 256)) ?? Data()
    let text = String(decoding: beginning, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  // MARK: - Files

  func remove(_ id: Episode.ID) async throws {
    await endTransfers(of: id.rawValue)
    let date = clock.date()
    try await write { connection in
      try DownloadQueries.release(id.rawValue, at: date, connection)
      return PodcastStoreChange(episodes: [id], includesDownloads: true)
    }
    try await removeReleased()
  }

  /// Cancels the transfers of an episode, and returns when they have closed the part.
  private func endTransfers(of episode: Int64) async {
    let transfers = transfers.withLock { $0[episode] } ?? []
    for transfer in transfers { transfer.cancel() }
    for transfer in transfers { _ = await transfer.result }
  }

  /// Removes the files that belong to no episode.
  private func removeReleased() async throws {
    let folder = folder
    try await write { connection in
      for file in try DownloadQueries.files(connection) where !file.isKnown {
        try Self.remove(file, in: folder, connection)
      }
      return PodcastStoreChange()
    }
  }

  /// Removes played episodes, the oldest first, until there is room for a number of episodes and of bytes.
  ///
  /// - Parameters:
  ///   - count: The number of episodes.
  ///   - bytes: The number of bytes.
  ///   - inAnyCase: A Boolean value that indicates whether played episodes are removed even if there won't be room then.
  /// - Returns: The number of bytes for which there is room; `nil` if there isn't room.
  func makeRoom(count: Int, bytes: Int, inAnyCase: Bool) async throws -> Int? {
    let date = clock.date()
    let room = try await library.writing { connection -> (Int?, PodcastStoreChange) in
      let limit = try DownloadQueries.limit(connection)
      guard limit != DownloadLimit() else { return (.max, PodcastStoreChange()) }
      let files = try DownloadQueries.files(connection).filter { $0.size != nil && $0.isKnown }
      var (number, total) = (files.count, files.reduce(0) { $0 + ($1.size ?? 0) })
      let (mostFiles, mostBytes) = (limit.count ?? .max, limit.bytes ?? .max)
      var change = PodcastStoreChange()
      func isOver() -> Bool { number > mostFiles - count || total > mostBytes - bytes }
      let unplayed = files.filter { !$0.isPlayed }
      let unplayedBytes = unplayed.reduce(0) { $0 + ($1.size ?? 0) }
      let hasRoom = unplayed.count <= mostFiles - count && unplayedBytes <= mostBytes - bytes
      guard hasRoom || inAnyCase else { return (nil, change) }
      for file in files where file.isPlayed && isOver() {
        try DownloadQueries.release(file.episode, at: date, connection)
        change.add(
          PodcastStoreChange(episodes: [Episode.ID(rawValue: file.episode)], includesDownloads: true))
        (number, total) = (number - 1, total - (file.size ?? 0))
      }
      return (isOver() ? nil : mostBytes - total, change)
    }
    .firstValue()
    try await removeReleased()
    return room ?? nil
  }

  /// Compares the library with the folder.
  func compare() async throws {
    guard let folder else { throw DownloadError.notOnDisk }
    for file in try await library.reading(DownloadQueries.files).firstValue() ?? [] where !file.isKnown {
      await endTransfers(of: file.episode)
    }
    try await write { connection in
      let files = try DownloadQueries.files(connection)
      guard let names = try Self.names(in: folder, isNeeded: files.contains { $0.size != nil }) else {
        return PodcastStoreChange()
      }
      var changed: Set<Episode.ID> = []
      for file in files {
        if !file.isKnown {
          // Another attempt follows.
          try? Self.remove(file, in: folder, connection)
        } else if file.size != nil, names.contains(file.name) == file.hasError {
          let path = folder.appending(path: file.name).path(percentEncoded: false)
          let reason = file.hasError ? nil : "\(DownloadError.fileRemoved(path: path))"
          try DownloadQueries.mark(file.episode, reason, connection)
          changed.insert(Episode.ID(rawValue: file.episode))
        }
      }
      let known = Set(files.filter { $0.size != nil }.map(\.name))
      let found = Dictionary(
        uniqueKeysWithValues: names.subtracting(known).filter(Self.isName).compactMap { name in
          Self.status(of: folder.appending(path: name).path(percentEncoded: false)).map { (name, $0) }
        })
      if !found.isEmpty {
        changed.formUnion(
          try DownloadQueries.adopt(found, name: Self.name, connection).map { Episode.ID(rawValue: $0) })
      }
      return PodcastStoreChange(episodes: changed, includesDownloads: !changed.isEmpty)
    }
  }

  /// Returns the names of the files in the folder, which is created unless it has to have files.
  private static func names(in folder: URL, isNeeded: Bool) throws -> Set<String>? {
    let (files, path) = (FileManager.default, folder.path(percentEncoded: false))
    if let names = try? files.contentsOfDirectory(atPath: path) { return Set(names) }
    if isNeeded { throw DownloadError.noFolder(path: path) }
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      return nil
    } catch {
      throw DownloadError.cannotWrite(path: path, reason: error.localizedDescription)
    }
  }

  private static func status(of path: String) -> (size: Int, date: Date)? {
    var status = stat()
    guard lstat(path, &status) == 0, status.kind == .regularFile else { return nil }
    return (Int(status.st_size), Date(timeIntervalSince1970: Double(status.modified.tv_sec)))
  }

  /// Removes a row with its file and its part, unless another row has the same file.
  private static func remove(
    _ file: DownloadQueries.File, in folder: URL?, _ connection: Connection
  ) throws {
    if let folder, !file.name.isEmpty, try !DownloadQueries.isShared(file.name, besides: file.episode, connection) {
      let path = folder.appending(path: file.name, directoryHint: .notDirectory).path(percentEncoded: false)
      if file.size != nil, unlink(path) != 0, errno != ENOENT {
        throw DownloadError.cannotWrite(path: path, reason: String(cString: strerror(errno)).lowercased())
      }
      removeParts(file.name, in: folder)
    }
    try DownloadQueries.set(file.episode, nil, connection)
  }

  private static func removeParts(_ name: String, in folder: URL) {
    for suffix in [".part", ".part-version"] {
      unlink(folder.appending(path: name + suffix, directoryHint: .notDirectory).path(percentEncoded: false))
    }
  }

  /// Returns the name of a URL's file: a hash, so that it's found again in a library that was lost, and the suffix, for players.
  static func name(of url: URL) -> String {
    let suffix = url.pathExtension.lowercased()
    let isPlain =
      (1...4).contains(suffix.utf8.count) && suffix.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
    let hash = StableHash.of(url.absoluteString)
    return "\(String(hash, radix: 16)).\(isPlain && suffix != "part" ? suffix : "audio")"
  }

  /// Returns a Boolean value that indicates whether a file can be one of ``name(of:)``.
  private static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    return parts.count == 2 && UInt64(parts[0], radix: 16) != nil && parts[1] != "part"
  }

  private func write(_ work: @escaping @Sendable (Connection) throws -> PodcastStoreChange) async throws {
    _ = try await library.writing(work).firstValue()
  }
}
