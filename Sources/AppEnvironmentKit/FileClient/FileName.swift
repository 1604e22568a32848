/// A name in a folder, as the file system compares it: by its bytes on Linux, where "é" has two names, and by its characters
/// on Apple's systems.
struct FileName: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: some StringProtocol) { self.text = String(text) }

  /// Compares by characters, and names with the same characters by their bytes.
  static func < (first: Self, second: Self) -> Bool {
    first.text == second.text ? first.text.utf8.lexicographicallyPrecedes(second.text.utf8) : first.text < second.text
  }

  #if !canImport(Darwin)
    static func == (first: Self, second: Self) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  #endif
}
