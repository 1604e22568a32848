import CommandSupport

/// What the player shows: lines for a terminal of some size, made of nothing but what it is given.
package struct PlayerView: Equatable, Sendable {
  /// What becomes of the episode.
  package enum State: Sendable {
    case playing, paused, played
  }

  /// The title of the podcast.
  package var show: String
  /// The title of the episode.
  package var title: String
  package var state: State
  package var currentTime: Duration
  /// How long the episode is; nil where its feed does not say.
  package var length: Duration?
  /// The title of the episode that follows.
  package var next: String?
  /// What went wrong, for the person to know.
  package var failure: String?

  package init(
    show: String, title: String, state: State, currentTime: Duration, length: Duration?, next: String? = nil,
    failure: String? = nil
  ) {
    self.show = show
    self.title = title
    self.state = state
    self.currentTime = currentTime
    self.length = length
    self.next = next
    self.failure = failure
  }

  /// The lines, none wider than the terminal and not more than it has.
  ///
  /// - Parameters:
  ///   - size: The terminal's.
  ///   - hasStyles: Whether the podcast's title is bold and the hints are faint.
  package func lines(_ size: TerminalSize, hasStyles: Bool) -> [String] {
    var lines = lines(width: size.columns)
    // What can be done without goes first.
    while lines.count > max(1, size.rows), let least = lines.map(\.rank).max(),
      let index = lines.lastIndex(where: { $0.rank == least })
    {
      lines.remove(at: index)
    }
    return lines.map { line in
      let text = DisplayWidth.cut(line.text, to: size.columns)
      guard hasStyles, let style = line.style else { return text }
      return style.begin + text + style.end
    }
  }

  /// One line that says all there is to say, for where there is no view.
  package var line: String {
    "\(state) \(Title.shown(title)) – \(Title.shown(show)), \(times)"
  }

  /// Where in the episode it is, as in `12:34 / 42:10`.
  package var times: String {
    "\(TimeText.clock(currentTime)) / \(length.map(TimeText.clock) ?? "?")"
  }

  /// Said wherever something is played, as nobody hears anything.
  package static let simulation = "Playback is simulated: the clock moves the time, and nothing is heard."

  /// Said of an episode whose length nobody knows.
  private static let endless = "Nobody knows how long it is: it plays until n or q."

  private struct Line {
    var text: String
    /// The higher, the sooner it is left out when there is no room.
    var rank: Int
    var style: (begin: String, end: String)?
  }

  private func lines(width: Int) -> [Line] {
    var lines = [
      Line(text: Title.shown(show), rank: 2, style: Screen.bold),
      Line(text: Title.shown(title), rank: 1),
      Line(text: "", rank: 9),
      Line(text: bar(width: width), rank: 3),
      Line(text: "\(state)  \(times)", rank: 0),
    ]
    if length == nil { lines.append(Line(text: Self.endless, rank: 5)) }
    if let next { lines.append(Line(text: "next  \(Title.shown(next))", rank: 6)) }
    if let failure { lines.append(Line(text: Title.shown(failure), rank: 4, style: Screen.bold)) }
    lines += [
      Line(text: "", rank: 8),
      Line(text: Self.simulation, rank: 5, style: Screen.faint),
      Line(text: hints(width: width), rank: 7, style: Screen.faint),
    ]
    return lines
  }

  private func bar(width: Int) -> String {
    Bar.text(length.map { $0 > .zero ? currentTime / $0 : 1 }, width: min(width, 100))
  }

  /// The keys, as many as fit the width. How to quit is left out last.
  private func hints(width: Int) -> String {
    var hints = ["space pause or play", "←→ 15 seconds", "↓↑ a minute", "n next", "q quit"]
    for dropped in ["↓↑ a minute", "←→ 15 seconds", "n next", "space pause or play"]
    where DisplayWidth.of(hints.joined(separator: "   ")) > width {
      hints.removeAll { $0 == dropped }
    }
    return hints.joined(separator: "   ")
  }
}
