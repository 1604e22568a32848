import Foundation
import TextEditing

/// The contents of a recovery copy: a text with unsaved changes, and the fingerprint of the file that they were made to.
///
/// A copy begins with a line about the text, which follows it. Later changes follow the text, each after a line about it,
/// so that little is written for a large text:
///
/// ```
/// [text-editor: an unsaved text of 20 bytes, made from 23 bytes with the fingerprint 85944171f73967e8]
/// ```
/// ```
/// [text-editor: bytes 10 to 12 become 3 bytes with the fingerprint 85944171f73967e8]
/// ```
package struct RecoveryContents: Sendable {
  /// The text with the changes.
  package let text: Data

  /// The fingerprint of the file that the changes were made to, that of an empty text for a new file; nil if the file is
  /// unknown.
  package let base: TextFingerprint?

  /// The largest number of bytes of a text that is kept.
  static let limit = 512 << 20

  /// The largest number of bytes of a copy.
  static let copyLimit = limit + limit / 4

  /// The number of bytes of the longest line before a text or a change.
  static let headLimit = 160

  /// Creates the contents of a copy of changes to a file; nil if the file is unknown.
  package init(_ text: Data, madeFrom base: Data?) {
    (self.text, self.base) = (text, base.map { TextFingerprint(of: $0) })
  }

  /// Reads the bytes of a copy. Nil if they aren't those of a copy. A last change that isn't whole is left out.
  package init?(reading bytes: Data) {
    var rest = bytes
    guard let head = Self.takeLine(from: &rest).flatMap(Head.init), head.count <= rest.count else { return nil }
    var contents = TextBuffer(Self.take(head.count, from: &rest))
    while rest.popFirst() == newline, let change = Self.takeLine(from: &rest).flatMap(Change.init),
      change.range.upperBound <= contents.count, change.count <= rest.count
    {
      let bytes = Self.take(change.count, from: &rest)
      guard change.hash == TextFingerprint(of: bytes).hexadecimalHash else { break }
      contents.replace(change.range, with: bytes)
    }
    (text, base) = (contents.data, head.base)
  }

  /// Returns a Boolean value that indicates whether bytes are the beginning of a copy.
  static func isBeginning(_ bytes: Data) -> Bool {
    var bytes = bytes
    return takeLine(from: &bytes).flatMap(Head.init) != nil
  }

  /// The bytes of the copy.
  package var bytes: Data { Self.head(count: text.count, base: base) + text }

  /// Returns the line before a text.
  static func head(count: Int, base: TextFingerprint?) -> Data {
    Data("\(Head(count: count, base: base).line)\n".utf8)
  }

  /// Returns the bytes of a change: those of a range of the text become other ones.
  static func change(_ range: Range<Int>, to bytes: Data) -> Data {
    let change = Change(range: range, count: bytes.count, hash: TextFingerprint(of: bytes).hexadecimalHash)
    return Data("\n\(change.line)\n".utf8) + bytes
  }

  /// The line before a text.
  fileprivate struct Head {
    let count: Int
    let base: TextFingerprint?

    var line: String {
      let origin = base.map { "\($0.count) bytes with the fingerprint \($0.hexadecimalHash)" } ?? "an unknown file"
      return "[text-editor: an unsaved text of \(count) bytes, made from \(origin)]"
    }
  }

  /// The line before a change.
  fileprivate struct Change {
    let range: Range<Int>
    let count: Int
    let hash: String

    var line: String {
      let place = "bytes \(range.lowerBound) to \(range.upperBound)"
      return "[text-editor: \(place) become \(count) bytes with the fingerprint \(hash)]"
    }
  }

  private static func takeLine(from bytes: inout Data) -> String? {
    guard let end = bytes.prefix(headLimit).firstIndex(of: newline) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  private static func take(_ count: Int, from bytes: inout Data) -> Data {
    defer { bytes = bytes.dropFirst(count) }
    return Data(bytes.prefix(count))
  }
}

extension RecoveryContents.Head {
  /// Reads a line, and nothing else than what this type writes.
  fileprivate init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count > 9, let count = Int(words[5]), count >= 0 else { return nil }
    if let length = Int(words[9]), let hash = UInt64(words[words.count - 1].dropLast(), radix: 16) {
      self.init(count: count, base: TextFingerprint(count: length, hash: hash))
    } else {
      self.init(count: count, base: nil)
    }
    guard self.line == line else { return nil }
  }
}

extension RecoveryContents.Change {
  /// Reads a line, and nothing else than what this type writes.
  fileprivate init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count > 6, let start = Int(words[2]), let end = Int(words[4]), let count = Int(words[6]),
      start >= 0, start <= end, count >= 0
    else { return nil }
    self.init(range: start..<end, count: count, hash: String(words[words.count - 1].dropLast()))
    guard self.line == line else { return nil }
  }
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

  /// Returns a Boolean value that indicates whether two files are the same one, without comparing their bytes.
  func isSame(as other: RecoveryBase) -> Bool {
    switch (self, other) {
    case (.text(let one), .text(let other)): one.isCopy(of: other)
    case (.fingerprint(let one), .fingerprint(let other)): one == other
    case (.unknown, .unknown): true
    default: false
    }
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
