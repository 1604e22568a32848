import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer

/// A podcast library with its player: shows, new episodes, queue and search.
///
/// All state that lasts is the store's. Two programs that show one library show each other's changes.
package struct LibraryView: View {
  @StateObject private var library: LibraryModel
  @State private var section: LibrarySection
  /// The number of times that the part that is shown was selected again.
  @State private var reselections = 0
  /// The text that the field for a feed's address is to get, together with the focus; nil otherwise.
  @State private var newAddress: String?
  /// The show that is selected.
  @State private var show: Podcast.ID?
  private let player: Player
  private let words: String

  /// Creates a view of the library in a player's environment.
  ///
  /// - Parameter player: The player of episodes.
  package init(player: Player) {
    self.init(LibraryModel(environment: player.environment), player: player)
  }

  /// Creates a view of a library that begins with one of its parts.
  ///
  /// - Parameters:
  ///   - library: The actions on the library, created once.
  ///   - player: The player of episodes.
  ///   - section: The part that is shown first.
  ///   - words: The words in the search field at first.
  package init(
    _ library: @autoclosure @escaping () -> LibraryModel, player: Player, section: LibrarySection = .shows,
    searchingFor words: String = ""
  ) {
    _library = StateObject(wrappedValue: library())
    _section = State(initialValue: section)
    self.player = player
    self.words = words
  }

  /// The views of the library.
  package var body: some View {
    GeometryReader { geometry in
      let isLow = geometry.size.height < 10
      let width = geometry.size.width
      VStack(alignment: .leading, spacing: 0) {
        SectionBar(section: $section, reselections: $reselections, library: library, width: width)
        if !isLow { Divider() }
        content(isNarrow: width < 50)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        StatusView(library: library, isNarrow: width < 50)
        if let session = player.downloads { DownloadsView(session: session) }
        if let session = player.sync { SyncView(session: session) }
        if !isLow { Divider() }
        PlayerView(player: player)
        ForEach(KeyHints.lines(width: width, count: isLow ? 1 : 2), id: \.self) { Text($0) }
          .foregroundStyle(.secondary).lineLimit(1)
      }
    }
    .background {
      Button("Add a show") {
        section = .shows
        newAddress = ""
      }
      .keyboardShortcut("+", modifiers: [])
      .frame(width: 0, height: 0)
    }
    .onPaste { text in
      section = .shows
      newAddress = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    .onChange(of: section) { library.clearMessage() }
  }

  @ViewBuilder private func content(isNarrow: Bool) -> some View {
    switch section {
    case .shows:
      ShowsView(
        selection: $show, newAddress: $newAddress, library: library, player: player, isNarrow: isNarrow,
        reselections: reselections)
    case .newest:
      EpisodeSection(
        library.environment.podcastStore.observeNewest(200), nothing: "No episodes yet. Press 1 to add a show.",
        library: library, player: player)
    case .queue:
      EpisodeSection(
        library.environment.podcastStore.observeQueue(), isQueue: true,
        nothing: "The queue is empty. Press a on an episode to add it.", library: library, player: player)
    case .search:
      SearchView(library: library, player: player, words: words, reselections: reselections) {
        show = $0
        section = .shows
      }
    }
  }
}

/// A part of the library.
package enum LibrarySection: String, CaseIterable, Identifiable {
  case shows = "Shows"
  case newest = "Newest"
  case queue = "Queue"
  case search = "Search"

  package var id: Self { self }

  /// The key that shows the part.
  var key: KeyEquivalent {
    switch self {
    case .shows: "1"
    case .newest: "2"
    case .queue: "3"
    case .search: "/"
    }
  }
}

/// The buttons that show a part of the library, and those that refresh it, list the keys and quit.
///
/// In less than 50 columns, the names of the latter are their keys; in less than 36, those of the parts as well.
struct SectionBar: View {
  @Binding var section: LibrarySection
  @Binding var reselections: Int
  @ObservedObject var library: LibraryModel
  let width: CGFloat
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    HStack(spacing: isNarrow ? 1 : 2) {
      ForEach(LibrarySection.allCases) { part in
        Button(width < 36 ? String(part.key.character) : part.rawValue) { select(part) }
          .keyboardShortcut(part.key, modifiers: [])
          .bold(part == section)
          .underline(part == section)
          .layoutPriority(1)
      }
      Spacer()
      Button(isNarrow ? "r" : library.refresh == nil ? "Refresh" : "Cancel") { library.refresh() }
        .keyboardShortcut("r", modifiers: [])
      HelpButton(isNarrow: isNarrow)
      Button(isNarrow ? "q" : "Quit") { dismiss() }
        .keyboardShortcut("q", modifiers: [])
    }
    .lineLimit(1)
  }

  private func select(_ part: LibrarySection) {
    if part == section { reselections += 1 } else { section = part }
  }

  private var isNarrow: Bool { width < 50 }
}

/// The progress of a refresh, or the result of the last action.
struct StatusView: View {
  @ObservedObject var library: LibraryModel
  let isNarrow: Bool

  var body: some View {
    if let progress = library.refresh {
      HStack {
        if !isNarrow {
          ProgressView(value: Double(progress.completedCount), total: Double(max(progress.totalCount, 1))).frame(
            width: 20)
        }
        Text("\(progress.completedCount) of \(progress.totalCount)")
        Text(progress.latest.map { Title.brief($0.title) } ?? "").foregroundStyle(.secondary).lineLimit(1)
      }
    } else if let message = library.message {
      Text(message).foregroundStyle(library.hasFailed ? Color.red : Color.primary).lineLimit(2)
    }
  }
}
