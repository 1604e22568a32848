import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer

/// A section with a list of episodes, or with a text in place of an empty one.
struct EpisodeSection: View {
  private let library: LibraryModel
  private let player: Player
  private let isQueue: Bool
  private let nothing: String
  @StateObject private var episodes: Observed<[Episode]?>

  init(
    _ episodes: AnyPublisher<[Episode], any Error>, isQueue: Bool = false, nothing: String, library: LibraryModel,
    player: Player
  ) {
    (self.library, self.player, self.isQueue, self.nothing) = (library, player, isQueue, nothing)
    let loaded = episodes.map(Optional.some).eraseToAnyPublisher()
    _episodes = StateObject(wrappedValue: Observed(nil, loaded, clock: library.environment.clockClient))
  }

  var body: some View {
    // The texts have the focus of the list that they replace. Otherwise a button would have it, and the space bar.
    if let failure = episodes.failure {
      Text(failure).focusable()
    } else if episodes.value?.isEmpty == true {
      Text(nothing).foregroundStyle(.secondary).focusable()
    } else {
      EpisodeList(
        episodes: episodes.value ?? [], isMixed: true, takesFocus: true, isQueue: isQueue, library: library,
        player: player)
    }
  }
}

/// A search that shows its results as the words are typed. Return and Escape leave the words.
struct SearchView: View {
  private let library: LibraryModel
  private let player: Player
  @StateObject private var search: SearchModel
  @FocusState private var focus: Part?

  private enum Part {
    case words, results
  }

  /// The words in the field at first.
  private let words: String
  /// The number of times that the search was selected while it was shown. The field gets the focus when it changes.
  private let reselections: Int
  /// Shows a podcast that was found.
  private let show: (Podcast.ID) -> Void

  init(
    library: LibraryModel, player: Player, words: String, reselections: Int, show: @escaping (Podcast.ID) -> Void
  ) {
    (self.library, self.player, self.words, self.reselections) = (library, player, words, reselections)
    self.show = show
    _search = StateObject(wrappedValue: SearchModel(environment: library.environment))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      TextField("Words of titles and notes", text: $search.words)
        .focused($focus, equals: .words)
        .onSubmit(leave)
        .onKeyPress(.escape) {
          leave()
          return .handled
        }
      if let failure = search.failure {
        Text(failure).foregroundStyle(.red).lineLimit(2)
      } else if search.results.isEmpty, search.shows.isEmpty, !search.searched.isEmpty {
        Text("Nothing found.").foregroundStyle(.secondary)
      }
      ForEach(search.shows) { podcast in
        Button("Show: \(Title.shown(podcast.title))") { show(podcast.id) }.lineLimit(1)
      }
      EpisodeList(episodes: search.results.map(\.episode), isMixed: true, library: library, player: player)
        .focused($focus, equals: .results)
    }
    .onChange(of: reselections) { focus = .words }
    .onAppear {
      focus = .words
      if !words.isEmpty { search.words = words }
    }
  }

  private func leave() {
    focus = search.results.isEmpty ? nil : .results
  }
}
