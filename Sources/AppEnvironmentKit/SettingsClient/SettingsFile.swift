import Dispatch
import Foundation
import PackageSupport

/// The settings in a file that several processes share.
///
/// A change applies in this process at once, and waits in `pending` for the writer. The writer takes all that wait, locks the file
/// `NAME.lock`, reads the settings, applies its changes to them, and replaces the file. So a process only ever writes the values
/// that it has set, and changes that arrive while it writes are written together. Reading compares the version of the file with
/// that of the values in memory, which is one system call.
final class SettingsFile: Sendable {
  private struct State {
    var saved = SettingsText()
    var version: FileVersion?
    var isRead = false
    /// The number of times that the values have been read or written. What was read before the last one is out of date.
    var number = 0
    /// The changes that aren't in the file yet; nil for a removal.
    var pending: [String: Data?] = [:]
    /// The changes that the writer is writing.
    var writing: [String: Data?] = [:]
    /// The problem that was reported last, so that each is reported once.
    var problem: SettingsClientError?

    func value(_ name: String) -> Data? {
      if let change = pending[name] ?? writing[name] { return change }
      return saved.values[name]
    }
  }

  private let url: URL
  private let report: @Sendable (SettingsClientError) -> Void
  private let files = POSIXFileSystem()
  private let state = Locked(State())
  private let queue = DispatchQueue(label: "SettingsClient")
  let watchers = SettingsWatchers()

  /// More bytes than settings have. A file that is longer counts as damaged.
  private static let longest = 16 << 20

  init(url: URL, report: @escaping @Sendable (SettingsClientError) -> Void) {
    self.url = url
    self.report = report
  }

  private var path: String { url.absoluteURL.path(percentEncoded: false) }

  func value(_ name: String) -> Data? {
    refresh()
    return state.withLock { $0.value(name) }
  }

  func set(_ name: String, _ value: Data?) {
    refresh()
    let isChange = state.withLock { state in
      guard state.value(name) != value else { return false }
      state.pending[name] = .some(value)
      UnsavedSettings.insert(self)
      return true
    }
    guard isChange else { return }
    watchers.send([name])
    queue.async { try? self.write() }
  }

  /// Writes what waits, on the queue of the client.
  func save() -> AnyPublisher<Never, any Error> {
    .deferred(on: queue) { try self.write() }
  }

  func modify(
    _ names: [String], _ change: @escaping @Sendable (_ saved: [String: Data]) -> Data?
  ) -> AnyPublisher<Never, any Error> {
    .deferred(on: queue) { try self.write(modifying: (names, change)) }
  }

