import CommandSupport
import Foundation

/// Finds the titles that a name means: the title itself, or else titles that contain it.
///
/// Case and accents don't matter. A number means whole titles only, so that a mistyped number never selects a thing with
/// another one.
struct NameSearch<Thing> {
  private let name: String
  private let title: String
  private let isNumber: Bool
  private var whole: [Thing] = []
  private var partial: [Thing] = []

  init(_ name: String) {
    self.name = name
    title = name.trimmingCharacters(in: .whitespacesAndNewlines)
    isNumber = Self.isNumber(name)
  }

  /// Returns whether a name is a whole number of any size.
  static func isNumber(_ name: String) -> Bool {
    name.trimmingCharacters(in: .whitespacesAndNewlines).wholeMatch(of: /[+-]?\p{Nd}+/) != nil
  }

  /// A Boolean value that indicates whether nothing has matched.
  var isEmpty: Bool { whole.isEmpty && partial.isEmpty }

  /// Compares a title with the name.
  mutating func consider(_ thing: Thing, titled other: String) {
    let other = Title.shown(other)
    guard let range = other.range(of: title, options: [.caseInsensitive, .diacriticInsensitive]) else { return }
    if range == other.startIndex..<other.endIndex {
      whole.append(thing)
    } else if !isNumber {
      partial.append(thing)
    }
  }

  /// Returns the only match.
  ///
  /// - Parameters:
  ///   - kind: The kind of thing, for the error.
  ///   - hint: The command that lists all things, for the error.
  ///   - describe: Returns the number and title of a thing.
  func result(kind: String, hint: String, describe: (Thing) -> String) throws(CommandError) -> Thing {
    let matches = whole.isEmpty ? partial : whole
    guard let match = matches.first else { throw CommandError(name, reason: "no such \(kind); \(hint)") }
    if matches.count == 1 { return match }
    let names = matches.prefix(5).map(describe).joined(separator: ", ")
    let rest = matches.count > 5 ? " and \(matches.count - 5) more" : ""
    throw CommandError(name, reason: "more than one \(kind) matches: \(names)\(rest)")
  }
}
