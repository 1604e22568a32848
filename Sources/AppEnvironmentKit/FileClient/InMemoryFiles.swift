import Foundation
import PackageSupport

/// A tree of files and folders, as a value. As on a disk, the folder before a `..` has to exist.
struct InMemoryFiles: Sendable {
  /// The names on the way from the topmost folder to an item.
  typealias Key = [FileName]

  struct Item: Sendable {
    var attributes: FileAttributes
    var data = Data()
  }

  /// An event of a name in a folder.
  struct Event: Sendable {
    var folder: Key
    var event: FolderEvents.Event
  }

  private var items: [Key: Item] = [:]
  private var events: [Event] = []
  private var lastVersion = 0

  /// Creates a tree with the topmost folder.
  init(date: Date) {
    items[[]] = newItem(nil, date)
  }

  /// Adds an initial file, or a folder if `data` is nil, with the missing folders above it.
  mutating func add(_ path: String, _ data: Data?, date: Date) {
    var key: Key = []
    let names = path.pathComponents
    for (index, name) in names.enumerated() where name != "." {
      if name == ".." {
        _ = key.popLast()
      } else {
        key.append(FileName(name))
        if index == names.count - 1, let data { items[key] = newItem(data, date) }
        if items[key] == nil { items[key] = newItem(nil, date) }
      }
    }
  }

  /// Returns the events since the last call.
  mutating func takeEvents() -> [Event] { events.takeAll() }

  func item(at path: String) throws(FileClientError) -> Item {
    guard let item = items[try key(of: path)] else { throw .notFound(path: path) }
    return item
  }

  func file(at path: String) throws(FileClientError) -> Item {
    let item = try item(at: path)
    guard item.attributes.kind != .directory else { throw .isDirectory(path: path) }
    return item
  }

  /// Returns the version of a file; nil if there is no file.
  func savedVersion(_ path: String) throws(FileClientError) -> FileVersion? {
    guard items[try key(of: path)] != nil else { return nil }
    return try file(at: path).attributes.version
  }

  func entries(_ path: String) throws(FileClientError) -> [(name: FileName, isFolder: Bool)] {
    let folder = try key(of: path)
    guard try item(at: path).attributes.kind == .directory else { throw .notDirectory(path: path) }
    return items.compactMap { key, item in
      guard key.count == folder.count + 1, key.starts(with: folder) else { return nil }
      return (key[folder.count], item.attributes.kind == .directory)
    }
    .sorted { $0.name < $1.name }
  }

  mutating func save(_ path: String, _ data: Data, date: Date) throws(FileClientError) -> FileVersion {
    let key = try key(of: path)
    let old = items[key]
    if old != nil { _ = try file(at: path) }
    var item = newItem(data, date)
    if let old { item.attributes.permissions = old.attributes.permissions }
    items[key] = item
    touch(key, old == nil ? date : nil) { old == nil ? .created($0) : .modified($0) }
    return item.attributes.version
  }

  mutating func createFolders(_ path: String, date: Date) throws(FileClientError) {
    let folder = try key(of: path, creatingFolders: date)
    guard let item = items[folder] else {
      items[folder] = newItem(nil, date)
      return touch(folder, date) { .created($0) }
    }
    guard item.attributes.kind == .directory else { throw .alreadyExists(path: path) }
  }

  mutating func remove(_ path: String, date: Date) throws(FileClientError) {
    let key = try key(of: path)
    let isFolder = try item(at: path).attributes.kind == .directory
    guard !key.isEmpty, path.isNamed else { throw FileClientError(errno: EINVAL, path: path) }
    if isFolder, try !entries(path).isEmpty { throw .directoryNotEmpty(path: path) }
    items[key] = nil
    if isFolder { events.append(Event(folder: key, event: .folderGone)) }
    touch(key, date) { .removed($0) }
  }

