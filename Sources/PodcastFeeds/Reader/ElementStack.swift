import Foundation

/// The open elements of a document, the innermost last.
struct ElementStack: Sendable {
  struct Element: Sendable {
    /// The hash of the element's name.
    let hash: UInt64
    let name: ElementName
    var scope: ElementScope
    /// The number of namespace prefixes that the element declares.
    var bindings = 0
    var hasBase = false
  }

  private var elements: [Element] = []
  /// The number of elements beyond the limit on depth, which are open but not stored.
  var overflow = 0
  private var names = WrittenNames()

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }
  var last: Element? { elements.last }

  subscript(index: Int) -> Element { elements[index] }

  mutating func setScope(_ scope: ElementScope, at index: Int) {
    elements[index].scope = scope
  }

  /// Adds an element.
  mutating func push(_ element: Element, name: Bytes) {
    names.set(name, at: elements.count)
    elements.append(element)
  }

  /// Removes the innermost element.
  mutating func pop() -> Element {
    elements.removeLast()
  }

  /// The index of the innermost element with a name. The search is short, since the depth is limited.
  func lastIndex(of hash: UInt64) -> Int? {
    elements.lastIndex { $0.hash == hash }
  }

  /// Returns a Boolean value that indicates whether an item, or an element with items, is open and has this name.
  func hasItemOrContainer(_ hash: UInt64) -> Bool {
    elements.contains { $0.hash == hash && $0.name.isItemOrContainer }
  }

  /// Returns a Boolean value that indicates whether an unknown element, with a name if one is given, is open above an index.
  func hasUnknown(_ hash: UInt64? = nil, above index: Int) -> Bool {
    elements[(index + 1)...].contains { $0.name == .unknown && $0.hash == hash ?? $0.hash }
  }

  /// The name of the outermost element above an index that should have been closed. Markup inside a text may be open.
  func unclosedName(above index: Int) -> String? {
    elements[(index + 1)...].firstIndex { $0.scope != .text }.map { names[$0] }
  }
}

/// The names of elements as the document writes them, for the messages of repairs.
///
/// A name is copied to its own place, since few of the many names are ever needed as strings.
struct WrittenNames: Sendable {
  private var storage: [UInt8] = []

  /// The size of a place, whose first byte is the length of the name.
  private static let room = 64

  subscript(index: Int) -> String {
    let start = index * Self.room
    guard start < storage.count else { return "" }
    return storage.withUnsafeBufferPointer { $0.part(start + 1, start + 1 + Int($0[start])).excerpt }
  }

  @inline(__always)
  mutating func set(_ name: Bytes, at index: Int) {
    let start = index * Self.room
    if storage.count < start + Self.room {
      storage.append(contentsOf: repeatElement(0, count: start + Self.room - storage.count))
    }
    let length = min(name.count, Self.room - 1)
    storage.withUnsafeMutableBufferPointer { storage in
      storage[start] = UInt8(length)
      if let base = storage.baseAddress, let source = name.baseAddress { memcpy(base + start + 1, source, length) }
    }
  }
}
