import Foundation

/// A change of a watched file, or of an item in a watched folder. See ``FileClient/changes``.
///
/// ```swift
/// for try await change in files.changes(at: folder) {
///   switch change {
///   case .created(let url), .modified(let url): print("load \(url.lastPathComponent)")
///   case .removed(let url): print("forget \(url.lastPathComponent)")
///   case .renamed(let old, let new): print("\(old.lastPathComponent) is now \(new.lastPathComponent)")
///   case .overflowed: print("list the folder again")
///   }
/// }
/// ```
public enum FileChange: Hashable, Sendable {
  /// The item was created or moved here.
  case created(URL)
  /// The contents changed. A save that replaces the file is such a change.
  case modified(URL)
  /// The item was removed or moved away. If it is the watched folder, the publisher finishes.
  case removed(URL)
  /// The item was renamed in its folder. If there was a file of the new name, it was replaced.
  case renamed(from: URL, to: URL)
  /// The system lost events at the watched URL. Read the file or folder again.
  case overflowed(URL)
}
