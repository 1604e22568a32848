import CommandSupport

/// The player's view: lines of text for a terminal of any size.
package struct PlayerView: Equatable, Sendable {
  /// The state of the episode.
  package enum State: Sendable {
    case playing, paused, played
  }

  /// The title of the podcast.
  package var show: String
  /// The title of the episode.
  package var title: String
  package var state: State
  package var currentTime: Duration
  /// The length of the episode; nil if its feed doesn't give it.
  package var length: Duration?
  /// The title of the next episode in the queue.
  package var next: String?
  /// The last failure.
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

  /// Returns the lines of the view, as many and as wide as fit.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - hasStyles: Whether the podcast's title is bold and the hints are faint.
  package func lines(_ size: TerminalSize, hasStyles: Bool) -> [String] {
    var lines = lines(width: size.columns)
    // The least important lines are left out.
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

  /// The view as one line, for output that isn't a terminal.
  package var line: String {
    "\(state) \(Title.shown(title)) – \(Title.shown(show)), \(times)"
  }

  /// The current time and the length, as `12:34 / 42:10`.
  package var times: String {
    "\(TimeText.clock(currentTime)) / \(length.map(TimeText.clock) ?? "?")"
  }

  /// The note that playback makes no sound.
  package static let simulation = "Playback is simulated, without sound."

  /// The note on an episode of unknown length.
  private static let endless = "The length is unknown: it plays until you press n or q."

  private struct Line {
    var text: String
    /// The order in which lines are left out: the highest rank first.
    var rank: Int
    var style: (begin: String, end: String)?
  }

  private func lines(width: Int) -> [Line] {
    var lines = [
      Line(text: Title.shown(show), rank: 3, style: Screen.bold),
      Line(text: Title.shown(title), rank: 1),
      Line(text: "", rank: 9),
      Line(text: bar(width: width), rank: 5),
      Line(text: "\(state)  \(times)", rank: 0),
    ]
    if length == nil { lines.append(Line(text: Self.endless, rank: 6)) }
    if let next { lines.append(Line(text: "next  \(Title.shown(next))", rank: 7)) }
    if let failure { lines.append(Line(text: Title.shown(failure), rank: 4, style: Screen.bold)) }
    lines += [
      Line(text: "", rank: 8),
      Line(text: Self.simulation, rank: 6, style: Screen.faint),
      Line(text: hints(width: width), rank: 2, style: Screen.faint),
    ]
    return lines
  }

  private func bar(width: Int) -> String {
    Bar.text(length.map { $0 > .zero ? currentTime / $0 : 1 }, width: min(width, 100))
  }

  /// Returns the hints that fit a width. The hint for quitting is left out last.
  private func hints(width: Int) -> String {
    var hints = ["space pause or play", "←→ 15 seconds", "↓↑ a minute", "n next", "q quit"]
    for dropped in ["↓↑ a minute", "←→ 15 seconds", "n next", "space pause or play"]
    where DisplayWidth.of(hints.joined(separator: "   ")) > width {
      hints.removeAll { $0 == dropped }
    }
    return hints.joined(separator: "   ")
  }
}
