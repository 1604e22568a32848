/// Makes text from anywhere fit to be shown.
public enum FeedText {
  /// The text on one line, for titles and names: no control characters, none that turn the direction of what follows,
  /// no line breaks, no white space at its ends or twice in a row.
  public static func line(_ text: String) -> String {
    var text = text
    return text.withUTF8 { TextCleaner.line($0).text }
  }

  /// The text with its lines, for notes: no control characters but line feed and tab.
  public static func lines(_ text: String) -> String {
    var text = text
    return text.withUTF8 { TextCleaner.lines($0).text }
  }

  /// What HTML says as text: no tags, entities as characters, a line for each paragraph, list items with a dash.
  ///
  /// A text without tags and entities keeps its lines. Scripts and styles are left out.
  public static func plain(_ html: String) -> String {
    var html = html
    return html.withUTF8 { bytes in
      guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
        return TextCleaner.lines(bytes).text
      }
      var reader = PlainTextReader(keepsLines: !PlainTextReader.hasBlocks(bytes))
      var tokenizer = MarkupTokenizer(limit: 1 << 16)
      tokenizer.read(bytes, into: &reader)
      tokenizer.finish(into: &reader)
      return reader.finish()
    }
  }
}
