import Foundation

/// Turns what the system reports about the names in a folder into changes of a folder or of one file in it.
///
/// A name that is moved is reported in two halves, the second of which is missing when it was moved to another folder.
/// Staged files stay hidden: one that gets its name is the change of the file that was saved.
package struct FolderEvents: Sendable {
  /// What happened, by name.
  package enum Event: Hashable, Sendable {
    case created(String)
    case modified(String)
    case removed(String)
    case movedAway(String, cookie: UInt32)
    case movedHere(String, cookie: UInt32)
    case overflowed
    /// The folder is gone, or elsewhere.
    case folderGone
  }

  private let folder: URL
  private let watched: URL
  /// The one name that is watched; nil for all of them.
  private let only: String?
  private var known: Set<String>
  private var isGone = false
  private var away: (name: String, cookie: UInt32)?

  /// `watched` is the file `only` in `folder`, or the folder itself; `known` are the names that are there.
  package init(watched: URL, only: String?, known: some Sequence<String>) {
    self.watched = watched
    self.only = only
    folder = only == nil ? watched : watched.deletingLastPathComponent()
    self.known = Set(known)
  }

  /// The cookie of a name that was moved away and has not arrived anywhere yet.
  package var waitingFor: UInt32? { away?.cookie }

  /// The changes that these events amount to. A file that is modified several times in a row was modified.
  package mutating func changes(for events: some Sequence<Event>) -> [FileChange] {
    var changes: [FileChange] = []
    for event in events {
      for change in self.changes(for: event) {
        if case .modified = change, change == changes.last { continue }
        changes.append(change)
      }
    }
    return changes
  }

  /// The name that waits has not arrived here: it is gone.
  package mutating func giveUpWaiting(for cookie: UInt32) -> [FileChange] {
    guard let away, away.cookie == cookie else { return [] }
    self.away = nil
    return removal(of: away.name)
  }

  private mutating func changes(for event: Event) -> [FileChange] {
    if case .movedHere(let name, let cookie) = event, let away, away.cookie == cookie {
      self.away = nil
      return rename(from: away.name, to: name)
    }
    return (away.map { giveUpWaiting(for: $0.cookie) } ?? []) + simpleChanges(for: event)
  }

  private mutating func simpleChanges(for event: Event) -> [FileChange] {
    switch event {
    case .created(let name):
      guard concerns(name) else { return [] }
      known.insert(name)
      return [.created(url(name))]
    case .modified(let name):
      return concerns(name) ? [.modified(url(name))] : []
    case .removed(let name):
      return removal(of: name)
    case .movedAway(let name, let cookie):
      away = (name, cookie)
      return []
    case .movedHere(let name, _):
      return arrival(of: name)
    case .overflowed:
      return [.overflowed(watched)]
    case .folderGone:
      // Reported in more than one way.
      guard !isGone else { return [] }
      isGone = true
      return only.map { known.contains($0) } ?? true ? [.removed(watched)] : []
    }
  }

  private mutating func rename(from old: String, to new: String) -> [FileChange] {
    guard concerns(old), !isStaged(new) else { return removal(of: old) + arrival(of: new) }
    known.remove(old)
    known.insert(new)
    return [.renamed(from: url(old), to: url(new))]
  }

  private mutating func arrival(of name: String) -> [FileChange] {
    guard concerns(name) else { return [] }
    return [known.insert(name).inserted ? .created(url(name)) : .modified(url(name))]
  }

  private mutating func removal(of name: String) -> [FileChange] {
    guard concerns(name) else { return [] }
    known.remove(name)
    return [.removed(url(name))]
  }

  private func concerns(_ name: String) -> Bool {
    only == nil ? !isStaged(name) : name == only
  }

  private func isStaged(_ name: String) -> Bool {
    name.hasPrefix(StagedFile.prefix)
  }

  private func url(_ name: String) -> URL {
    name == only ? watched : folder.appending(component: name, directoryHint: .notDirectory)
  }
}
