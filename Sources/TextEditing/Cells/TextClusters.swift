/// The clusters of UTF-8 text: what a person sees as characters, and a cursor passes in one step.
///
/// A sequence of bytes that isn't UTF-8 is a separate cluster, the replacement character. A cluster has at most 32
/// scalars, so that a letter with thousands of accents is several ones.
enum TextClusters {
  /// The number of scalars of the longest cluster. The longest emoji have 10 scalars, and stream-safe text has at most 30
  /// marks in a row (UAX #15).
  static let scalarLimit = 32

  /// The number of bytes of the longest cluster.
  static let byteLimit = scalarLimit * 4

  /// Calls `body` with the clusters of bytes, which begin and end at the bounds of a cluster, until it returns false.
  ///
  /// - Parameter body: Takes the range of a cluster and its character.
  static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (Range<Int>, Character) -> Bool) {
    var start = 0
    while start < bytes.count {
      if isBoundary(start + 1, in: bytes), bytes[start] < 0x80 {
        if !body(start..<start + 1, Character(Unicode.Scalar(bytes[start]))) { return }
        start += 1
      } else {
        var end = start + 1
        while !isBoundary(end, in: bytes) { end += 1 }
        if !forEach(in: bytes, start..<end, body) { return }
        start = end
      }
    }
  }

  /// Returns a Boolean value that indicates whether an offset lies between two clusters, regardless of the text around
  /// it: between two ASCII characters that aren't a line ending, or at the end.
  static func isBoundary(_ offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard offset > 0, offset < bytes.count else { return true }
    return bytes[offset] < 0x80 && bytes[offset - 1] < 0x80 && !(bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D)
  }

  /// Finds clusters that aren't ASCII by decoding the bytes. Returns false if `body` does.
  private static func forEach(
    in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ body: (Range<Int>, Character) -> Bool
  ) -> Bool {
    var text = String.UnicodeScalarView()
    var lengths: [UInt8] = []
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes[rebasing: range].makeIterator()
    decoding: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        text.append(Unicode.UTF8.decode(encoded))
        lengths.append(UInt8(encoded.count))
      case .error(let length):
        text.append("\u{FFFD}")
        lengths.append(UInt8(length))
      case .emptyInput: break decoding
      }
    }
    var (start, index) = (range.lowerBound, 0)
    func found(_ character: Character) -> Bool {
      let count = character.unicodeScalars.count
      let length = lengths[index..<index + count].reduce(0) { $0 + Int($1) }
      defer { (start, index) = (start + length, index + count) }
      return body(start..<start + length, character)
    }
    for character in String(text) {
      var rest = character.unicodeScalars[...]
      if rest.prefix(scalarLimit + 1).count <= scalarLimit {
        if !found(character) { return false }
        continue
      }
      while !rest.isEmpty {
        for part in String(rest.prefix(scalarLimit)) where !found(part) { return false }
        rest = rest.dropFirst(scalarLimit)
      }
    }
    return true
  }
}

extension TextBuffer {
  /// Returns the offset after the cluster at an offset. A line ending is a cluster.
  package func offset(afterClusterAt offset: Int) -> Int {
    let line = line(containing: offset)
    guard offset < line.content.upperBound else { return line.end }
    let window = bytes(in: offset..<min(line.content.upperBound, offset + 2 * TextClusters.byteLimit))
    var length = 1
    window.withUnsafeBytes {
      TextClusters.forEach(in: $0) { range, _ in
        length = range.count
        return false
      }
    }
    return offset + length
  }

  /// Returns the offset of the cluster before an offset. A line ending is a cluster.
  package func offset(ofClusterBefore offset: Int) -> Int {
    let line = line(containing: offset)
    guard offset > line.content.lowerBound else {
      return line.index == 0 ? line.content.lowerBound : self.line(at: line.index - 1).content.upperBound
    }
    // Within a line ending, which has no inner position.
    if offset > line.content.upperBound { return line.content.upperBound }
    var start = max(line.content.lowerBound, offset - 4 * TextClusters.byteLimit)
    while start > line.content.lowerBound, start < offset, self[start] & 0xC0 == 0x80 { start += 1 }
    var length = 1
    bytes(in: start..<offset).withUnsafeBytes { bytes in
      var sure = bytes.count - 1
      while sure > 0, !TextClusters.isBoundary(sure, in: bytes) { sure -= 1 }
      TextClusters.forEach(in: bytes[rebasing: sure..<bytes.count]) { range, _ in
        length = range.count
        return true
      }
    }
    return offset - length
  }

  /// Returns the boundary of clusters at an offset, or the next one before it.
  package func clusterBoundary(atOrBefore offset: Int) -> Int {
    let line = line(containing: min(max(offset, contentStart), count))
    guard offset > line.content.lowerBound else { return line.content.lowerBound }
    guard offset < line.content.upperBound else { return offset >= line.end ? line.end : line.content.upperBound }
    var found = max(line.content.lowerBound, offset - 4 * TextClusters.byteLimit)
    while found < offset, self[found] & 0xC0 == 0x80 { found += 1 }
    while true {
      let next = self.offset(afterClusterAt: found)
      if next > offset { return found }
      found = next
    }
  }
}
