import Foundation

/// The details that show whether two descriptions are of the same episode, and the rule by which they do.
///
/// Publishers edit titles and dates, move to another host, put a tracker before their addresses and replace their
/// identifiers. They also use one address, one title or one identifier for many episodes. ``matches(for:in:)``
/// therefore compares all episodes of a feed with all known ones. Each is matched at most once, by the strongest of
/// these pieces of evidence:
///
/// 1. The guid is the same, or differs only as equal addresses may (see below). If file and title differ and the date
///    isn't the same, the publisher has used the guid again, and it's no evidence.
/// 2. Neither episode has a guid, and all other details are the same or missing in both.
/// 3. Two of file, title and date are the same.
/// 4. Title and link are the same, and neither files nor notes differ.
/// 5. Neither episode has a guid, and they share a detail that no other episode has: the file; the link, if their files
///    don't differ; or the title, if neither files nor links differ.
///
/// Episodes whose dates differ are matched by their guid only, since two editions of a bulletin may share the rest.
///
/// A missing detail is neither the same nor different. In 2, episodes that nothing distinguishes are matched in order.
/// In 3 and 4, evidence that fits several episodes counts only if it fits as many published as known ones, which are
/// then compared in order. Addresses are equal if they differ only in `http` and `https`, in `www.`, or in the address
/// of a redirecting tracker before their own.
///
/// ```swift
/// let matches = EpisodeIdentity.matches(for: feed.episodes.map(\.identity), in: known)
/// let new = zip(feed.episodes, matches).filter { $0.1 == nil }.map(\.0)
/// ```
///
/// Items of one document are one episode only if they repeat a guid that isn't used again or, without a guid, all other
/// details.
public struct EpisodeIdentity: Hashable, Codable, Sendable {
  /// The publisher's identifier; `nil` if there isn't one.
  public var guid: String?
  /// The URL of the file to play; `nil` if there isn't one. A picture isn't a file to play.
  public var file: String?
  /// The URL of the episode's page.
  public var link: String?
  /// The title or, for an episode without one, its notes; `nil` if it has neither.
  public var title: String?
  /// The date of publication, in seconds since 1970 if it was understood, else as published.
  public var date: String?
  /// The notes of an episode that has a title but neither a file nor a date; `nil` for others.
  public var notes: String?

  /// Creates an identity from its details.
  public init(
    guid: String? = nil, file: String? = nil, link: String? = nil, title: String? = nil, date: String? = nil,
    notes: String? = nil
  ) {
    (self.guid, self.file, self.link, self.title, self.date, self.notes) = (guid, file, link, title, date, notes)
  }

  /// Creates an identity from an episode's fields as a feed or a database has them.
  package init(
    guid: String?, enclosure: String?, type: String?, link: String?, title: String, notes: @autoclosure () -> String,
    publicationDate: Date?, publicationDateText: String?
  ) {
    let text = title.isEmpty ? notes() : title
    self.init(
      guid: guid?.isEmpty == false ? guid : nil,
      file: enclosure.flatMap { Self.isPicture(type: type, address: $0) ? nil : $0 }, link: link,
      title: text.isEmpty ? nil : text,
      date: publicationDate.map { "\(Int64($0.timeIntervalSince1970.rounded(.down)))" } ?? publicationDateText)
    if !title.isEmpty, file == nil, date == nil {
      let text = notes()
      self.notes = text.isEmpty ? nil : text
    }
  }

  /// Matches the episodes of a feed with those that are known, by the rule of this type.
  ///
  /// - Parameters:
  ///   - published: The episodes of the feed.
  ///   - known: The known episodes, in the same order as `published`: both oldest first, or both newest first.
  /// - Returns: For each published episode the index of the known one that it is, or `nil` if it's new. No index occurs
  ///   twice.
  public static func matches(for published: [EpisodeIdentity], in known: [EpisodeIdentity]) -> [Int?] {
    var matching = EpisodeMatching(published: published, known: known)
    matching.run()
    return matching.matches
  }

  /// Returns a Boolean value that indicates whether an episode with the same guid is a different episode, because the
  /// publisher has reused the guid.
  func reusesGUID(of other: EpisodeIdentity) -> Bool {
    guard let title, let otherTitle = other.title, title != otherTitle else { return false }
    guard let file, let otherFile = other.file, date == nil || date != other.date else { return false }
    return Self.comparable(address: file) != Self.comparable(address: otherFile)
  }

  private static func isPicture(type: String?, address: String) -> Bool {
    if let type { return type.hasPrefix("image/") }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return ["jpg", "jpeg", "png", "gif", "webp"].contains { path.hasSuffix(".\($0)") }
  }
}

extension EpisodeIdentity {
  /// Returns an address without its scheme, `www.` and the addresses of trackers before it; any other text as it is.
  ///
  /// A tracker redirects to the address that follows its own:
  /// `https://tracker.example/redirect.mp3/host.example/1.mp3`. A list of trackers would never be complete, so the last
  /// component of the path that could be a host name counts as one. If it's really the name of a folder, the same part
  /// is removed from all addresses of the show.
  package static func comparable(address: String) -> String {
    let scheme = address.prefix(8).lowercased()
    guard scheme == "https://" || scheme.hasPrefix("http://") else { return address }
    let rest = address.dropFirst(scheme == "https://" ? 8 : 7)
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if let host = parts.indices.dropFirst().dropLast().last(where: { isHost(parts[$0]) }) { parts.removeFirst(host) }
    let host = parts[0].lowercased()
    parts[0] = host.hasPrefix("www.") ? host.dropFirst(4) : Substring(host)
    return parts.joined(separator: "/") + rest.dropFirst(path.count)
  }

  /// Returns a Boolean value that indicates whether a path's component is a host: two or more labels that end with a
  /// word, as in `media.example.org`, but not in `redirect.mp3`.
  private static func isHost(_ part: Substring) -> Bool {
    let labels = part.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(\.isLetter) else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    }
  }
}
