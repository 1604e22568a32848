import Foundation

/// A search for a text, with or without regard to case.
///
/// A text finds canonically equivalent ones: "é" as one scalar finds "é" as a letter and an accent, and the reverse. An
/// occurrence doesn't end between a letter and its marks, so "e" finds neither.
package struct TextSearch: Sendable {
  private enum Pattern {
    case bytes([UInt8])
    /// The scalars in canonical decomposition, and in lower case unless case matters.
    case scalars([UInt32])
  }

  private let pattern: Pattern
  private let ignoresCase: Bool
  /// A Boolean value for each byte that indicates whether an occurrence can begin with it.
  private var begins: [Bool] = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - text: The text to find. An empty text has no occurrences.
  ///   - ignoresCase: A Boolean value that indicates whether letters match in both cases. Letters are compared one by
  ///     one.
  package init(_ text: String, ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    let decomposed = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    pattern = .scalars(decomposed.map { ignoresCase ? Self.folded($0) : $0.value })
    begins = [Bool](repeating: false, count: 256)
    guard let base = decomposed.first else { return }
    // The signs for ångström, kelvin and ohm are equivalent to letters.
    if ["A", "K", "Ω"].contains(String(base).uppercased()) { begins[0xE2] = true }
    let marks = decomposed.dropFirst().prefix { $0.properties.canonicalCombiningClass != .notReordered }
    var beginnings = [[base]] + marks.map { [base, $0] }
    for count in marks.indices { beginnings.append([base] + marks[...count]) }
    for beginning in beginnings {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: beginning)
      let forms = ignoresCase ? [String(view), String(view).lowercased(), String(view).uppercased()] : [String(view)]
      for form in forms {
        for byte in [form.utf8.first, form.precomposedStringWithCanonicalMapping.utf8.first] {
          if let byte { begins[Int(byte)] = true }
        }
      }
    }
  }

  /// Creates a search for bytes.
  package init(_ bytes: [UInt8]) {
    pattern = .bytes(bytes)
    ignoresCase = false
  }

  /// Returns the first occurrence that begins at an offset or after it; nil also if the task is cancelled.
  package func first(in text: TextBuffer, from offset: Int) -> Range<Int>? {
    switch pattern {
    case .bytes(let bytes):
      return text.firstOffset(of: bytes, from: offset).map { $0..<$0 + bytes.count }
    case .scalars(let scalars):
      guard !scalars.isEmpty else { return nil }
      let lookAhead = (scalars.count + TextClusters.scalarLimit) * 4
      return text.firstMatch(from: offset, lookAhead: lookAhead) { bytes, start, isEnd in
        firstMatch(of: scalars, in: bytes, from: start, isEnd: isEnd)
      }
    }
  }

  /// Returns the last occurrence that begins before an offset.
  package func last(in text: TextBuffer, before offset: Int) -> Range<Int>? {
    var end = offset
    while end > 0 {
      let start = max(0, end - Self.windowSize)
      var found: Range<Int>?
      var next = start
      while let match = first(in: text, from: next), match.lowerBound < end {
        found = match
        next = match.lowerBound + 1
      }
      if let found { return found }
      end = start
    }
    return nil
  }

  /// Replaces the occurrences after a byte-order mark, the first `limit` of them, and returns their number.
  package func replace(in text: inout TextBuffer, with replacement: [UInt8], limit: Int = .max) -> Int {
    let original = text
    var found = 0
    var end = original.contentStart
    text.replace {
      guard found < limit, let match = first(in: original, from: end) else { return nil }
      found += 1
      end = match.upperBound
      return (match, replacement)
    }
    return found
  }

  /// The number of bytes that a search for the last occurrence covers at a time.
  private static let windowSize = 1 << 18

  private func firstMatch(
    of scalars: [UInt32], in bytes: UnsafeRawBufferPointer, from start: Int, isEnd: Bool
  ) -> Range<Int>? {
    begins.withUnsafeBufferPointer { begins in
      var offset = start
      while offset < bytes.count {
        if begins[Int(bytes[offset])], let end = end(of: scalars, in: bytes, from: offset, isEnd: isEnd) {
          return offset..<end
        }
        offset += 1
      }
      return nil
    }
  }

  /// Returns the end of an occurrence that begins at an offset; nil if no occurrence begins there, or if bytes that may belong to it
  /// follow those at hand.
  private func end(
    of scalars: [UInt32], in bytes: UnsafeRawBufferPointer, from start: Int, isEnd: Bool
  ) -> Int? {
    var (end, matched) = (start, 0)
    while matched < scalars.count {
      guard let (letter, length) = Self.scalar(in: bytes, at: end) else { return nil }
      end += length
      var marks: [Unicode.Scalar] = []
      // No scalar before U+0300, whose first byte is 0xCC, is a mark.
      while end < bytes.count, bytes[end] >= 0xCC, marks.count < TextClusters.scalarLimit,
        let (mark, length) = Self.scalar(in: bytes, at: end),
        mark.properties.canonicalCombiningClass != .notReordered
      {
        marks.append(mark)
        end += length
      }
      guard end < bytes.count || isEnd else { return nil }
      if letter.isASCII, marks.isEmpty {
        guard (ignoresCase ? Self.folded(letter) : letter.value) == scalars[matched] else { return nil }
        matched += 1
        continue
      }
      var cluster = String.UnicodeScalarView([letter])
      cluster.append(contentsOf: marks)
      for scalar in String(cluster).decomposedStringWithCanonicalMapping.unicodeScalars {
        guard matched < scalars.count, (ignoresCase ? Self.folded(scalar) : scalar.value) == scalars[matched] else {
          return nil
        }
        matched += 1
      }
    }
    return end
  }

  /// Returns the scalar at an offset and the number of its bytes; nil if there is no scalar of well-formed UTF-8.
  private static func scalar(in bytes: UnsafeRawBufferPointer, at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] < 0x80 { return (Unicode.Scalar(bytes[offset]), 1) }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes[rebasing: offset..<min(offset + 4, bytes.count)].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }

  /// Returns a scalar in lower case, unless that is several scalars.
  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII { return (0x41...0x5A).contains(scalar.value) ? scalar.value | 0x20 : scalar.value }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping[mapping.startIndex].value : scalar.value
  }
}
