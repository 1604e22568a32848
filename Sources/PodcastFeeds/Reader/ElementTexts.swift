/// The texts of several elements. The best is chosen when all are known.
struct ElementTexts: Sendable {
  private var texts = [String](repeating: "", count: 64)
  /// The elements whose text isn't empty, one bit for each.
  private var present: UInt64 = 0

  /// The text of an element, empty if there isn't one.
  subscript(element: ElementName) -> String {
    get { texts[Int(element.rawValue)] }
    set {
      guard !newValue.isEmpty || present & 1 << element.rawValue != 0 else { return }
      texts[Int(element.rawValue)] = newValue
      present |= 1 << element.rawValue
    }
  }

  /// Sets the text of an element that has none.
  mutating func set(_ element: ElementName, _ text: () -> String) {
    if self[element].isEmpty { self[element] = text() }
  }

  /// The first text that isn't empty.
  func first(of elements: [ElementName]) -> String {
    elements.first { present & 1 << $0.rawValue != 0 && !self[$0].isEmpty }.map { self[$0] } ?? ""
  }

  mutating func removeAll() {
    while present != 0 {
      texts[present.trailingZeroBitCount] = ""
      present &= present - 1
    }
  }
}
