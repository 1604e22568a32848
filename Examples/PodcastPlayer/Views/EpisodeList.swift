import AppEnvironmentPodcasts
import AppEnvironmentUI
import PodcastPlayer

/// A list of episodes, with the notes of the selected one on demand.
///
/// Return or a double click plays the selected episode, `a` adds it to the queue or removes it, `d` downloads it or removes its
/// file, `m` marks it, and `i` shows its notes. In the queue, `[` and `]` move it up and down.
struct EpisodeList: View {
  let episodes: [Episode]
  /// A Boolean value that indicates whether the list has episodes of several podcasts.
  var isMixed = false
  /// A Boolean value that indicates whether the list gets the focus when it has its first episodes.
  var takesFocus = false
  /// A Boolean value that indicates whether the list is the queue, whose order can be changed.
  var isQueue = false
  @ObservedObject var library: LibraryModel
  let player: Player
  @State private var selection: Episode.ID?
  @State private var showsNotes = false
  @FocusState private var isFocused: Bool

  var body: some View {
    GeometryReader { geometry in
      // Where the notes don't fit below the list, they take its place.
      let isLow = geometry.size.height < 4
      VStack(alignment: .leading, spacing: 0) {
        list(width: geometry.size.width).frame(maxHeight: isLow && showsNotes ? 0 : .infinity)
        if showsNotes, let episode = selected {
          if !isLow { Divider() }
          ScrollView { Text(notes(of: episode)) }.frame(maxHeight: isLow ? .infinity : 8)
        }
      }
    }
    .onChange(of: episodes.isEmpty, initial: true) { _, isEmpty in
      if takesFocus, !isEmpty { isFocused = true }
    }
    // The episode that has taken the place of the selected one.
    .onChange(of: episodes.map(\.id)) { old, new in
      guard let selection, !new.contains(selection), let index = old.firstIndex(of: selection) else { return }
      self.selection = new.isEmpty ? nil : new[min(index, new.count - 1)]
    }
    .onChange(of: isFocused) { _, isFocused in
      if isFocused, selected == nil { selection = episodes.first?.id }
    }
  }

  private func list(width: CGFloat) -> some View {
    List(episodes, selection: $selection) { episode in
      EpisodeRow(
        episode: episode, titleWidth: isMixed && width >= 50 ? (width * 0.4).rounded() : nil,
        isQueued: library.queued.contains(episode.id),
        timeZone: width < 40 ? nil : library.environment.clockClient.timeZone()
      )
      .onTapGesture(count: 2) { player.play(episode) }
    }
    .focused($isFocused)
    .onKeyPress(.return) { perform(player.play) }
    .onKeyPress("a") { perform(library.toggleQueued) }
    .onKeyPress("d") { perform(library.toggleDownloaded) }
    .onKeyPress("m") { perform(library.togglePlayed) }
    .onKeyPress("i") { perform { _ in showsNotes.toggle() } }
    .onKeyPress("[") { move(by: -1) }
    .onKeyPress("]") { move(by: 1) }
  }

  private var selected: Episode? { episodes.first { $0.id == selection } }

  private func perform(_ action: (Episode) -> Void) -> KeyPress.Result {
    guard let selected else { return .ignored }
    library.clearMessage()
    action(selected)
    return .handled
  }

  private func move(by step: Int) -> KeyPress.Result {
    isQueue ? perform { library.move($0, by: step) } : .ignored
  }

  private func notes(of episode: Episode) -> String {
    let notes = episode.plainNotes
    return notes.isEmpty ? "The episode has no notes." : notes
  }
}

/// An episode in a list: its mark, its title, its download, its day and its time. An arrow is a file on the disk, an ellipsis one
/// that waits for its download, and an exclamation mark a failure.
struct EpisodeRow: View {
  let episode: Episode
  /// The width of the title if the podcast's title follows it, so that those of all rows are below each other.
  let titleWidth: CGFloat?
  let isQueued: Bool
  /// The time zone of the day; nil if the day isn't shown.
  let timeZone: TimeZone?

  var body: some View {
    HStack {
      Text(isQueued ? "+" : episode.isPlayed ? "✓" : " ")
      if let titleWidth {
        Text(title).frame(width: titleWidth, alignment: .leading).layoutPriority(3)
        Text(Title.shown(episode.podcastTitle)).foregroundStyle(.secondary)
      } else {
        // Ten columns of a title are more useful than a complete date.
        Text(title).frame(minWidth: CGFloat(min(10, title.count)), alignment: .leading).layoutPriority(1)
      }
      Spacer()
      Text(times).foregroundStyle(.secondary).layoutPriority(2)
    }
    .lineLimit(1)
    .foregroundStyle(episode.isPlayed ? .secondary : .primary)
  }

  private var title: String { Title.shown(episode.title) }

  private var times: String {
    let position = episode.position >= .seconds(1) ? TimeText.clock(episode.position) : nil
    let download = episode.download.map { $0.error != nil ? "!" : $0.isComplete ? "↓" : "…" }
    let time = [position, episode.duration.map(TimeText.clock)].compactMap { $0 }.joined(separator: " / ")
    let state = [download, time].compactMap { $0 }.joined(separator: " ")
    guard let timeZone else { return state }
    return [state, episode.publicationDate.map { TimeText.day($0, in: timeZone) } ?? ""].joined(separator: "  ")
  }
}
