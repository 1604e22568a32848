import Foundation
import PackageSupport

/// Files in memory that behave like files on a disk. Each operation is atomic.
package final class InMemoryFileSystem: FileSystem {
  private let store: Locked<InMemoryFiles>
  private let watchers = InMemoryWatchers()
  private let now: @Sendable () -> Date

  package init(_ files: [String: Data], _ directories: UserDirectories, now: @escaping @Sendable () -> Date) {
    let date = now()
    var store = InMemoryFiles(date: date)
    let documents = directories.documents().path(percentEncoded: false)
    store.add(documents, nil, date: date)
    store.add(directories.temporary().path(percentEncoded: false), nil, date: date)
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      store.add(name.isAbsolutePath ? name : "\(documents)/\(name)", data, date: date)
    }
    self.store = Locked(store)
    self.now = now
  }

  package func load(_ url: URL) throws(FileClientError) -> Data {
    let path = try url.checkedFilePath()
    return try store.withLock { store throws(FileClientError) in
      try store.file(at: path).data
    }
  }

  package func save(_ url: URL, _ data: Data) throws(FileClientError) {
    let path = try url.checkedFilePath()
    try change { files, date throws(FileClientError) in
      _ = try files.save(path, data, date: date)
    }
  }

  package func save(
    _ url: URL,
    _ data: Data,
    ifUnchangedSince version: FileVersion?
  ) throws(FileClientError) -> FileVersion {
    let path = try url.checkedFilePath()
    return try change { files, date throws(FileClientError) in
      guard try files.savedVersion(path) == version else { throw .changedSinceLoaded(path: path) }
      return try files.save(path, data, date: date)
    }
  }

  package func list(_ url: URL) throws(FileClientError) -> [URL] {
    let path = try url.checkedFilePath()
    let entries = try store.withLock { files throws(FileClientError) in try files.entries(path) }
    return entries.map { name, isFolder in
      url.appending(component: name.text, directoryHint: isFolder ? .isDirectory : .notDirectory)
    }
  }

  package func createDirectory(_ url: URL) throws(FileClientError) {
    let path = try url.checkedFilePath()
    try change { files, date throws(FileClientError) in try files.createFolders(path, date: date) }
  }

  package func remove(_ url: URL) throws(FileClientError) {
    let path = try url.checkedFilePath()
    try change { files, date throws(FileClientError) in try files.remove(path, date: date) }
  }

  package func move(_ source: URL, _ destination: URL) throws(FileClientError) {
    let (from, to) = (try source.checkedFilePath(), try destination.checkedFilePath())
    try change { files, date throws(FileClientError) in try files.move(from, to, date: date) }
  }

  package func copy(_ source: URL, _ destination: URL) throws(FileClientError) {
    let (from, to) = (try source.checkedFilePath(), try destination.checkedFilePath())
    try change { files, date throws(FileClientError) in try files.copy(from, to, date: date) }
  }

  package func attributes(_ url: URL) throws(FileClientError) -> FileAttributes {
    let path = try url.checkedFilePath()
    return try store.withLock { files throws(FileClientError) in try files.item(at: path).attributes }
  }

  package func watch(
    _ url: URL,
    changed: @escaping @Sendable (FileChange) -> Void,
    finished: @escaping @Sendable (FileClientError?) -> Void
  ) throws(FileClientError) -> @Sendable () -> Void {
    let path = try url.checkedFilePath()
    return try store.withLock { files throws(FileClientError) in
      let key = try files.key(of: path)
      let isFolder = try files.item(at: path).attributes.kind == .directory
      let folder = isFolder ? key : Array(key.dropLast())
      let known = try files.entries("/" + folder.map(\.text).joined(separator: "/")).map(\.name.text)
      let events = FolderEvents(watched: url, only: isFolder ? nil : key.last?.text, known: known)
      return watchers.add(folder, events, changed: changed, finished: finished)
    }
  }

  /// Changes the files and notifies the watchers, in the order of the changes and without a lock.
  private func change<Result: Sendable>(
    _ body: (inout InMemoryFiles, Date) throws(FileClientError) -> Result
  ) throws(FileClientError) -> Result {
    let date = now()
    defer { watchers.deliver() }
    return try store.withLock { files throws(FileClientError) in
      defer { watchers.report(files.takeEvents()) }
      return try body(&files, date)
    }
  }
}