  /// Writes what waits, as the program exits. Gives up after ten seconds, in which another process has kept the lock.
  fileprivate func finish() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async {
      try? self.write()
      isWritten.signal()
    }
    _ = isWritten.wait(timeout: .now() + 10)
  }

  func changes() -> AnyPublisher<String, Never> {
    watchers.publisher {
      self.refresh()
    } watching: {
      let folder = self.url.absoluteURL.deletingLastPathComponent()
      let target = self.url.resolvingSymlinksInPath().deletingLastPathComponent()
      let folders = target.standardizedFileURL == folder.standardizedFileURL ? [folder] : [folder, target]
      let watches = folders.map { SettingsFolderWatch(of: $0, in: self.files) { self.refresh() } }
      return AnyCancellable { for watch in watches { watch.cancel() } }
    }
  }

  // MARK: Reading

  /// Reads the file if it isn't the one in memory.
  private func refresh() {
    var isCurrent = false
    while !isCurrent {
      let (number, isRead, known) = state.withLock { ($0.number, $0.isRead, $0.version) }
      let version = (try? files.attributes(url))?.version
      guard !isRead || known != version else { return }
      do throws(SettingsClientError) {
        let (saved, version) = try read()
        isCurrent = take(saved, version, after: number)
      } catch {
        isCurrent = take(SettingsText(), version, after: number)
        guard isCurrent else { continue }
        if case .damaged = error {
          // Another process may have replaced it meanwhile, so it's read again under the lock. The end of the program waits for
          // that, because the report would be lost.
          UnsavedSettings.insert(self)
          queue.async {
            try? self.write(isRepairing: true)
            self.state.withLock { state in
              if state.pending.isEmpty, state.writing.isEmpty { UnsavedSettings.remove(self) }
            }
          }
        } else {
          note(error)
        }
      }
    }
  }

  /// Takes values that were read, unless others have been read or written since then. Returns whether it took them.
  private func take(_ saved: SettingsText, _ version: FileVersion?, after number: Int) -> Bool {
    let changed = state.withLock { state -> [String]? in
      guard state.number == number else { return nil }
      let before = state.saved.values
      (state.saved, state.version, state.number) = (saved, version, number + 1)
      defer { state.isRead = true }
      guard state.isRead else { return [] }
      let changed = Self.changes(from: before, to: saved.values)
      return changed.filter { state.pending[$0] == nil && state.writing[$0] == nil }
    }
    if let changed, !changed.isEmpty { watchers.send(changed) }
    return changed != nil
  }

  /// The names of the values that differ, sorted.
  private static func changes(from old: [String: Data], to new: [String: Data]) -> [String] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  private func read() throws(SettingsClientError) -> (SettingsText, FileVersion?) {
    do throws(FileClientError) {
      let attributes = try files.attributes(url)
      guard attributes.kind == .regularFile else {
        throw attributes.kind == .directory ? .isDirectory(path: path) : .notRegularFile(path: path)
      }
      guard attributes.size <= Self.longest else { throw .other(path: path, reason: "too long for settings") }
      let data = try files.load(url)
      if let text = data.isEmpty ? SettingsText() : SettingsText(data) { return (text, attributes.version) }
    } catch .notFound {
      return (SettingsText(), nil)
    } catch .other(_, reason: "too long for settings") {
    } catch {
      throw .file(error)
    }
    throw .damaged(path: path, keptAs: path)
  }

  private func note(_ problem: SettingsClientError) {
    let isNew = state.withLock { state in
      defer { state.problem = problem }
      return state.problem != problem
    }
    if isNew { report(problem) }
  }

  // MARK: Writing

  private func write(
    modifying modification: (names: [String], change: (_ saved: [String: Data]) -> Data?)? = nil,
    isRepairing: Bool = false
  ) throws {
    let changes = state.withLock { state in
      // Changes that couldn't be written are written again, unless there are newer ones.
      state.writing.merge(state.pending) { $1 }
      state.pending = [:]
      return state.writing
    }
    guard !changes.isEmpty || modification != nil || isRepairing else { return }
    do throws(FileClientError) {
      try files.createDirectory(url.deletingLastPathComponent())
      let lock = try Descriptor(
        opening: "\(path).lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600, path: "\(path).lock")
      try lock.lock(path: "\(path).lock")
      defer { withExtendedLifetime(lock) {} }
      var saved: SettingsText
      do throws(SettingsClientError) {
        saved = try read().0
      } catch {
        guard case .damaged = error else {
          if case .file(let error) = error { throw error }
          return
        }
        try keepAside()
        saved = SettingsText()
      }
      let before = saved.values
      for (name, value) in changes { saved.values[name] = value }
      if let (names, change) = modification, let name = names.first {
        saved.values[name] = change(saved.values.filter { names.contains($0.key) })
      }
      if saved.values != before {
        let data = saved.data
        guard data.count <= Self.longest else {
          throw FileClientError.other(path: path, reason: "settings of more than \(Self.longest >> 20) MB")
        }
        try files.save(url, data)
      }
      let version = try? files.attributes(url).version
      let changed = state.withLock { state in
        // The values that were sent last.
        var known = state.isRead ? state.saved.values : before
        for (name, value) in changes { known[name] = value }
        (state.saved, state.version, state.isRead, state.writing, state.problem) = (saved, version, true, [:], nil)
        state.number += 1
        if state.pending.isEmpty { UnsavedSettings.remove(self) }
        return Self.changes(from: known, to: saved.values).filter { state.pending[$0] == nil }
      }
      watchers.send(changed)
    } catch {
      note(.file(error))
      throw SettingsClientError.file(error)
    }
  }

  /// Creates an empty file with the owner and the permissions of another one, which its replacements keep.
  private func createEmpty(_ file: URL, like other: URL) throws(FileClientError) {
    let places = AnyPlaces()
    let original = try places.place(of: other, following: false)
    guard let status = try original.status() else { return }
    let staged = try StagedFile(beside: places.place(of: file, following: false), mode: 0o600)
    try staged.adopt(status, of: original, requiresOwner: false)
    try staged.take()
  }

  /// Renames a damaged file, through links. The name is `NAME.damaged`, or `NAME.damaged-2` and so on.
  private func keepAside() throws(FileClientError) {
    let file = url.resolvingSymlinksInPath()
    var number = 1
    while true {
      let copy = file.deletingLastPathComponent().appending(
        path: "\(file.lastPathComponent).damaged\(number == 1 ? "" : "-\(number)")", directoryHint: .notDirectory)
      do throws(FileClientError) {
        try files.move(file, copy)
        note(.damaged(path: path, keptAs: copy.path(percentEncoded: false)))
        try? createEmpty(file, like: copy)
        return
      } catch .alreadyExists where number < 1_000 {
        number += 1
      }
    }
  }
}

/// The files with values that aren't written yet, and damaged ones, for which the end of the program waits.
private enum UnsavedSettings {
  private static let files = Locked<[ObjectIdentifier: SettingsFile]>([:])

  private static let isRegistered: Bool = {
    let finish: @convention(c) () -> Void = { UnsavedSettings.finish() }
    return atexit(finish) == 0
  }()

  static func insert(_ file: SettingsFile) {
    _ = isRegistered
    files.withLock { $0[ObjectIdentifier(file)] = file }
  }

  static func remove(_ file: SettingsFile) {
    files.withLock { $0[ObjectIdentifier(file)] = nil }
  }

  private static func finish() {
    for file in files.withLock({ $0 }).values { file.finish() }
  }
}
