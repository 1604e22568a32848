import Foundation
import PodcastFeeds

/// A message about an episode, as devices exchange it through a server.
///
/// https://gpoddernet.readthedocs.io/en/latest/api/reference/events.html
struct EpisodeAction: Hashable, Sendable {
  enum Kind: String, Sendable {
    case play, delete, download, new
  }

  /// The feed's URL, as the sender spells it.
  var podcast: String
  /// The URL of the episode's file.
  var file: String
  var guid: String?
  var kind: Kind
  /// The time at which it happened, in seconds since 1970.
  var time: Int64
  /// The positions, and the length, in seconds.
  var started: Int64?
  var position: Int64?
  var total: Int64?
}

/// The state of an episode after its newest action.
enum EpisodeState: Equatable {
  case unplayed
  /// The position in seconds.
  case position(Int64)
  case played

  /// Returns the state after an action, or `nil` if the action says nothing about it, such as a position of −1.
  ///
  /// - Parameter length: The episode's length in seconds, for actions without one. It is that of the feed, which may be wrong.
  init?(_ kind: EpisodeAction.Kind, position: Int64?, total: Int64?, length: Int64?) {
    switch kind {
    case .delete, .download: return nil
    case .new: self = .unplayed
    case .play:
      let total = total.flatMap { $0 > 0 ? $0 : nil }
      guard let position, position > 0 || position == 0 && total != nil else { return nil }
      let length = length.flatMap { $0 >= position ? $0 : nil }
      self = Self.isNearEnd(position, of: total ?? length) ? .played : .position(position)
    }
  }

  /// Half a minute, or the last tenth of a short episode, isn't worth to be heard another day.
  private static func isNearEnd(_ position: Int64, of total: Int64?) -> Bool {
    guard let total, total > 0 else { return false }
    return total - position <= min(30, total / 10)
  }
}

// MARK: - JSON

extension EpisodeAction: Codable {
  private enum CodingKeys: String, CodingKey {
    case podcast, episode, guid, action, timestamp, started, position, total
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    podcast = try values.decode(String.self, forKey: .podcast)
    guid = (try? values.decodeIfPresent(String.self, forKey: .guid)).flatMap { $0.isEmpty ? nil : $0 }
    file = (try? values.decodeIfPresent(String.self, forKey: .episode)) ?? ""
    let name = try values.decode(String.self, forKey: .action).lowercased()
    guard let kind = Kind(rawValue: name), guid != nil || !file.isEmpty else {
      throw DecodingError.dataCorruptedError(forKey: .action, in: values, debugDescription: "unknown")
    }
    self.kind = kind
    // An action without a time is older than all others.
    time = (try? values.decodeIfPresent(String.self, forKey: .timestamp)).flatMap(Timestamp.seconds) ?? 0
    started = Self.number(values, .started)
    position = Self.number(values, .position)
    total = Self.number(values, .total)
  }

  private static func number(_ values: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) -> Int64? {
    do {
      return try values.decodeIfPresent(Int64.self, forKey: key)
    } catch {}
    if let number = try? values.decode(Double.self, forKey: key) { return Int64(exactly: number.rounded(.down)) }
    return (try? values.decode(String.self, forKey: key)).flatMap { Int64($0) }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(podcast, forKey: .podcast)
    try values.encode(file, forKey: .episode)
    try values.encodeIfPresent(guid, forKey: .guid)
    try values.encode(kind.rawValue, forKey: .action)
    try values.encode(Timestamp.text(time), forKey: .timestamp)
    guard kind == .play else { return }
    try values.encode(started ?? 0, forKey: .started)
    try values.encode(position ?? 0, forKey: .position)
    try values.encode(total ?? 0, forKey: .total)
  }
}

/// A list whose malformed elements are left out, so that one of them doesn't hide the others.
struct Tolerant<Element: Decodable>: Decodable {
  var elements: [Element] = []

  private struct Attempt: Decodable {
    let element: Element?
    init(from decoder: any Decoder) throws { element = try? Element(from: decoder) }
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd { if let element = try list.decode(Attempt.self).element { elements.append(element) } }
  }
}

extension Tolerant: Sendable where Element: Sendable {}

/// The form of times in the protocol: `2026-11-23T20:15:00`, in UTC.
enum Timestamp {
  /// Returns the seconds since 1970. A text may have fractions of a second, `Z`, or a distance from UTC.
  static func seconds(_ text: String) -> Int64? {
    var bytes = Array(text.utf8)[...]
    func number(_ count: Int, _ separator: Character?) -> Int64? {
      if let separator {
        guard bytes.popFirst() == separator.asciiValue else { return nil }
      }
      let digits = bytes.prefix(count)
      bytes = bytes.dropFirst(count)
      guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
    if let first = text.utf8.firstIndex(of: UInt8(ascii: " ")),
      text.utf8.distance(from: text.startIndex, to: first) == 10
    {
      bytes[10] = UInt8(ascii: "T")
    }
    guard let year = number(4, nil), let month = number(2, "-"), let day = number(2, "-"), let hour = number(2, "T"),
      let minute = number(2, ":"), let second = number(2, ":"), 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60,
      second < 61
    else { return nil }
    if bytes.first == UInt8(ascii: ".") {
      bytes = bytes.dropFirst().drop { 0x30...0x39 ~= $0 }
    }
    var distance: Int64 = 0
    if let sign = bytes.first, sign != UInt8(ascii: "Z") {
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        let hours = number(2, Character(UnicodeScalar(sign)))
      else { return nil }
      let minutes = number(2, bytes.first == UInt8(ascii: ":") ? ":" : nil) ?? 0
      distance = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    }
    return Int64(DayNumber.of(Int(year), Int(month), Int(day))) * 86_400 + hour * 3600 + minute * 60 + second - distance
  }

  static func text(_ seconds: Int64) -> String {
    let seconds = min(max(seconds, 0), 253_402_300_799)
    let (day, time) = (seconds / 86_400, seconds % 86_400)
    let date = DayNumber.day(Int(day))
    func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(two(date.month))-\(two(date.day))T"
      + "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
  }
}
