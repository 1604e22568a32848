import AppEnvironmentPodcasts
import Foundation

/// Finds what a person means by a name: a number as listed, or a title or a part of one that nothing else has.
///
/// Case and accents do not matter. A title as a whole goes before those that it is a part of. A number that nothing has
/// is at most a title as a whole, never a part of one.
struct Finder {
  let store: PodcastStore

  /// The podcast with this number, title, part of a title or address.
  func podcast(_ name: String) async throws -> Podcast {
    let podcasts = try await store.allPodcasts()
    if let number = number(name), let podcast = podcasts.first(where: { $0.id.rawValue == number }) { return podcast }
    if let podcast = podcasts.first(where: { $0.feed.absoluteString == name }) { return podcast }
    var names = NameSearch<Podcast>(name)
    for podcast in podcasts { names.consider(podcast, titled: podcast.title) }
    return try names.result(kind: "podcast", hint: "podcasts list shows all") { "\($0.id) \(Title.brief($0.title))" }
  }

  /// The episode with this number, title or part of a title. A part that begins with the beginning of a word goes before
  /// others.
  func episode(_ name: String) async throws -> Episode {
    if let number = number(name) {
      do {
        return try await store.episode(withID: Episode.ID(rawValue: number))
      } catch PodcastStoreError.noEpisode {
        // It may be a title.
      }
    }
    return try await titled(name).result(
      kind: "episode", hint: "podcasts newest and podcasts episodes PODCAST show them"
    ) { "\($0.id) \(Title.brief($0.title))" }
  }

  /// The episode of the queue with this number, title or part of a title.
  func queued(_ name: String) async throws -> Episode {
    let queue = try await store.queuedEpisodes()
    if let number = number(name), let episode = queue.first(where: { $0.id.rawValue == number }) { return episode }
    var names = NameSearch<Episode>(name)
    for episode in queue { names.consider(episode, titled: episode.title) }
    return try names.result(kind: "episode in the queue", hint: "podcasts queue shows it") {
      "\($0.id) \(Title.brief($0.title))"
    }
  }

  /// What has this title, or this as a part of its title.
  ///
  /// The search for words takes no longer in a large library. The library is read as a whole only where that search
  /// finds nothing, as for a part that begins within a word, or more than it tells.
  private func titled(_ name: String) async throws -> NameSearch<Episode> {
    var names = NameSearch<Episode>(name)
    let results = try await store.search(for: name, limit: Self.mostFound)
    for result in results { names.consider(result.episode, titled: result.episode.title) }
    // A title that is a number is a word, so that the search has found it.
    let isNumber = NameSearch<Episode>.isNumber(name)
    if results.count < Self.mostFound, !names.isEmpty || isNumber { return names }

    names = NameSearch(name)
    var cursor: EpisodePage.Cursor?
    repeat {
      let page = try await store.newestEpisodes(limit: 500, after: cursor)
      for episode in page.episodes { names.consider(episode, titled: episode.title) }
      cursor = page.next
    } while cursor != nil
    return names
  }

  private func number(_ name: String) -> Int64? { Int64(name.trimmingCharacters(in: .whitespacesAndNewlines)) }

  private static let mostFound = 200
}
