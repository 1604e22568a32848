import Foundation

/// Splits pieces of bytes into lines. Lines that are too long are dropped.
struct LineBuffer {
  private let longest: Int
  private var line = Data()
  private var isTooLong = false

  init(longest: Int) {
    self.longest = longest
  }

  /// Adds bytes, and passes on each line that they complete, without its line feed.
  mutating func append(_ bytes: some Collection<UInt8>, _ receive: (Data) -> Void) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      add(rest[..<end])
      if !isTooLong, !line.isEmpty { receive(line) }
      line.removeAll(keepingCapacity: line.count < 65_536)
      isTooLong = false
      rest = rest[rest.index(after: end)...]
    }
    add(rest)
  }

  private mutating func add(_ bytes: some Collection<UInt8>) {
    if line.count + bytes.count > longest { isTooLong = true }
    if isTooLong { line.removeAll() } else { line.append(contentsOf: bytes) }
  }
}
