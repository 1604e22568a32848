import AppEnvironmentPodcasts
import Foundation

/// Finds what a person means by a name: a number as listed, or a title or a part of one that nothing else has.
///
/// Case and accents do not matter. A title as a whole goes before those that it is a part of.
struct Finder {
  let store: PodcastStore

  /// The podcast with this number, title, part of a title or address.
  func podcast(_ name: String) async throws -> Podcast {
    let podcasts = try await store.allPodcasts()
    if let number = Int64(name), let podcast = podcasts.first(where: { $0.id.rawValue == number }) { return podcast }
    if let podcast = podcasts.first(where: { $0.feed.absoluteString == name }) { return podcast }
    var names = NameSearch<Podcast>(name)
    for podcast in podcasts { names.consider(podcast, titled: podcast.title) }
    return try names.result(kind: "podcast") { "\($0.id) \(Title.shown($0.title))" }
  }

  /// The episode with this number, title or part of a title.
  func episode(_ name: String) async throws -> Episode {
    if let number = Int64(name) {
      do {
        return try await store.episode(withID: Episode.ID(rawValue: number))
      } catch PodcastStoreError.noEpisode {
        // It may be a title.
      }
    }
    var names = NameSearch<Episode>(name)
    var cursor: EpisodePage.Cursor?
    repeat {
      let page = try await store.newestEpisodes(limit: 500, after: cursor)
      for episode in page.episodes { names.consider(episode, titled: episode.title) }
      cursor = page.next
    } while cursor != nil
    return try names.result(kind: "episode") { "\($0.id) \(Title.shown($0.title))" }
  }

  /// The episode of the queue with this number, title or part of a title.
  func queued(_ name: String) async throws -> Episode {
    let queue = try await store.queuedEpisodes()
    if let number = Int64(name), let episode = queue.first(where: { $0.id.rawValue == number }) { return episode }
    var names = NameSearch<Episode>(name)
    for episode in queue { names.consider(episode, titled: episode.title) }
    return try names.result(kind: "episode in the queue") { "\($0.id) \(Title.shown($0.title))" }
  }
}
