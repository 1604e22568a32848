import Foundation

/// The events of the names in a folder, as changes of the folder or of one file in it.
///
/// The system reports a move in two halves. The second one is missing if the item was moved to another folder. Staged files are
/// hidden: when one is renamed, the saved file has changed.
package struct FolderEvents: Sendable {
  /// An event of a name.
  package enum Event: Hashable, Sendable {
    case created(String)
    case modified(String)
    case removed(String)
    case movedAway(String, cookie: UInt32)
    case movedHere(String, cookie: UInt32)
    case overflowed
    /// The folder was removed or moved.
    case folderGone
  }

  private let folder: URL
  private let watched: URL
  /// The name of the watched file; nil for all names.
  private let only: FileName?
  private var known: Set<FileName>
  private var isGone = false
  private var away: (name: String, cookie: UInt32)?

  /// Creates the state of a folder before any event.
  ///
  /// - Parameters:
  ///   - watched: The watched folder or file.
  ///   - only: The name of the watched file; nil for a folder.
  ///   - known: The names in the folder.
  package init(watched: URL, only: String?, known: some Sequence<String>) {
    self.watched = watched
    self.only = only.map(FileName.init)
    folder = only == nil ? watched : watched.deletingLastPathComponent()
    self.known = Set(known.map(FileName.init))
  }

  /// The cookie of the first half of a move whose second half is missing so far.
  package var waitingFor: UInt32? { away?.cookie }

  /// Returns the changes that result from events. Successive modifications of a file are one change.
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

  /// Returns the removal of an item whose move has no second half.
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
      known.insert(FileName(name))
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
      // The system reports the removal in several ways.
      guard !isGone else { return [] }
      isGone = true
      return only.map { known.contains($0) } ?? true ? [.removed(watched)] : []
    }
  }

  private mutating func rename(from old: String, to new: String) -> [FileChange] {
    guard concerns(old), !StagedFile.isName(new) else { return removal(of: old) + arrival(of: new) }
    known.remove(FileName(old))
    known.insert(FileName(new))
    return [.renamed(from: url(old), to: url(new))]
  }

  private mutating func arrival(of name: String) -> [FileChange] {
    guard concerns(name) else { return [] }
    return [known.insert(FileName(name)).inserted ? .created(url(name)) : .modified(url(name))]
  }

  private mutating func removal(of name: String) -> [FileChange] {
    guard concerns(name) else { return [] }
    known.remove(FileName(name))
    return [.removed(url(name))]
  }

  private func concerns(_ name: String) -> Bool {
    only == nil ? !StagedFile.isName(name) : FileName(name) == only
  }

  private func url(_ name: String) -> URL {
    FileName(name) == only ? watched : folder.appending(component: name, directoryHint: .notDirectory)
  }
}
