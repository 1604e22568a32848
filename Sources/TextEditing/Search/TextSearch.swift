import Foundation

/// A search for a text, with or without regard to case.
package struct TextSearch: Sendable {
  private let pattern: [UInt8]
  /// The scalars of the pattern in lower case; nil if case matters.
  private let folded: [UInt32]?
  /// A Boolean value for each byte that indicates whether a match can begin with it.
  private let begins: [Bool]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - text: The text to find. An empty text has no occurrences.
  ///   - ignoresCase: A Boolean value that indicates whether letters match in both cases. Letters are compared one by
  ///     one.
  package init(_ text: String, ignoresCase: Bool = false) {
    pattern = Array(text.utf8)
    folded = ignoresCase ? text.unicodeScalars.map(Self.folded) : nil
    var begins = [Bool](repeating: false, count: 256)
    if let first = text.unicodeScalars.first {
      let properties = first.properties
      for form in [
        String(first), properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
      ] {
        if let byte = form.utf8.first { begins[Int(byte)] = true }
      }
    }
    self.begins = begins
  }

  /// Creates a search for bytes.
  package init(_ bytes: [UInt8]) {
    pattern = bytes
    folded = nil
    begins = []
  }

  /// Returns the first occurrence that begins at an offset or after it.
  package func first(in text: TextBuffer, from offset: Int) -> Range<Int>? {
    guard let folded else {
      return text.firstOffset(of: pattern, from: offset).map { $0..<$0 + pattern.count }
    }
    guard !folded.isEmpty else { return nil }
    return text.firstMatch(from: offset, lookAhead: folded.count * 4 - 1) { bytes, start in
      firstMatch(of: folded, in: bytes, from: start)
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

  private func firstMatch(of folded: [UInt32], in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    begins.withUnsafeBufferPointer { begins in
      var offset = start
      while offset < bytes.count {
        if begins[Int(bytes[offset])] {
          var end = offset
          var matched = 0
          while matched < folded.count, let (scalar, length) = Self.scalar(in: bytes, at: end),
            Self.folded(scalar) == folded[matched]
          {
            matched += 1
            end += length
          }
          if matched == folded.count { return offset..<end }
        }
        offset += 1
      }
      return nil
    }
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
