import Foundation

/// Looks through titles for the one that a person means, and for those that are near.
///
/// A number is a title as a whole or none: it was meant for the number of something, and must not become a part of what
/// has another.
struct NameSearch<Thing> {
  private let name: String
  private let title: String
  private let isNumber: Bool
  private let nearness: Nearness
  private var whole: [Thing] = []
  private var partial: [Thing] = []
  private var found = 0
  /// The most similar ones, best first.
  private var near: [(likeness: Double, thing: Thing)] = []

  /// Begins a search.
  ///
  /// - Parameter name: What the person has written.
  init(_ name: String) {
    self.name = name
    title = name.trimmingCharacters(in: .whitespacesAndNewlines)
    isNumber = Self.isNumber(name)
    nearness = Nearness(to: title)
  }

  /// Whether a name is a whole number, however large.
  static func isNumber(_ name: String) -> Bool {
    name.trimmingCharacters(in: .whitespacesAndNewlines).wholeMatch(of: /[+-]?\p{Nd}+/) != nil
  }

  /// Whether nothing was found so far.
  var isEmpty: Bool { found == 0 }

  /// Looks at one more.
  mutating func consider(_ thing: Thing, titled other: String) {
    let other = Title.shown(other)
    if let range = other.range(of: title, options: [.caseInsensitive, .diacriticInsensitive]) {
      let isWhole = range == other.startIndex..<other.endIndex
      if isNumber, !isWhole { return }
      found += 1
      if isWhole { whole.append(thing) }
      if partial.count < Self.most { partial.append(thing) }
    } else if found == 0, !isNumber {
      compare(thing, other)
    }
  }

  /// The only one that fits; otherwise an error that lists those that may be meant.
  ///
  /// - Parameters:
  ///   - kind: What is searched for.
  ///   - hint: Says what lists all of them, for where none is near.
  ///   - describe: Number and title.
  func result(kind: String, hint: String, describe: (Thing) -> String) throws(PodcastsError) -> Thing {
    if whole.count == 1 { return whole[0] }
    if found == 1 { return partial[0] }
    if found > 1 {
      let listed = whole.isEmpty ? partial : whole
      let total = whole.isEmpty ? found : whole.count
      let rest = total > Self.most ? " and \(total - Self.most) more" : ""
      let names = listed.prefix(Self.most).map(describe).joined(separator: ", ")
      throw PodcastsError(name, reason: "more than one \(kind) is called so: \(names)\(rest)")
    }
    let names = near.map { describe($0.thing) }.joined(separator: ", ")
    throw PodcastsError(name, reason: "no such \(kind); " + (near.isEmpty ? hint : "there is: \(names)"))
  }

  /// Keeps the three titles that are nearest.
  private mutating func compare(_ thing: Thing, _ other: String) {
    guard let likeness = nearness.likeness(of: other) else { return }
    guard near.count < 3 || likeness > near[near.count - 1].likeness else { return }
    let index = near.firstIndex { $0.likeness < likeness } ?? near.count
    near.insert((likeness, thing), at: index)
    if near.count > 3 { near.removeLast() }
  }

  /// How many an error lists.
  private static var most: Int { 5 }
}
