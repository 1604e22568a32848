/// A movement of the cursor.
package enum TextMovement: Equatable, Sendable {
  /// To the cluster before or after the cursor.
  case characterBackward, characterForward
  /// To the beginning of the word before the cursor, or to the end of the one after it.
  case wordBackward, wordForward
  /// To the beginning or the end of the line.
  case lineStart, lineEnd
  /// By rows of the layout: down, or up if the number is negative.
  case rows(Int)
  /// To the beginning or the end of the text.
  case textStart, textEnd
}

extension TextBuffer {
  /// The number of bytes after which the search for the end of a word gives up.
  private static let wordLimit = 1 << 12

  /// Returns the end of the word at or after an offset.
  package func offset(afterWordAt offset: Int) -> Int {
    let window = offset..<min(count, offset + Self.wordLimit)
    var end = window.upperBound
    var isInWord = false
    bytes(in: window).withUnsafeBytes {
      TextClusters.forEach(in: $0) { range, character in
        if character.isPartOfWord {
          isInWord = true
        } else if isInWord {
          end = offset + range.lowerBound
          return false
        }
        return true
      }
    }
    return end == count ? end : max(clusterBoundary(atOrBefore: end), self.offset(afterClusterAt: offset))
  }

  /// Returns the beginning of the word before an offset.
  package func offset(ofWordBefore offset: Int) -> Int {
    var start = max(contentStart, offset - Self.wordLimit)
    if start > contentStart { start = clusterBoundary(atOrBefore: start) }
    var (word, found, isInWord) = (start, start, false)
    bytes(in: start..<offset).withUnsafeBytes {
      TextClusters.forEach(in: $0) { range, character in
        if character.isPartOfWord, !isInWord { word = start + range.lowerBound }
        isInWord = character.isPartOfWord
        if isInWord { found = word }
        return true
      }
    }
    return found
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
