/// Functions that make text from a feed suitable for display.
public enum FeedText {
  /// Returns a text on one line, for titles and names.
  ///
  /// Line breaks and runs of white space become one space. Control characters, and those that change the direction of
  /// the text that follows, are removed, so that the line is safe to print in a terminal. C1 control characters are
  /// read as the characters of Windows-1252 that they usually stand for.
  ///
  /// ```swift
  /// let title = FeedText.line("  Don\u{92}t \n stop\u{7} ")  // "Don’t stop"
  /// ```
  ///
  /// - Parameter text: A text from anywhere.
  /// - Returns: The text on one line, without white space at its ends.
  public static func line(_ text: String) -> String {
    var text = text
    return text.withUTF8 { TextCleaner.line($0).text }
  }

  /// Returns a text with its lines, for notes.
  ///
  /// Line feeds and tabs are kept, and carriage returns become line feeds. Other control characters are removed.
  ///
  /// - Parameter text: A text from anywhere.
  /// - Returns: The text without other control characters, and without white space at its ends.
  public static func lines(_ text: String) -> String {
    var text = text
    return text.withUTF8 { TextCleaner.lines($0).text }
  }

  /// Returns the plain text of HTML.
  ///
  /// Paragraphs are separated by an empty line, list items begin with a dash, the cells of a table's row are separated
  /// by tabs, and the white space of `pre` is kept. Scripts and style sheets are left out. A text without tags and
  /// entities keeps its lines.
  ///
  /// ```swift
  /// let notes = FeedText.plain("<p>Tom &amp; <b>Jerry</b></p><ul><li>One</li></ul>")  // "Tom & Jerry\n\n- One"
  /// ```
  ///
  /// - Parameter html: The HTML, which may have defects. Up to 16 MB of each text between tags are read.
  /// - Returns: The plain text, as ``lines(_:)`` returns it.
  public static func plain(_ html: String) -> String {
    var html = html
    return html.withUTF8 { bytes in
      guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
        return TextCleaner.lines(bytes).text
      }
      let reader = PlainTextReader(keepsLines: !PlainTextReader.hasBlocks(bytes))
      var tokenizer = MarkupTokenizer(reader, limit: 1 << 16)
      tokenizer.read(bytes)
      tokenizer.finish()
      return tokenizer.handler.finish()
    }
  }
}
