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

  /// The words for which ``results`` were found.
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
        store.search(words, 100)
          .map { @Sendable results in (words, results, failure: String?.none) }
          .catch { @Sendable error in Just((words, [], failure: "\(error)")) }
      }
      .switchToLatest()
      .receive(on: main)
      .sink { [weak self] words, results, failure in
        self?.searched = words
        self?.results = results
        self?.failure = failure
      }
  }
}
