import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer

/// A podcast library with its player: shows, new episodes, queue and search.
///
/// All state that lasts is the store's. Two programs that show one library show each other's changes.
public struct LibraryView: View {
  @StateObject private var library: LibraryModel
  @State private var section: LibrarySection
  private let player: Player

  /// Creates a view of the library in a player's environment.
  ///
  /// - Parameter player: The player of episodes.
  public init(player: Player) {
    self.init(LibraryModel(environment: player.environment), player: player)
  }

  /// Creates a view of a library that begins with one of its parts.
  ///
  /// - Parameters:
  ///   - library: The actions on the library, created once.
  ///   - player: The player of episodes.
  ///   - section: The part that is shown first.
  package init(
    _ library: @autoclosure @escaping () -> LibraryModel, player: Player, section: LibrarySection = .shows
  ) {
    _library = StateObject(wrappedValue: library())
    _section = State(initialValue: section)
    self.player = player
  }

  /// The views of the library.
  public var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      SectionBar(section: $section, library: library)
      Divider()
      content.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      StatusView(library: library)
      Divider()
      PlayerView(player: player)
      Group {
        Text("Return play  space pause  a queue  1 2 3 / lists  Tab move  q quit  ? all keys")
        Text("j l seek  n next  s speed  m mark  i notes  [ ] reorder the queue  r refresh")
      }
      .foregroundStyle(.secondary).lineLimit(1)
    }
  }

  @ViewBuilder private var content: some View {
    switch section {
    case .shows: ShowsView(library: library, player: player)
    case .newest: NewestView(library: library, player: player)
    case .queue: QueueView(library: library, player: player)
    case .search: SearchView(library: library, player: player)
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
struct SectionBar: View {
  @Binding var section: LibrarySection
  @ObservedObject var library: LibraryModel
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    HStack(spacing: 2) {
      ForEach(LibrarySection.allCases) { part in
        Button(part.rawValue) { section = part }
          .keyboardShortcut(part.key, modifiers: [])
          .bold(part == section)
          .foregroundStyle(part == section ? .primary : .secondary)
          .layoutPriority(1)
      }
      Spacer()
      Button(library.refresh == nil ? "Refresh" : "Cancel") { library.refresh() }
        .keyboardShortcut("r", modifiers: [])
      HelpButton()
      Button("Quit") { dismiss() }
        .keyboardShortcut("q", modifiers: [])
    }
    .lineLimit(1)
  }
}

/// The progress of a refresh, or the result of the last action.
struct StatusView: View {
  @ObservedObject var library: LibraryModel

  var body: some View {
    if let progress = library.refresh {
      HStack {
        ProgressView(value: Double(progress.completed), total: Double(max(progress.total, 1))).frame(width: 20)
        Text("\(progress.completed) of \(progress.total)")
        Text(progress.latest.map { Title.brief($0.title) } ?? "").foregroundStyle(.secondary).lineLimit(1)
      }
    } else if let message = library.message {
      Text(message).foregroundStyle(library.hasFailed ? Color.red : Color.primary).lineLimit(2)
    }
  }
}
