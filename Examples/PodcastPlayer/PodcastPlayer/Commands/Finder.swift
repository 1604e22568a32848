import AppEnvironmentPodcasts
import Foundation

/// Finds the podcast or episode that a person names: by its number in the lists, or by its title or a part of that.
struct Finder {
  let store: PodcastStore

  /// Returns the podcast with a number, feed URL, title or part of a title.
  func podcast(_ name: String) async throws -> Podcast {
    let podcasts = try await store.allPodcasts()
    if let number = number(name), let podcast = podcasts.first(where: { $0.id.rawValue == number }) { return podcast }
    if let podcast = podcasts.first(where: { $0.feed.absoluteString == name }) { return podcast }
    var names = NameSearch<Podcast>(name)
    for podcast in podcasts { names.consider(podcast, titled: podcast.title) }
    return try names.result(kind: "podcast", hint: #""podcasts list" shows all"#) {
      "\($0.id) \(Title.brief($0.title))"
    }
  }

  /// Returns the episode with a number, title or part of a title. A part that begins a word is preferred.
  func episode(_ name: String) async throws -> Episode {
    if let number = number(name) {
      do {
        return try await store.episode(withID: Episode.ID(rawValue: number))
      } catch PodcastStoreError.noEpisode {
        // The number may be a title.
      }
    }
    return try await titled(name).result(kind: "episode", hint: #""podcasts newest" and "podcasts episodes" list them"#)
    {
      "\($0.id) \(Title.brief($0.title))"
    }
  }

  /// Returns the episode of the queue with a number, title or part of a title.
  func queued(_ name: String) async throws -> Episode {
    let queue = try await store.queuedEpisodes()
    if let number = number(name), let episode = queue.first(where: { $0.id.rawValue == number }) { return episode }
    var names = NameSearch<Episode>(name)
    for episode in queue { names.consider(episode, titled: episode.title) }
    return try names.result(kind: "episode in the queue", hint: #""podcasts queue" lists them"#) {
      "\($0.id) \(Title.brief($0.title))"
    }
  }

  /// Searches the titles of all episodes.
  ///
  /// The search for words is fast in a library of any size. The whole library is read only if that search finds nothing,
  /// as for a part from the middle of a word, or too much.
  private func titled(_ name: String) async throws -> NameSearch<Episode> {
    var names = NameSearch<Episode>(name)
    let results = try await store.search(for: name, limit: Self.mostResults)
    for result in results { names.consider(result.episode, titled: result.episode.title) }
    // The search finds every title that is a number, because it is a word.
    let isNumber = NameSearch<Episode>.isNumber(name)
    if results.count < Self.mostResults, !names.isEmpty || isNumber { return names }

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

  private static let mostResults = 200
}
