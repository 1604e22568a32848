#if os(Linux)
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
      let watch: FolderWatch
      if status.kind == .directory {
        let folder = try Descriptor(folder: place.name, in: place.folder, followingLinks: false, path: place.path)
        watch = try FolderWatch(of: url, folder, only: nil, path: place.path)
      } else {
        // The folder rather than the file, because a save puts another file in its place.
        watch = try FolderWatch(of: url, place.folder, only: place.name, path: place.path)
      }
      return watch.start(changed: changed, finished: finished)
    }
  }

  /// An inotify queue for a folder.
  ///
  /// The folder isn't kept open, because the system reports the removal of a folder when no process has it open anymore.
  private struct FolderWatch {
    private let queue: Int32
    private let events: FolderEvents

    init(of url: URL, _ folder: Descriptor, only: String?, path: String) throws(FileClientError) {
      let queue = try watching(path, limit: EMFILE) { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
      do throws(FileClientError) {
        let mask =
          IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
          | Int32(bitPattern: UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK))
        try watching(path, limit: ENOSPC) {
          inotify_add_watch(queue, "/proc/self/fd/\(folder.number)", UInt32(bitPattern: mask))
        }
        events = FolderEvents(watched: url, only: only, known: try folder.names(path: path))
      } catch {
        close(queue)
        throw error
      }
      self.queue = queue
    }

    /// Reports changes on its own queue until the folder is removed or the returned closure is called.
    func start(
      changed: @escaping @Sendable (FileChange) -> Void,
      finished: @escaping @Sendable (FileClientError?) -> Void
    ) -> @Sendable () -> Void {
      let dispatchQueue = DispatchQueue(label: "FileClient.watch")
      let readSource = DispatchSource.makeReadSource(fileDescriptor: queue, queue: dispatchQueue)
      nonisolated(unsafe) let source = readSource  // because a dispatch source may be used from any thread
      let state = Locked(events)
      source.setEventHandler { [queue] in
        let events = readEvents(from: queue)
        let (changes, cookie) = state.withLock { ($0.changes(for: events), $0.waitingFor) }
        changes.forEach(changed)
        if events.contains(.folderGone) {
          source.cancel()
          finished(nil)
        } else if let cookie {
          // The system reports the two halves of a move immediately after each other.
          dispatchQueue.asyncAfter(deadline: .now() + .milliseconds(20)) {
            guard !source.isCancelled else { return }
            state.withLock { $0.giveUpWaiting(for: cookie) }.forEach(changed)
          }
        }
      }
      source.setCancelHandler { [queue] in
        close(queue)
      }
      source.activate()
      return { source.cancel() }
    }
  }

  /// Makes a system call for which `limit` is the error code of one of the user's limits on watching (inotify(7)).
  @discardableResult
  private func watching(_ path: String, limit: Int32, _ call: () -> Int32) throws(FileClientError) -> Int32 {
    var code: Int32 = 0
    do throws(FileClientError) {
      return try system(path) {
        defer { code = errno }
        return call()
      }
    } catch {
      throw code == limit ? .other(path: path, reason: "too many files are being watched") : error
    }
  }

  /// Reads all events in an inotify queue.
  private func readEvents(from queue: Int32) -> [FolderEvents.Event] {
    var events: [FolderEvents.Event] = []
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while true {
        let count = read(queue, buffer.baseAddress, buffer.count)
        if count == -1, errno == EINTR { continue }
        guard count > 0 else { return }
        var offset = 0
        while offset < count {
          let header = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size
          let name = UnsafeRawBufferPointer(rebasing: buffer[offset..<offset + Int(header.len)]).prefix { $0 != 0 }
          offset += Int(header.len)
          // No URL can have a name that isn't UTF-8.
          guard let name = String(validating: name, as: UTF8.self) else { continue }
          if let event = FolderEvents.Event(header, name: name) { events.append(event) }
        }
      }
    }
    return events
  }

  extension FolderEvents.Event {
    fileprivate init?(_ event: inotify_event, name: String) {
      func has(_ bit: some FixedWidthInteger) -> Bool { event.mask & UInt32(truncatingIfNeeded: bit) != 0 }
      if has(IN_Q_OVERFLOW) {
        self = .overflowed
      } else if has(IN_DELETE_SELF) || has(IN_MOVE_SELF) || has(IN_UNMOUNT) || has(IN_IGNORED) {
        self = .folderGone
      } else if has(IN_CREATE) {
        self = .created(name)
      } else if has(IN_MODIFY) {
        self = .modified(name)
      } else if has(IN_DELETE) {
        self = .removed(name)
      } else if has(IN_MOVED_FROM) {
        self = .movedAway(name, cookie: event.cookie)
      } else if has(IN_MOVED_TO) {
        self = .movedHere(name, cookie: event.cookie)
      } else {
        return nil
      }
    }
  }
#endif
