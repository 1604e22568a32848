import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation

extension Podcasts {
  /// Subscribes to a feed, and tells what there is and what had to be repaired.
  func add(_ address: String, isQuiet: Bool) async throws {
    guard let url = URL(string: address) else { throw Address.refusal(address) }
    let podcast: Podcast
    let known = Set(try await store.allPodcasts().map(\.id))
    do {
      podcast = try await store.subscribe(to: url)
    } catch PodcastStoreError.network(let error) {
      // Without the secrets of the address.
      throw PodcastsError(error.request.url, reason: error.reason)
    } catch PodcastStoreError.notAnAddress {
      throw Address.refusal(address)
    } catch PodcastStoreError.notAFeed(let url, let reason, _) where reason.contains("'opml'") {
      throw PodcastsError(
        url, reason: "a list of subscriptions, and no feed; podcasts import FILE subscribes to what a list has")
    }
    if isQuiet { return }
    let before = known.contains(podcast.id) ? ", subscribed to before" : ""
    try output.line(
      "\(podcast.id)  ", title: podcast.title, ", \(counted(podcast.episodeCount, "episode"))\(before)")
    tell(podcast.repairs)
  }

  /// Ends a subscription.
  func remove(_ name: String, isQuiet: Bool) async throws {
    let podcast = try await finder.podcast(name)
    try await store.unsubscribe(from: podcast.id)
    if !isQuiet { output.note("removed \(Title.brief(podcast.title))") }
  }

  /// Subscribes to what a list has. Addresses that are none are told, and fail it at the end.
  func importOPML(_ file: String, isQuiet: Bool) async throws -> ExitStatus {
    let data = try await read(file)
    let line = ProgressLine(output)
    let result: ImportProgress
    do {
      result = try await store.importSubscriptions(from: data) { progress in
        line.show(progress.completed, of: progress.total, "")
      }
      line.clear()
    } catch {
      line.clear()
      throw PodcastsError(file, error)
    }
    for address in result.refused { output.fail(Address.refusal(address)) }
    if !isQuiet {
      tell(result.repairs)
      let known = result.known > 0 ? ", \(result.known) known before" : ""
      try output.line("\(counted(result.added.count, "podcast")) added\(known)")
      if !result.added.isEmpty { output.note("podcasts refresh reads their episodes") }
    }
    return result.refused.isEmpty ? .done : .failed
  }

  /// Writes the subscriptions to a file or to the output.
  func exportOPML(_ file: String?) async throws {
    let data = try await store.exportSubscriptions()
    guard let file, file != "-" else { return try output.content(String(decoding: data, as: UTF8.self)) }
    do {
      try await environment.fileClient.saveFile(at: url(of: file), data)
    } catch let error as FileClientError {
      throw PodcastsError(file, reason: error.reason)
    }
  }

  /// Says what had to be repaired: the first few, and how many more.
  func tell(_ repairs: [FeedRepair]) {
    for repair in repairs.prefix(5) { output.note("repaired: \(repair)") }
    if repairs.count > 5 { output.note("repaired: \(repairs.count - 5) more") }
  }

  private func read(_ file: String) async throws -> Data {
    do {
      return try file == "-" ? input() : await environment.fileClient.loadFile(at: url(of: file))
    } catch let error as FileClientError {
      throw PodcastsError(file, reason: error.reason)
    } catch {
      throw PodcastsError(file == "-" ? "standard input" : file, error)
    }
  }

  private func url(of file: String) -> URL {
    // NB: URL(filePath:) takes ~ for the home directory (Foundation of Swift 6.3); the shell has done that where meant.
    if file.hasPrefix("/") { return URL(filePath: file) }
    return environment.fileClient.documentsDirectory().appending(path: file)
  }
}

/// A number of things, in words.
func counted(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}
