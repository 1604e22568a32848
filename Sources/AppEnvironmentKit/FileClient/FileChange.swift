import Foundation

/// Something that happened to a watched file or in a watched folder. See ``FileClient/watch``.
public enum FileChange: Hashable, Sendable {
  /// It came to be, or was moved here.
  case created(URL)
  /// Its contents changed; a save that replaces the file counts as that.
  case modified(URL)
  /// It is gone, or was moved away. When it is the watched folder itself, the publisher finishes after this.
  case removed(URL)
  /// It has a new name in the same folder; a file that had that name is replaced.
  case renamed(from: URL, to: URL)
  /// More happened at the watched URL than the system could keep: look again at everything that matters.
  case overflowed(URL)
}
