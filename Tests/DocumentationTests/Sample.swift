import Foundation

/// A sample of Swift: the lines between two fences, without their common indentation.
struct Sample: Sendable {
  /// The line of the fence, beginning with 1.
  let line: Int
  let code: [String]

  static func all(in lines: [String]) -> [Sample] {
    var samples: [Sample] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      let word = line.trimmingCharacters(in: .whitespaces)
      if let first = start, word == "```" {
        samples.append(Sample(line: first, code: unindented(lines[first..<index])))
        start = nil
      } else if start == nil, word == "```swift" {
        start = index + 1
      }
    }
    return samples
  }

  /// Returns the lines without their common indentation.
  static func unindented(_ lines: some Collection<String>) -> [String] {
    let indentation = lines.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { isBlank($0) ? "" : String($0.dropFirst(indentation)) }
  }

  private static func isBlank(_ line: String) -> Bool {
    line.allSatisfy { $0 == " " }
  }
}
