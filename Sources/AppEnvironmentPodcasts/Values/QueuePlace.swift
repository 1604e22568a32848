/// Where an episode is put in the queue.
public enum QueuePlace: Hashable, Codable, Sendable {
  /// Before all others.
  case first
  /// Behind all others.
  case last
}
