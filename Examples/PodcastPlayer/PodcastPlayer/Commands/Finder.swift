import AppEnvironmentPodcasts
import CommandSupport
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

  /// Returns the episode with a number, title or words of a title; the last word may be incomplete.
  func episode(_ name: String) async throws -> Episode {
    if let number = number(name) {
      do {
        return try await store.episode(withID: Episode.ID(rawValue: number))
      } catch PodcastStoreError.noEpisode {
        // A number may be a title.
      }
    }
    return try await titled(name).result(kind: "episode", hint: #""podcasts newest" and "podcasts episodes" list them"#)
    {
      "\($0.id) \(Title.brief($0.title))"
    }
  }

  /// Returns the episode of the queue with a number, title or part of a title.
  func queued(_ name: String) async throws -> Episode {
    try await find(
      name, in: store.queuedEpisodes(), kind: "episode in the queue", hint: #""podcasts queue" lists them"#)
  }

  /// Returns the episode with a download that has a number, title or part of a title.
  func downloaded(_ name: String) async throws -> Episode {
    try await find(
      name, in: store.downloadedEpisodes(), kind: "download", hint: #""podcasts downloads" lists them"#)
  }

  private func find(_ name: String, in episodes: [Episode], kind: String, hint: String) throws -> Episode {
    if let number = number(name), let episode = episodes.first(where: { $0.id.rawValue == number }) { return episode }
    var names = NameSearch<Episode>(name)
    for episode in episodes { names.consider(episode, titled: episode.title) }
    return try names.result(kind: kind, hint: hint) { "\($0.id) \(Title.brief($0.title))" }
  }

  /// Searches for episodes whose titles contain the name.
  private func titled(_ name: String) async throws -> NameSearch<Episode> {
    var names = NameSearch<Episode>(name)
    // A match in the title ranks before those in notes.
    for result in try await store.search(for: name, limit: 200) {
      names.consider(result.episode, titled: result.episode.title)
    }
    return names
  }

  private func number(_ name: String) -> Int64? { Int64(name.trimmingCharacters(in: .whitespacesAndNewlines)) }
}

/// Finds the titles that a name matches: the titles that equal it, or otherwise the titles that contain it.
///
/// Case and accents are ignored. A number matches whole titles only, so that a mistyped number never selects a title that
/// contains it.
private struct NameSearch<Thing> {
  private let name: String
  private let title: String
  private let isNumber: Bool
  private var whole: [Thing] = []
  private var partial: [Thing] = []

  init(_ name: String) {
    self.name = name
    title = name.trimmingCharacters(in: .whitespacesAndNewlines)
    isNumber = title.wholeMatch(of: /[+-]?\p{Nd}+/) != nil
  }

  /// Compares a title with the name.
  mutating func consider(_ thing: Thing, titled other: String) {
    let other = Title.shown(other)
    guard let range = other.range(of: title, options: [.caseInsensitive, .diacriticInsensitive]) else { return }
    if range == other.startIndex..<other.endIndex {
      whole.append(thing)
    } else if !isNumber {
      partial.append(thing)
    }
  }

  /// Returns the only match, or throws an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of thing, for the error.
  ///   - hint: The command that lists all things, for the error.
  ///   - describe: Returns the number and title of a thing.
  func result(kind: String, hint: String, describe: (Thing) -> String) throws(CommandError) -> Thing {
    let matches = whole.isEmpty ? partial : whole
    guard let match = matches.first else { throw CommandError(name, reason: "no such \(kind); \(hint)") }
    if matches.count == 1 { return match }
    let names = matches.prefix(5).map(describe).joined(separator: ", ")
    let rest = matches.count > 5 ? " and \(matches.count - 5) more" : ""
    throw CommandError(name, reason: "more than one \(kind) matches: \(names)\(rest)")
  }
}
