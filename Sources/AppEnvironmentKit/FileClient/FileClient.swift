import Foundation

/// Files and folders: what a program reads of the disk and writes to it.
///
/// The closures publish. Nothing happens before someone subscribes, each subscription does the work once, and one that is
/// cancelled before its work starts does none. They fail with ``FileClientError``. The labelled methods,
/// ``loadFile(at:)`` for one, are the same closures for `async` code.
///
/// - ``live`` works on the disk, on a queue of its own: never on the thread that subscribes, and in the order of the
///   subscriptions, so that of two saves the later one stays. Results arrive on that queue.
/// - ``preview(root:)`` is the same, confined to one folder.
/// - ``inMemory()`` keeps all files in memory and is done before `sink` returns.
/// - ``test`` fails the running test at every call.
///
/// Replace single closures to simulate what is hard to bring about:
/// `client.saveFile = { url, _ in Fail(error: FileClientError.noSpace(path: url.path)).eraseToAnyPublisher() }`.
public struct FileClient: Sendable {
  /// The folder for the user's documents. It need not exist.
  public var documentsDirectory: @Sendable () -> URL

  /// Publishes what is in a file, all of it in one value. A link is followed; pipes and devices are refused.
  public var loadFile: @Sendable (_ url: URL) -> AnyPublisher<Data, any Error>

  /// Replaces a file, or makes it, and finishes when that is on the disk.
  ///
  /// It is written beside the old one, flushed, and given its name, so that the old file is whole until the new one is,
  /// whatever happens to the program or the machine. Permissions, extended attributes and, where the user may, the owner
  /// stay; a link stays and its target is replaced. Other hard links to the old file keep the old contents.
  public var saveFile: @Sendable (_ url: URL, _ data: Data) -> AnyPublisher<Never, any Error>

  /// Saves, unless the file is no longer the version it was; publishes the new version.
  ///
  /// Nil stands for a file that must not exist yet. Fails with ``FileClientError/changedSinceLoaded(path:)``. Of several
  /// such saves at a time, in this process or others, one succeeds. A program that writes to the file without this
  /// library can still do so between the comparison and the renaming, two system calls later.
  public var saveFileIfUnchanged:
    @Sendable (_ url: URL, _ data: Data, _ since: FileVersion?) -> AnyPublisher<FileVersion, any Error>

  /// Publishes what is in a folder, sorted by name; folders in it have a URL that ends with a slash. Names that are not
  /// UTF-8, which a URL cannot hold, are left out.
  public var listDirectory: @Sendable (_ url: URL) -> AnyPublisher<[URL], any Error>

  /// Makes a folder and those it lies in, as far as they are missing.
  public var createDirectory: @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>

  /// Removes a file, a link (not its target) or an empty folder.
  public var removeItem: @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>

  /// Gives a file, link or folder another name or place, which must be free: nothing is ever replaced.
  public var moveItem: @Sendable (_ from: URL, _ to: URL) -> AnyPublisher<Never, any Error>

  /// Copies a file with its permissions to a place that must be free. It appears there when it is complete.
  public var copyItem: @Sendable (_ from: URL, _ to: URL) -> AnyPublisher<Never, any Error>

  /// Publishes kind, size, date, permissions and version of a file or folder.
  public var attributes: @Sendable (_ url: URL) -> AnyPublisher<FileAttributes, any Error>

  /// Publishes what happens to a file, or to the entries of a folder (not of the folders in it), until it is cancelled.
  ///
  /// Everything that is asked of this client after subscribing is reported. A file is watched by its name: saves that
  /// replace it, its removal and its coming back are all seen; pointing a link at another file is not. Changes wait without
  /// limit for a subscriber that asks for few at a time. It finishes when the folder is gone. What happens to names that
  /// are not UTF-8 is not reported.
  public var watch: @Sendable (_ url: URL) -> AnyPublisher<FileChange, any Error>

  /// Makes a client of its closures.
  public init(
    documentsDirectory: @escaping @Sendable () -> URL,
    loadFile: @escaping @Sendable (_ url: URL) -> AnyPublisher<Data, any Error>,
    saveFile: @escaping @Sendable (_ url: URL, _ data: Data) -> AnyPublisher<Never, any Error>,
    saveFileIfUnchanged:
      @escaping @Sendable (_ url: URL, _ data: Data, _ since: FileVersion?)
      -> AnyPublisher<FileVersion, any Error>,
    listDirectory: @escaping @Sendable (_ url: URL) -> AnyPublisher<[URL], any Error>,
    createDirectory: @escaping @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>,
    removeItem: @escaping @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>,
    moveItem: @escaping @Sendable (_ from: URL, _ to: URL) -> AnyPublisher<Never, any Error>,
    copyItem: @escaping @Sendable (_ from: URL, _ to: URL) -> AnyPublisher<Never, any Error>,
    attributes: @escaping @Sendable (_ url: URL) -> AnyPublisher<FileAttributes, any Error>,
    watch: @escaping @Sendable (_ url: URL) -> AnyPublisher<FileChange, any Error>
  ) {
    self.documentsDirectory = documentsDirectory
    self.loadFile = loadFile
    self.saveFile = saveFile
    self.saveFileIfUnchanged = saveFileIfUnchanged
    self.listDirectory = listDirectory
    self.createDirectory = createDirectory
    self.removeItem = removeItem
    self.moveItem = moveItem
    self.copyItem = copyItem
    self.attributes = attributes
    self.watch = watch
  }
}

extension FileClient {
  /// Makes a client of a file system that does its work on `queue`, or on the subscriber's thread.
  package init(
    _ files: some FileSystem,
    on queue: DispatchQueue?,
    documentsDirectory: @escaping @Sendable () -> URL
  ) {
    self.init(
      documentsDirectory: documentsDirectory,
      loadFile: { url in .deferred(on: queue) { try files.load(url) } },
      saveFile: { url, data in .deferred(on: queue) { try files.save(url, data) } },
      saveFileIfUnchanged: { url, data, version in
        .deferred(on: queue) { try files.save(url, data, ifUnchangedSince: version) }
      },
      listDirectory: { url in .deferred(on: queue) { try files.list(url) } },
      createDirectory: { url in .deferred(on: queue) { try files.createDirectory(url) } },
      removeItem: { url in .deferred(on: queue) { try files.remove(url) } },
      moveItem: { from, to in .deferred(on: queue) { try files.move(from, to) } },
      copyItem: { from, to in .deferred(on: queue) { try files.copy(from, to) } },
      attributes: { url in .deferred(on: queue) { try files.attributes(url) } },
      watch: { url in ChangePublisher(files: files, url: url, queue: queue).eraseToAnyPublisher() }
    )
  }
}
