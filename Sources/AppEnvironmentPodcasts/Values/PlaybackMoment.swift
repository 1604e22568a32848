/// What is happening to an episode when its position is told.
public enum PlaybackMoment: String, Hashable, Codable, Sendable, CaseIterable {
  /// It goes on: the position is kept in memory, where everybody sees it, and written every few seconds.
  case playing
  /// It was paused or stopped: the position is written at once.
  case paused
  /// It is over: it is marked as played, and begins at its beginning the next time. Written at once.
  case ended
}
