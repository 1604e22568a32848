import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation

extension AppEnvironment {
  /// Returns a publisher that removes a podcast, its episodes and their files.
  package func removal(of podcast: Podcast.ID) -> AnyPublisher<Never, any Error> {
    let (store, downloads) = (self.podcastStore, self.downloadClient)
    return store.downloads()
      .flatMap { @Sendable episodes -> AnyPublisher<Never, any Error> in
        guard episodes.contains(where: { $0.podcast == podcast }) else { return store.unsubscribe(podcast) }
        // If the folder is gone with its disk, the next comparison removes the files.
        let tidying = Deferred { downloads.tidy() }.catch { _ in Empty<Never, any Error>() }
        return store.unsubscribe(podcast).append(tidying).eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }
}

extension Podcasts {
  /// Subscribes to a feed, and prints the podcast and the feed's repairs.
  func add(_ address: String, isQuiet: Bool) async throws {
    guard let url = URL(absoluteLink: address) else { throw Address.refusal(address) }
    let podcast: Podcast
    let known = Set(try await store.allPodcasts().map(\.id))
    do {
      podcast = try await store.subscribe(to: url)
    } catch PodcastStoreError.network(.badStatus(let request, 401, _)) {
      let reason =
        url.user() == nil
        ? "it needs a name and a password, as in https://NAME:PASSWORD@…" : "the name or the password is refused"
      throw CommandError(request.url, reason: reason)
    } catch PodcastStoreError.network(let error) {
      // The request's URL has no passwords or keys.
      throw CommandError(error.request.url, reason: error.reason)
    } catch PodcastStoreError.notAnAddress {
      throw Address.refusal(address)
    } catch PodcastStoreError.notAFeed(let url, let reason, _) where reason.contains("'opml'") {
      throw CommandError(
        url, reason: #"a list of subscriptions and not a feed; "podcasts import FILE" subscribes to its feeds"#)
    }
    if isQuiet { return }
    let before = known.contains(podcast.id) ? ", already subscribed" : ""
    try output.line(
      "\(podcast.id)  ", title: podcast.title, ", \(counted(podcast.episodeCount, "episode"))\(before)")
    report(podcast.repairs)
  }

  /// Ends a subscription, and removes the files of its episodes.
  func remove(_ name: String, isQuiet: Bool) async throws {
    let podcast = try await finder.podcast(name)
    for try await _ in environment.removal(of: podcast.id).values {}
    if !isQuiet { output.note("removed \(Title.brief(podcast.title))") }
  }

  /// Subscribes to the feeds of an OPML file. Invalid addresses are reported and make the exit status a failure.
  func importOPML(_ file: String, isQuiet: Bool) async throws -> ExitStatus {
    let data = try await read(file)
    let line = ProgressLine(output)
    let result = try await CommandError.naming(file) {
      defer { line.clear() }
      return try await store.importOPML(from: data) { progress in
        line.show(progress.completedCount, of: progress.totalCount, "")
      }
    }
    for address in result.refused { output.fail(Address.refusal(address)) }
    if !isQuiet {
      report(result.repairs)
      let known = result.knownCount > 0 ? ", \(result.knownCount) already subscribed" : ""
      try output.line("\(counted(result.added.count, "podcast")) added\(known)")
      if !result.added.isEmpty { output.note(#""podcasts refresh" loads their episodes"#) }
    }
    return result.refused.isEmpty ? .done : .failed
  }

  /// Writes the subscriptions to a file or to the output.
  func exportOPML(_ file: String?) async throws {
    let data = try await store.exportSubscriptions()
    guard let file, file != "-" else { return try output.content(String(decoding: data, as: UTF8.self)) }
    let name = url(of: file)
    // A file is saved under a name that ends with a slash as well.
    let url = name.deletingLastPathComponent().appending(path: name.lastPathComponent, directoryHint: .notDirectory)
    if url.resolvingSymlinksInPath() == environment.podcastLibrary.file?.resolvingSymlinksInPath() {
      throw CommandError(file, reason: "is the library itself")
    }
    do {
      try await environment.fileClient.saveFile(at: url, data)
    } catch FileClientError.notFound {
      throw CommandError(file, reason: "there is no such folder to save it in")
    } catch {
      throw CommandError(file, error)
    }
  }

  /// Prints the first repairs of a feed or list, and the number of the others.
  func report(_ repairs: [FeedRepair]) {
    for repair in repairs.prefix(5) { output.note("repaired: \(repair)") }
    if repairs.count > 5 { output.note("repaired: \(repairs.count - 5) more") }
  }

  private func read(_ file: String) async throws -> Data {
    try await CommandError.naming(file == "-" ? "standard input" : file) {
      try file == "-" ? input() : await environment.fileClient.loadFile(at: url(of: file))
    }
  }

  /// Returns the URL of a file that the person named.
  func url(of file: String) -> URL {
    // NB: URL(filePath:) expands ~ (Foundation of Swift 6.3), which the shell has done where it was meant.
    if file.hasPrefix("/") { return URL(filePath: file) }
    return environment.fileClient.documentsDirectory().appending(path: file)
  }
}
