import CommandSupport
import PodcastFeeds

/// A title as it is shown: on one line, without anything that a terminal would obey.
package enum Title {
  /// The words of a title with single spaces between them, without control characters and those that turn the direction.
  package static func shown(_ title: String) -> String {
    let line = TerminalText.bounded(FeedText.line(title))
    return line.isEmpty ? untitled : line
  }

  /// The same in a message: its beginning, where it is longer than titles are.
  package static func brief(_ title: String) -> String {
    DisplayWidth.cut(shown(title), to: 200)
  }

  /// Stands for a title that there is not.
  static let untitled = "(no title)"
}
