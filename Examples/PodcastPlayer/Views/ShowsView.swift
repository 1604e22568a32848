import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer

/// The podcasts, beside the episodes of the selected one. A narrow view has one of both: Return shows the episodes, and Escape
/// or a button the podcasts.
struct ShowsView: View {
  private let library: LibraryModel
  private let player: Player
  private let isNarrow: Bool
  private let reselections: Int
  /// The podcasts; nil until they are loaded.
  @StateObject private var podcasts: Observed<[Podcast]?>
  @State private var showsEpisodes = false
  @Binding private var selection: Podcast.ID?
  @Binding private var newAddress: String?
  @State private var address = ""
  @State private var isAsking = false
  @FocusState private var focus: Part?

  private enum Part {
    case shows, address, episodes
  }

  /// Creates a view of the podcasts.
  ///
  /// - Parameters:
  ///   - selection: The selected podcast.
  ///   - newAddress: The text that the field for an address is to get, together with the focus. It's nil afterwards.
  ///   - isNarrow: A Boolean value that indicates whether the episodes take the place of the podcasts.
  ///   - reselections: The number of times that the part of the library was selected while it was shown. The list of podcasts,
  ///     or the field for an address if the list is empty, gets the focus when it changes.
  init(
    selection: Binding<Podcast.ID?>, newAddress: Binding<String?>, library: LibraryModel, player: Player,
    isNarrow: Bool,
    reselections: Int
  ) {
    (self.library, self.player, self.isNarrow, self.reselections) = (library, player, isNarrow, reselections)
    (_selection, _newAddress) = (selection, newAddress)
    let environment = library.environment
    let loaded = environment.podcastStore.observePodcasts().map(Optional.some).eraseToAnyPublisher()
    _podcasts = StateObject(wrappedValue: Observed(nil, loaded, clock: environment.clockClient))
  }

  var body: some View {
    GeometryReader { geometry in
      if isNarrow {
        VStack(alignment: .leading, spacing: 0) {
          if showsEpisodes, selected != nil {
            episodes.onKeyPress(.escape) {
              showShows()
              return .handled
            }
          } else {
            if selected == nil { episodes }
            shows(isLow: geometry.size.height < 5)
          }
        }
      } else {
        let width = min(30, (geometry.size.width - 2) / 2)
        // The controls below the shows have the focus after the episodes.
        HStack(alignment: .top, spacing: 2) {
          list.padding(.bottom, selected == nil ? 1 : 2).frame(maxWidth: width)
          episodes
        }
        .frame(maxHeight: .infinity, alignment: .top)
        .overlay(alignment: .bottomLeading) { controls.frame(width: width, alignment: .leading) }
      }
    }
    .onChange(of: podcasts.value?.map(\.id)) { old, ids in
      guard let ids else { return }
      let isKnown = selection.map(ids.contains) == true
      if !isKnown { selection = ids.first }
      guard !isKnown || old == nil else { return }
      // The field keeps the focus for the next address. Before the shows are loaded, it has the focus because there is
      // no list.
      if focus != .address || old == nil { focus = ids.isEmpty || newAddress != nil ? .address : .shows }
      takeAddress()
    }
    .onChange(of: newAddress) {
      guard newAddress != nil, podcasts.value != nil else { return }
      (showsEpisodes, focus) = (false, .address)
      takeAddress()
    }
    .onChange(of: reselections) { if selected == nil { focus = .address } else { showShows() } }
    .confirmationDialog(
      "Remove \(Title.shown(selected?.title ?? "")) and its episodes?", isPresented: $isAsking,
      titleVisibility: .visible
    ) {
      Button("Remove Podcast", role: .destructive) {
        if let selected { library.unsubscribe(from: selected) }
      }
    }
  }

  private func takeAddress() {
    if let new = newAddress, !new.isEmpty { address = new }
    newAddress = nil
  }

