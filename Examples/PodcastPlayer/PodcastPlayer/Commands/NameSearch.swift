import Foundation

/// Looks through titles for the one that a person means, and for those that are near.
struct NameSearch<Thing> {
  private let name: String
  private let pairs: Set<String>
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
    pairs = Self.pairs(in: name)
  }

  /// Looks at one more.
  mutating func consider(_ thing: Thing, titled title: String) {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    let title = Title.shown(title)
    if let range = title.range(of: name, options: options) {
      found += 1
      if range == title.startIndex..<title.endIndex { whole.append(thing) }
      if partial.count < Self.most { partial.append(thing) }
    } else if found == 0 {
      compare(thing, title)
    }
  }

  /// The only one that fits; otherwise an error that lists those that may be meant.
  ///
  /// - Parameters:
  ///   - kind: What is searched for.
  ///   - describe: Number and title.
  func result(kind: String, describe: (Thing) -> String) throws(PodcastsError) -> Thing {
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
    throw PodcastsError(name, reason: "no such \(kind)" + (near.isEmpty ? "" : "; there is: \(names)"))
  }

  /// Keeps the three titles that share the most pairs of letters with the name (Dice's coefficient).
  private mutating func compare(_ thing: Thing, _ title: String) {
    let other = Self.pairs(in: title)
    let common = pairs.intersection(other).count
    guard common > 0 else { return }
    let likeness = 2 * Double(common) / Double(pairs.count + other.count)
    guard near.count < 3 || likeness > near[near.count - 1].likeness else { return }
    let index = near.firstIndex { $0.likeness < likeness } ?? near.count
    near.insert((likeness, thing), at: index)
    if near.count > 3 { near.removeLast() }
  }

  private static func pairs(in text: String) -> Set<String> {
    let letters = Array(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    guard letters.count > 1 else { return Set(letters.map(String.init)) }
    return Set(zip(letters, letters.dropFirst()).map { String([$0, $1]) })
  }

  /// How many an error lists.
  private static var most: Int { 5 }
}
