import Foundation
import TextEditing

/// The contents of a recovery copy: a text with unsaved changes, and the fingerprint of the file that they were made to.
///
/// In a copy, the text comes first as it is. A line of the editor follows it:
///
/// ```
/// [text-editor: changes to a text of 23 bytes with the fingerprint 85944171f73967e8]
/// ```
package struct RecoveryContents: Sendable {
  /// The text with the changes.
  package let text: Data

  /// The fingerprint of the file that the changes were made to, that of an empty text for a new file; nil if the file is
  /// unknown, as in copies of earlier versions of the editor.
  package let base: TextFingerprint?

  /// Creates the contents of a copy.
  package init(_ text: Data, madeFrom base: Data) {
    self.init(text, TextFingerprint(of: base))
  }

  private init(_ text: Data, _ base: TextFingerprint?) {
    (self.text, self.base) = (text, base)
  }

  /// Creates the contents of a text that is being edited. A large text is copied outside of the main actor.
  @concurrent
  init(_ text: TextBuffer, madeFrom base: RecoveryBase) async {
    self.init(text.data, base.fingerprint)
  }

  /// Reads the bytes of a copy.
  package init(reading bytes: Data) {
    let end = bytes.suffix(Self.longestLine)
    guard let start = end.range(of: Data(Self.head.utf8), options: .backwards)?.lowerBound,
      let line = String(data: end[start...], encoding: .utf8), line.hasSuffix(Self.tail)
    else {
      self.init(bytes, nil)
      return
    }
    let words = line.dropFirst(Self.head.count).dropLast(Self.tail.count).split(separator: " ")
    var base: TextFingerprint?
    if words.count == 9, let count = Int(words[3]), let hash = UInt64(words[8], radix: 16) {
      base = TextFingerprint(count: count, hash: hash)
    }
    self.init(Data(bytes[..<start]), base)
  }

  /// The bytes of the copy.
  package var bytes: Data {
    var line = "an unknown text"
    if let base {
      let hash = String(base.hash, radix: 16)
      line = "a text of \(base.count) bytes with the fingerprint "
      line += String(repeating: "0", count: 16 - hash.count) + hash
    }
    var bytes = text
    bytes.append(contentsOf: (Self.head + line + Self.tail).utf8)
    return bytes
  }

  private static let head = "\n[text-editor: changes to "
  private static let tail = "]\n"
  private static let longestLine = 150
}

/// The file that a text was made from.
enum RecoveryBase: Sendable {
  /// The text of the file, which is empty if the file is new.
  case text(TextBuffer)
  /// The file of an earlier session.
  case fingerprint(TextFingerprint)
  /// A file whose contents are unknown.
  case unknown

  init(_ fingerprint: TextFingerprint?) {
    self = fingerprint.map { .fingerprint($0) } ?? .unknown
  }

  /// The fingerprint of the file; nil if its contents are unknown. That of a text reads every byte.
  var fingerprint: TextFingerprint? {
    switch self {
    case .text(let text): TextFingerprint(of: text.data)
    case .fingerprint(let fingerprint): fingerprint
    case .unknown: nil
    }
  }
}