  /// The list of podcasts. A low one has neither the field for an address nor the button that removes a podcast.
  private func shows(isLow: Bool) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      list
      if !isLow || selected == nil { addressField }
      if !isLow { removeButton }
    }
  }

  private var list: some View {
    List(podcasts.value ?? [], selection: $selection) { podcast in
      PodcastRow(podcast: podcast)
    }
    .focused($focus, equals: .shows)
    .onKeyPress("d") {
      guard let selected else { return .ignored }
      library.toggleDownloadsNewEpisodes(of: selected)
      return .handled
    }
    .onKeyPress(.return) {
      showsEpisodes = true
      focus = .episodes
      return .handled
    }
  }

  private var controls: some View {
    VStack(alignment: .leading, spacing: 0) {
      addressField
      removeButton
    }
  }

  private var addressField: some View {
    TextField("Add a feed's address", text: $address)
      .focused($focus, equals: .address)
      .onSubmit {
        let submitted = address
        address = ""
        library.subscribe(to: submitted)
      }
      .onReceive(library.$rejectedAddress.dropFirst()) {
        // The next address may have been begun.
        if let rejected = $0, address.isEmpty { address = rejected }
      }
      .onKeyPress(.escape) {
        focus = selected == nil ? nil : .shows
        return .handled
      }
  }

  @ViewBuilder private var removeButton: some View {
    if selected != nil { Button("Remove this show") { isAsking = true } }
  }

  @ViewBuilder private var episodes: some View {
    if let podcast = selected {
      EpisodesView(
        podcast: podcast, library: library, player: player,
        back: isNarrow ? { @MainActor @Sendable in showShows() } : nil
      )
      .id(podcast.id)
      .focused($focus, equals: .episodes)
    } else if let failure = podcasts.failure {
      Text(failure)
    } else if podcasts.value != nil {
      Text(
        isNarrow
          ? "No podcasts yet." : "No podcasts yet. Type the address of a feed, and press Return. Esc leaves the field.")
    }
  }

  private func showShows() {
    showsEpisodes = false
    focus = .shows
  }

  private var selected: Podcast? { podcasts.value?.first { $0.id == selection } }
}

/// A podcast in a list, with the number of its episodes that aren't played, and an arrow if new ones are
/// downloaded.
struct PodcastRow: View {
  let podcast: Podcast

  var body: some View {
    HStack {
      Text(Title.shown(podcast.title)).lineLimit(1)
      Spacer()
      if podcast.lastError != nil { Text("!").foregroundStyle(.red) }
      if podcast.downloadsNewEpisodes { Text("↓").foregroundStyle(.secondary) }
      if podcast.unplayedCount > 0 { Text("\(podcast.unplayedCount)").foregroundStyle(.secondary) }
    }
  }
}

/// The newest 300 episodes of a podcast. The search finds older ones.
struct EpisodesView: View {
  private let podcast: Podcast
  private let library: LibraryModel
  private let player: Player
  /// Goes back to the podcasts; nil if they are beside the episodes.
  private let back: (@MainActor @Sendable () -> Void)?
  @StateObject private var episodes: Observed<[Episode]>

  init(podcast: Podcast, library: LibraryModel, player: Player, back: (@MainActor @Sendable () -> Void)?) {
    (self.podcast, self.library, self.player, self.back) = (podcast, library, player, back)
    let environment = library.environment
    _episodes = StateObject(
      wrappedValue: Observed(
        [], environment.podcastStore.observeEpisodes(podcast.id, 300), clock: environment.clockClient))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        if let back { Button("‹ Shows", action: back).layoutPriority(2) }
        Text(Title.shown(podcast.title)).bold().lineLimit(1).layoutPriority(1)
        if back == nil { Text(FeedText.line(podcast.author)).foregroundStyle(.secondary).lineLimit(1) }
      }
      if let error = podcast.lastError { Text(error).foregroundStyle(.red).lineLimit(2) }
      if podcast.episodeCount == 0 { Text("No episodes yet. Press r to refresh.").foregroundStyle(.secondary) }
      EpisodeList(episodes: episodes.value, takesFocus: back != nil, library: library, player: player)
    }
  }
}
