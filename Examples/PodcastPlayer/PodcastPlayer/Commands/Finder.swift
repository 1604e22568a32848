import AppEnvironmentPodcasts
import CommandSupport
import Foundation

/// Finds the podcast or episode that a person names: by its number in the lists, or by its title or a part of that.
struct Finder {
  let store: PodcastStore

  /// Returns the podcast with a number, feed URL, title or part of a title.
  func podcast(_ name: String) async throws -> Podcast {
    let podcasts = try await store.allPodcasts()
    if let podcast = podcasts.first(where: { $0.feed.absoluteString == name }) { return podcast }
    return try find(name, in: podcasts, kind: "podcast", hint: #""podcasts list" shows all"#)
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
    // A match in the title ranks before those in notes.
    let found = try await store.search(for: name, limit: 200).map(\.episode)
    return try match(name, in: found, kind: "episode", hint: #""podcasts newest" and "podcasts episodes" list them"#)
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

  private func find<Thing: Listed>(_ name: String, in things: [Thing], kind: String, hint: String) throws -> Thing {
    if let number = number(name), let thing = things.first(where: { $0.listNumber == number }) { return thing }
    return try match(name, in: things, kind: kind, hint: hint)
  }

  /// Returns the only thing whose title the name matches: one that equals it, or otherwise one that contains it.
  ///
  /// Case and accents are ignored. A number matches whole titles only, so that a mistyped number never selects a title that
  /// contains it.
  /// - Parameters:
  ///   - name: The name.
  ///   - things: The things, the best ones first.
  ///   - kind: The kind of thing, for the error.
  ///   - hint: The command that lists all things, for the error.
  private func match<Thing: Listed>(
    _ name: String, in things: [Thing], kind: String, hint: String
  ) throws(CommandError) -> Thing {
    let title = name.trimmingCharacters(in: .whitespacesAndNewlines)
    let isNumber = title.wholeMatch(of: /[+-]?\p{Nd}+/) != nil
    var (whole, partial): ([Thing], [Thing]) = ([], [])
    for thing in things {
      let other = Title.shown(thing.title)
      guard let range = other.range(of: title, options: [.caseInsensitive, .diacriticInsensitive]) else { continue }
      if range == other.startIndex..<other.endIndex {
        whole.append(thing)
      } else if !isNumber {
        partial.append(thing)
      }
    }
    let matches = whole.isEmpty ? partial : whole
    guard let match = matches.first else { throw CommandError(name, reason: "no such \(kind); \(hint)") }
    if matches.count == 1 { return match }
    let names = matches.prefix(5).map { "\($0.listNumber) \(Title.brief($0.title))" }.joined(separator: ", ")
    let rest = matches.count > 5 ? " and \(matches.count - 5) more" : ""
    throw CommandError(name, reason: "more than one \(kind) matches: \(names)\(rest)")
  }

  private func number(_ name: String) -> Int64? { Int64(name.trimmingCharacters(in: .whitespacesAndNewlines)) }
}

/// A podcast or an episode, with its number in the lists.
private protocol Listed {
  var listNumber: Int64 { get }
  var title: String { get }
}

extension Podcast: Listed {
  fileprivate var listNumber: Int64 { id.rawValue }
}

extension Episode: Listed {
  fileprivate var listNumber: Int64 { id.rawValue }
}
