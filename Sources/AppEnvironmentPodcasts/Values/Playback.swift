/// The state of playback for which a position is set.
public enum PlaybackMoment: String, Hashable, Codable, Sendable, CaseIterable {
  /// The episode is playing. The position is kept in memory, where every reader sees it, and written within five
  /// seconds.
  case playing
  /// The episode was paused or stopped. The position is written at once.
  case paused
  /// The episode has ended. It's marked as played, and its position becomes zero. Both are written at once. The episode
  /// stays in the queue; ``PodcastStore/dequeue`` removes it.
  case ended
}

/// An end of the queue.
public enum QueuePlace: Hashable, Codable, Sendable {
  /// The place before all other episodes.
  case first
  /// The place after all other episodes.
  case last
}
