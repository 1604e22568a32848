/// A line of text as it is drawn: without control characters, and with the number of columns that it takes.
package struct TextLine: Equatable, Sendable {
  /// The text.
  package let text: String

  /// The number of columns.
  package let width: Int

  /// Creates a line of a text without control characters.
  package init(_ text: String) {
    self.text = text
    width = CellWidth.of(text)
  }

  private init(_ text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// Breaks the line into lines of at most `limit` columns: after a space where there is one, otherwise between
  /// graphemes.
  package func wrapped(to limit: Int) -> [TextLine] {
    guard width > limit else { return [self] }
    let limit = max(1, limit)
    let plain = text.utf8.withContiguousStorageIfAvailable {
      CellWidth.isPlain($0) ? Self.wrapped(plain: $0, to: limit) : nil
    }
    if let plain, let plain { return plain }
    var lines: [TextLine] = []
    var line = ""
    var lineWidth = 0
    // The end of the last word, as an index into `line`, and the columns up to there.
    var lastBreak: (end: String.Index, next: String.Index, nextWidth: Int)?
    for character in text {
      let characterWidth = CellWidth.of(character)
      if lineWidth + characterWidth > limit, !line.isEmpty {
        if character == " " {
          // The space ends the line and isn't shown.
          lines.append(TextLine(line, width: lineWidth))
          (line, lineWidth, lastBreak) = ("", 0, nil)
          continue
        }
        if let found = lastBreak {
          lines.append(TextLine(String(line[..<found.end])))
          line = String(line[found.next...])
          lineWidth -= found.nextWidth
        } else {
          lines.append(TextLine(line, width: lineWidth))
          (line, lineWidth) = ("", 0)
        }
        lastBreak = nil
      }
      let end = line.endIndex
      line.append(character)
      lineWidth += characterWidth
      if character == " " { lastBreak = (end, line.endIndex, lineWidth) }
    }
    lines.append(TextLine(line, width: lineWidth))
    return lines
  }

  /// Breaks printable ASCII characters into lines, as ``wrapped(to:)`` breaks any text.
  private static func wrapped(plain bytes: UnsafeBufferPointer<UInt8>, to limit: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var start = 0
    while start <= bytes.count {
      let (end, next) = lineEnd(from: start, ofPlain: bytes, to: limit)
      lines.append(TextLine(String(decoding: bytes[start..<end], as: UTF8.self), width: end - start))
      start = next
    }
    return lines
  }

  /// Returns the end of a line of printable ASCII characters that are broken to at most `limit` columns, and the start of
  /// the line after it, which is beyond the end of the text for the last line.
  ///
  /// - Parameters:
  ///   - start: The start of the line.
  ///   - bytes: The characters.
  ///   - limit: The largest number of columns.
  private static func lineEnd(
    from start: Int, ofPlain bytes: UnsafeBufferPointer<UInt8>, to limit: Int
  ) -> (end: Int, next: Int) {
    let end = start + limit
    if end >= bytes.count { return (bytes.count, bytes.count + 1) }
    // A space at the end of a line isn't shown.
    var space = end
    while space >= start {
      if bytes[space] == 0x20 { return (space, space + 1) }
      space -= 1
    }
    return (end, end)
  }

  /// Returns the size that printable ASCII characters take when they're broken into lines, without creating the lines.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - width: The largest number of columns.
  ///   - height: The largest number of lines. The last one ends with an ellipsis if there are more.
  static func size(ofPlain text: String, width: Int, height: Int) -> CellSize {
    let width = max(1, width)
    var text = text
    return text.withUTF8 { bytes in
      if bytes.count <= width { return CellSize(width: bytes.count, height: 1) }
      if width == 1 { return CellSize(width: 1, height: rows(ofPlain: bytes, limit: height)) }
      var size = CellSize(width: 0, height: 0)
      var start = 0
      var last = 0
      while start <= bytes.count {
        if size.height == height {
          size.width = max(size.width, min(last, width - 1) + 1)
          break
        }
        let (end, next) = lineEnd(from: start, ofPlain: bytes, to: width)
        last = end - start
        size.width = max(size.width, last)
        size.height += 1
        start = next
      }
      return size
    }
  }

  /// Returns the number of lines of one column that printable ASCII characters are broken into. Stacks request it of all
  /// their texts, to find out how narrow they can be.
  private static func rows(ofPlain bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    if limit <= 1 { return 1 }
    // A line takes two characters at most.
    let needed = limit < bytes.count / 2 ? bytes.prefix(2 * limit) : bytes[...]
    var rows = 1
    var isDropped = false
    for byte in needed.dropFirst() {
      // A space after a character ends its line and isn't shown.
      isDropped = byte == 0x20 && !isDropped
      if !isDropped { rows += 1 }
    }
    // Nothing follows a space at the end but an empty line.
    return min(isDropped ? rows + 1 : rows, limit)
  }

  /// The line, or as much of its beginning as fits with an ellipsis behind it. No grapheme is cut.
  func truncated(to limit: Int) -> TextLine {
    if width <= limit { return self }
    return limit > 0 ? withEllipsis(in: limit) : TextLine("", width: 0)
  }

  /// The line, or as much of it as fits with an ellipsis where a part is left out.
  func truncated(to limit: Int, _ mode: Text.TruncationMode) -> TextLine {
    if width <= limit { return self }
    switch mode {
    case .tail: return withEllipsis(in: limit)
    case .head: return TextLine("…" + Self.part(of: text.reversed(), in: limit - 1).reversed())
    case .middle:
      let end = String(Self.part(of: text.reversed(), in: (limit - 1) / 2).reversed())
      return TextLine(withEllipsis(in: limit - CellWidth.of(end)).text + end)
    }
  }

  /// As many characters as fit.
  private static func part(of characters: some Sequence<Character>, in limit: Int) -> [Character] {
    var width = 0
    return Array(
      characters.prefix {
        width += CellWidth.of($0)
        return width <= limit
      })
  }

  /// As much of the beginning of the line as fits with an ellipsis behind it.
  func withEllipsis(in limit: Int) -> TextLine {
    var kept = ""
    var keptWidth = 0
    for character in text {
      let characterWidth = CellWidth.of(character)
      if keptWidth + characterWidth > limit - 1 { break }
      kept.append(character)
      keptWidth += characterWidth
    }
    return TextLine(kept + "…", width: keptWidth + 1)
  }
}
