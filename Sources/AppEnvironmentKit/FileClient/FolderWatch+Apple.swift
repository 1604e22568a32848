#if canImport(Darwin)
  import Foundation
  import PackageSupport

  extension POSIXFileSystem {
    package func watch(
      _ url: URL,
      changed: @escaping @Sendable (FileChange) -> Void,
      finished: @escaping @Sendable (FileClientError?) -> Void
    ) throws(FileClientError) -> @Sendable () -> Void {
      let place = try places.place(of: url, following: true)
      guard let status = try place.status() else { throw .notFound(path: place.path) }
      var folder = place.folder
      if status.kind == .directory {
        folder = try Descriptor(folder: place.name, in: place.folder, followingLinks: false, path: place.path)
      }
      let only = status.kind == .directory ? nil : place.name
      let watch = FolderWatch(of: url, folder, only: only, path: place.path, changed: changed, finished: finished)
      watch.start()
      return { watch.stop() }
    }
  }

  /// Compares the contents of a folder with the previous ones whenever the system reports a change of it, or of a file in it.
  ///
  /// The system doesn't report a change of a folder when a file in it is written to, so the files are open as well, for
  /// events only.
  private final class FolderWatch: Sendable {
    private struct State {
      var events: FolderEvents
      var files: [String: stat]
      var sources: [String: Source] = [:]
      var isOver = false
    }

    private struct Source: Sendable {
      nonisolated(unsafe) let source: any DispatchSourceFileSystemObject  // because any thread may use it
      let number: ino_t
    }

    private let folder: Descriptor
    private let only: String?
    private let path: String
    private let queue = DispatchQueue(label: "FileClient.watch")
    private let state: Locked<State>
    private let changed: @Sendable (FileChange) -> Void
    private let finished: @Sendable (FileClientError?) -> Void

    init(
      of url: URL,
      _ folder: Descriptor,
      only: String?,
      path: String,
      changed: @escaping @Sendable (FileChange) -> Void,
      finished: @escaping @Sendable (FileClientError?) -> Void
    ) {
      (self.folder, self.only, self.path) = (folder, only, path)
      (self.changed, self.finished) = (changed, finished)
      let files = Self.files(in: folder, path: path)
      state = Locked(State(events: FolderEvents(watched: url, only: only, known: files.keys), files: files))
    }

    func start() {
      queue.async { [self] in
        follow(state.withLock { $0.files })
        compare()
      }
    }

    func stop() {
      let sources = state.withLock { state in
        defer { (state.isOver, state.sources) = (true, [:]) }
        return state.sources
      }
      for source in sources.values { source.source.cancel() }
    }

    /// Compares the contents with the previous ones, and reports the differences.
    private func compare(folderIsGone: Bool = false) {
      let files = Self.files(in: folder, path: path)
      let isGone = folderIsGone || (try? folder.status(path: path).st_nlink == 0) ?? true
      let changes = state.withLock { state in
        guard !state.isOver else { return [] as [FileChange] }
        var events = differences(from: state.files, to: files)
        if isGone { events.append(.folderGone) }
        state.files = files
        return state.events.changes(for: events)
      }
      follow(files)
      changes.forEach(changed)
      if isGone {
        stop()
        finished(nil)
      }
    }

    /// Keeps a source for the folder and for each watched file.
    private func follow(_ files: [String: stat]) {
      var wanted = files.filter { only == nil || $0.key == only }.mapValues(\.st_ino)
      wanted["."] = (try? folder.status(path: path).st_ino) ?? 0
      let (known, isOver) = state.withLock { ($0.sources, $0.isOver) }
      guard !isOver else { return }
      for (name, source) in known where wanted[name] != source.number {
        source.source.cancel()
        _ = state.withLock { $0.sources.removeValue(forKey: name) }
      }
      for (name, number) in wanted where known[name]?.number != number {
        let descriptor = openat(folder.number, name, O_EVTONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor != -1 else { continue }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename, .revoke], queue: queue)
        let held = Source(source: source, number: number)
        source.setEventHandler { [weak self] in
          self?.compare(folderIsGone: name == "." && !held.source.data.isDisjoint(with: [.delete, .rename, .revoke]))
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        state.withLock { $0.sources[name] = held }
      }
    }

    private static func files(in folder: Descriptor, path: String) -> [String: stat] {
      let names = (try? folder.names(path: path)) ?? []
      var files: [String: stat] = [:]
      for name in names where !StagedFile.isName(name) {
        files[name] = (try? Place(folder: folder, name: name, path: path).status()) ?? nil
      }
      return files
    }

    private func differences(from old: [String: stat], to new: [String: stat]) -> [FolderEvents.Event] {
      var events: [FolderEvents.Event] = []
      var moved: Set<String> = []
      for (name, status) in new.sorted(by: { $0.key < $1.key }) where old[name] == nil {
        // A new name with the inode that an old name no longer has is a move; the inode pairs its two halves.
        let source = old.first { $0.value.st_ino == status.st_ino && new[$0.key]?.st_ino != status.st_ino }
        guard let source else {
          events.append(.created(name))
          continue
        }
        moved.insert(source.key)
        let cookie = UInt32(truncatingIfNeeded: status.st_ino)
        events += [.movedAway(source.key, cookie: cookie), .movedHere(name, cookie: cookie)]
      }
      for (name, status) in old.sorted(by: { $0.key < $1.key }) where !moved.contains(name) {
        if let current = new[name] {
          if current.kind == .regularFile, current.version() != status.version() { events.append(.modified(name)) }
        } else {
          events.append(.removed(name))
        }
      }
      return events
    }
  }
#endif
