import Foundation

/// The order in which people look for titles: without regard to case and accents, with numbers in the order of their
/// values.
enum TitleOrder {
  /// Returns the text by which a title is sorted. Each number in it follows the number of its digits.
  static func key(_ title: String) -> String {
    let folded = title.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    guard folded.utf8.contains(where: isDigit) else { return folded }
    var key: [UInt8] = []
    var rest = Array(folded.utf8)[...]
    while let first = rest.first {
      guard isDigit(first) else {
        key.append(first)
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      let number = digits.drop { $0 == 0x30 }
      // A digit comes first, so that numbers are sorted among other characters as digits are.
      key += [0x30, UInt8(clamping: min(number.count, 126) + 1)]
      key += number
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
