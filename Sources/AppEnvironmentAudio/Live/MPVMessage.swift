import Foundation

/// A line of `mpv`: a reply or an event. See https://mpv.io/manual/stable/#json-ipc.
enum MPVMessage: Equatable, Sendable {
  /// A property that is observed.
  enum Property: Int, CaseIterable, Sendable {
    case position = 1
    case duration, waitsForCache
    /// The time up to which the source has arrived.
    case arrived
    /// A Boolean value that indicates whether nothing more arrives, at the end or because the memory for it is full.
    case isAtRest

    var name: String {
      switch self {
      case .position: "time-pos"
      case .duration: "duration"
      case .waitsForCache: "paused-for-cache"
      case .arrived: "demuxer-cache-time"
      case .isAtRest: "demuxer-cache-idle"
      }
    }
  }

  /// The reply to a request. `entry` is the number of a loaded source, and the value that was asked for is a number or chapters.
  case reply(request: Int, hasFailed: Bool, entry: Int?, number: Double?, chapters: [AudioChapter])
  case property(Property, number: Double?, flag: Bool)
  case started(entry: Int?)
  /// A seek begins.
  case moved
  /// The source, or the new position, is being played.
  case restarted
  case ended(entry: Int?, reason: String, error: String?)
  case log(prefix: String, text: String)

  /// Reads a line. Returns nil if it's not JSON, or an event that doesn't matter.
  init?(_ line: Data) {
    guard let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else { return nil }
    let entry = object["playlist_entry_id"] as? Int
    switch object["event"] as? String {
    case nil:
      guard let request = object["request_id"] as? Int, let error = object["error"] as? String else { return nil }
      let data = object["data"]
      self = .reply(
        request: request, hasFailed: error != "success",
        entry: (data as? [String: Any])?["playlist_entry_id"] as? Int, number: Self.number(data),
        chapters: (data as? [Any])?.prefix(Self.chapterLimit).compactMap(Self.chapter) ?? [])
    case "property-change":
      guard let property = (object["id"] as? Int).flatMap(Property.init) else { return nil }
      self = .property(property, number: Self.number(object["data"]), flag: object["data"] as? Bool ?? false)
    case "start-file": self = .started(entry: entry)
    case "seek": self = .moved
    case "playback-restart": self = .restarted
    case "end-file":
      self = .ended(entry: entry, reason: object["reason"] as? String ?? "", error: object["file_error"] as? String)
    case "log-message":
      self = .log(prefix: object["prefix"] as? String ?? "", text: object["text"] as? String ?? "")
    default: return nil
    }
  }

  /// The greatest number of chapters that are read.
  private static let chapterLimit = 1000

  private static func chapter(_ value: Any) -> AudioChapter? {
    guard let entry = value as? [String: Any], let start = number(entry["time"]) else { return nil }
    return AudioChapter(start: .milliseconds((max(0, start) * 1000).rounded()), title: entry["title"] as? String ?? "")
  }

  private static func number(_ value: Any?) -> Double? {
    guard let number = value as? Double, number.isFinite, abs(number) < 1e9 else { return nil }
    return number
  }
}
