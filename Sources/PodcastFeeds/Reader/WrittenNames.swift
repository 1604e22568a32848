/// The names of the open elements as the document has them, for what is told of them.
///
/// They are many and few are asked for: each is copied to its place among others, and made a text of when it is told.
struct WrittenNames: Sendable {
  private var storage: [UInt8] = []
  private var text = ElementName.unknown
  private var textPlace = 0

  /// The room of one name, the first byte of which is its length.
  private static let room = 64

  /// Notes the name of the element that is opened at a place in the stack.
  @inline(__always)
  mutating func set(_ name: Bytes, at place: Int) {
    if place == textPlace { text = .unknown }
    let start = place * Self.room
    if storage.count < start + Self.room {
      storage.append(contentsOf: repeatElement(0, count: start + Self.room - storage.count))
    }
    let count = min(name.count, Self.room - 1)
    storage[start] = UInt8(count)
    storage.withUnsafeMutableBytes { $0.baseAddress?.advanced(by: start + 1).copyMemory(from: name, count) }
  }

  /// Notes that the element at a place is the one whose text is read.
  @inline(__always)
  mutating func beginText(_ element: ElementName, at place: Int) {
    text = element
    textPlace = place
  }

  /// The name of the element at a place.
  func name(at place: Int) -> String {
    let start = place * Self.room
    guard start < storage.count else { return "" }
    return storage.withUnsafeBufferPointer { $0.part(start + 1, start + 1 + Int($0[start])).excerpt }
  }

  /// The name of an element, if it is the one whose text was read last; else the one that it is known by here.
  func name(of element: ElementName) -> String {
    element == text ? name(at: textPlace) : "\(element)"
  }
}

extension UnsafeMutableRawPointer {
  fileprivate func copyMemory(from bytes: Bytes, _ count: Int) {
    if let source = bytes.baseAddress { copyMemory(from: source, byteCount: count) }
  }
}
