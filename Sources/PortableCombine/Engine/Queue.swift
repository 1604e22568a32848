/// A first-in, first-out queue.
@usableFromInline struct Queue<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { head == elements.count }

  @inlinable var count: Int { elements.count &- head }

  @inlinable mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Appends the value of an optional, and leaves that empty.
  @inlinable mutating func append(taking element: inout Element?) {
    guard let taken = element.take() else { return }
    append(taken)
  }

  @inlinable mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    elements[head] = nil
    head &+= 1
    // The gap is removed once it is the larger half, which moves each element once on average.
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.count <= 64)
      head = 0
    } else if head >= 64, head &* 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
