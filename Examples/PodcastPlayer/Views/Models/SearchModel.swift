import AppEnvironmentPodcasts
import AppEnvironmentUI

/// A search that follows the words as they are typed.
///
/// It begins when no key was pressed for 200 milliseconds of the environment's clock. A newer search cancels the one before.
@MainActor
package final class SearchModel: ObservableObject {
  /// The words in the search field.
  @Published package var words = ""

  /// The episodes that contain all words, the best match first.
  @Published package private(set) var results: [EpisodeSearchResult] = []

  /// The podcasts whose titles contain all words, at most three.
  @Published package private(set) var shows: [Podcast] = []

  /// The words for which ``results`` and ``shows`` were found.
  @Published package private(set) var searched = ""

  /// The reason why the last search has failed; nil if it hasn't.
  @Published package private(set) var failure: String?

  private var subscription: AnyCancellable?

  /// Creates a search of the environment's library.
  package init(environment: AppEnvironment) {
    let (store, main) = (environment.podcastStore, environment.clockClient.main)
    subscription =
      $words
      .dropFirst()
      .debounce(for: .milliseconds(200), scheduler: main)
      .removeDuplicates()
      .map { words in
        store.search(words, 100).zip(store.podcasts())
          .map { @Sendable results, podcasts in (words, results, Self.shows(words, podcasts), failure: String?.none) }
          .catch { @Sendable error in Just((words, [], [], failure: "\(error)")) }
      }
      .switchToLatest()
      .receive(on: main)
      .sink { [weak self] words, results, shows, failure in
        self?.searched = words
        self?.results = results
        self?.shows = shows
        self?.failure = failure
      }
  }

  private nonisolated static func shows(_ words: String, _ podcasts: [Podcast]) -> [Podcast] {
    let words = SearchWords.words(in: words)
    if words.isEmpty { return [] }
    let found = podcasts.filter { podcast in
      words.allSatisfy { podcast.title.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
    }
    return Array(found.prefix(3))
  }
}