  mutating func move(_ source: String, _ destination: String, date: Date) throws(FileClientError) {
    // As on a disk, both folders are looked up before either name.
    let (from, to) = (try key(of: source, checksName: false), try key(of: destination, checksName: false))
    let isFolder = try item(at: source).attributes.kind == .directory
    _ = try key(of: destination)
    guard items[to] == nil else { throw .alreadyExists(path: destination) }
    guard source.isNamed else { throw FileClientError(errno: EBUSY, path: source) }
    guard !to.starts(with: from) else { throw .other(path: source, reason: "a folder cannot be moved into itself") }
    for (key, item) in items where key.starts(with: from) {
      items[key] = nil
      items[to + key.dropFirst(from.count)] = item
    }
    // As in the events of a disk, a cookie connects the two halves of a renaming.
    let isRenamed = from.dropLast() == to.dropLast()
    touch(from, date) { isRenamed ? .movedAway($0, cookie: 1) : .removed($0) }
    touch(to, date) { isRenamed ? .movedHere($0, cookie: 1) : .created($0) }
    if isFolder { events.append(Event(folder: from, event: .folderGone)) }
  }

  mutating func copy(_ source: String, _ destination: String, date: Date) throws(FileClientError) {
    let original = try file(at: source)
    let key = try key(of: destination)
    guard items[key] == nil else { throw .alreadyExists(path: destination) }
    var item = newItem(original.data, date)
    item.attributes.permissions = original.attributes.permissions
    items[key] = item
    touch(key, date) { .created($0) }
  }

  /// Sets the modification date of an item's folder, unless `date` is nil, and notes the event.
  private mutating func touch(_ key: Key, _ date: Date?, _ event: (String) -> FolderEvents.Event) {
    guard let name = key.last else { return }
    let folder = Array(key.dropLast())
    if let date { items[folder]?.attributes.modificationDate = date }
    events.append(Event(folder: folder, event: event(name.text)))
  }

  private mutating func newItem(_ data: Data?, _ date: Date) -> Item {
    lastVersion += 1
    let attributes = FileAttributes(
      kind: data == nil ? .directory : .regularFile,
      size: Int64(data?.count ?? 0),
      modificationDate: date,
      permissions: data == nil ? 0o755 : 0o644,
      version: FileVersion(rawValue: "memory.\(lastVersion)")
    )
    return Item(attributes: attributes, data: data ?? Data())
  }
}

extension InMemoryFiles {
  /// Returns the key of a path. Its last component may be missing.
  ///
  /// - Parameter checksName: A Boolean value that indicates whether the last component may not be too long.
  func key(of path: String, checksName: Bool = true) throws(FileClientError) -> Key {
    var copy = self
    return try copy.key(of: path, creatingFolders: nil, checksName: checksName)
  }

  private mutating func key(
    of path: String, creatingFolders date: Date?, checksName: Bool = true
  ) throws(FileClientError) -> Key {
    guard path.utf8.count < PATH_MAX else { throw .nameTooLong(path: path) }
    var key: Key = []
    let components = path.pathComponents
    for (index, component) in components.enumerated() where component != "." {
      switch items[key]?.attributes.kind {
      case .directory: break
      case .some: throw .notDirectory(path: path)
      case nil:
        guard let date else { throw .notFound(path: path) }
        items[key] = newItem(nil, date)
        touch(key, date) { .created($0) }
      }
      if component == ".." {
        guard key.popLast() != nil else { throw .outsideRoot(path: path, root: "/") }
      } else {
        let isChecked = checksName || index < components.count - 1
        guard !isChecked || component.utf8.count <= Int(NAME_MAX) else { throw .nameTooLong(path: path) }
        key.append(FileName(component))
      }
    }
    // The item of a folder itself.
    if components.last == "." {
      let kind = items[key]?.attributes.kind
      guard kind != nil || date != nil else { throw .notFound(path: path) }
      guard kind == nil || kind == .directory else { throw .notDirectory(path: path) }
    }
    return key
  }
}

extension String {
  /// A Boolean value that indicates whether the path ends with the name of an item in its folder, which moves and removals need.
  fileprivate var isNamed: Bool { ![".", ".."].contains(pathComponents.last) }
}
