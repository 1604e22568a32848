import AppEnvironmentPodcasts
import AppEnvironmentUI

/// A search that follows the words as they are typed.
///
/// It begins when no key was pressed for 200 milliseconds of the environment's clock. A newer search cancels the one before.
@MainActor
public final class SearchModel: ObservableObject {
  /// The words in the search field.
  @Published public var words = ""

  /// The episodes that contain all words, the best match first.
  @Published public private(set) var results: [SearchResult] = []

  /// The words for which ``results`` were found.
  @Published public private(set) var searched = ""

  private var subscription: AnyCancellable?

  /// Creates a search of the environment's library.
  public init(environment: AppEnvironment) {
    let (store, main) = (environment.podcastStore, environment.clockClient.main)
    subscription =
      $words
      .dropFirst()
      .debounce(for: .milliseconds(200), scheduler: main)
      .removeDuplicates()
      .map { words in
        store.search(words, 100).replaceError(with: []).map { @Sendable in (words, $0) }
      }
      .switchToLatest()
      .receive(on: main)
      .sink { [weak self] words, results in
        self?.searched = words
        self?.results = results
      }
  }
}
