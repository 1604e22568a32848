import AppEnvironmentKit
import Foundation

/// The reviewers of a repository: its authors, without the one who asks and those who are away.
package struct Reviewers: Sendable {
  /// The addresses of those who are away.
  package static let away = Setting("away", default: [String]())
  /// The addresses that were picked, the last one at the end.
  package static let picked = Setting("picked", default: [String]())
  /// The number of picks that are remembered.
  package static let memory = 20

  private let processes: ProcessClient
  private let random: RandomClient
  private let settings: SettingsClient
  private let log: LogClient

  package init(_ environment: AppEnvironment) {
    processes = environment.processClient
    random = environment.randomClient
    settings = environment.settingsClient
    log = environment.logClient
  }

  /// Picks a reviewer by chance from those who weren't picked for the longest time, and remembers the pick.
  package func pick() async throws -> Author {
    // The status is 1 if the user has no address; then nobody is excluded.
    let own = try await processes.result(of: ProcessCommand("git", ["config", "user.email"])).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let (away, picked) = (settings[Self.away], settings[Self.picked])
    let candidates = try await authors().filter { $0.address != own && !away.contains($0.address) }
    let longestAgo = candidates.map { picked.lastIndex(of: $0.address) ?? -1 }.min()
    let reviewer = random.element(
      of: candidates.filter { (picked.lastIndex(of: $0.address) ?? -1) == longestAgo }, for: "reviewer")
    guard let reviewer else { throw ReviewersError.nobody }
    settings[Self.picked] = Array((picked + [reviewer.address]).suffix(Self.memory))
    try await settings.save()
    log.debug("Picked \(reviewer.address, privacy: .private)", ["candidates": "\(candidates.count)"])
    return reviewer
  }

  /// Excludes an author from picks, or includes the author again.
  ///
  /// - Parameter name: The address, or a part of the name or the address that only one author has.
  /// - Returns: The author.
  package func setAway(_ isAway: Bool, _ name: String) async throws -> Author {
    let authors = try await authors()
    let matches =
      authors.filter { $0.address == name }.first.map { [$0] }
      ?? authors.filter { $0.description.localizedCaseInsensitiveContains(name) }
    guard let author = matches.first else { throw ReviewersError.unknown(name) }
    guard matches.count == 1 else { throw ReviewersError.ambiguous(name, matches) }
    settings[Self.away] = settings[Self.away].filter { $0 != author.address } + (isAway ? [author.address] : [])
    try await settings.save()
    return author
  }

  /// The addresses that were picked, the last one first.
  package var history: [String] { settings[Self.picked].reversed() }

  /// Returns the authors of the repository in the current folder, the one with the most commits first.
  package func authors() async throws -> [Author] {
    let result = try await processes.result(of: ProcessCommand("git", ["shortlog", "-sne", "HEAD"])).validated()
    return result.text.split(separator: "\n").compactMap(Author.init)
  }
}

/// An author of commits.
package struct Author: Equatable, Sendable, CustomStringConvertible {
  package let name: String
  package let address: String

  package init(name: String, address: String) {
    (self.name, self.address) = (name, address)
  }

  /// Parses a line of `git shortlog -sne`: the number of commits, a tab, the name, and the address in angle brackets.
  init?(_ line: Substring) {
    guard let match = line.wholeMatch(of: /\s*\d+\t(.*?) ?<(.+)>/) else { return nil }
    self.init(name: String(match.1), address: String(match.2))
  }

  package var description: String { "\(name) <\(address)>" }
}

/// A reason why there is no reviewer.
package enum ReviewersError: Error, Equatable, CustomStringConvertible {
  case nobody
  case unknown(String)
  case ambiguous(String, [Author])

  package var description: String {
    switch self {
    case .nobody: "nobody else has committed here, or everybody is away"
    case .unknown(let name): "\(name): no author has that name or address"
    case .ambiguous(let name, let authors): "\(name): which one: \(authors.map(\.description).joined(separator: ", "))?"
    }
  }
}
