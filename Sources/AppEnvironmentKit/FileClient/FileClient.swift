import Foundation

/// A client for files and folders.
///
/// ```swift
/// let files = environment.fileClient
/// let url = files.documentsDirectory().appending(path: "notes.txt")
/// let text = try await files.loadText(at: url)
/// try await files.saveText(at: url, text + "and more\n")
/// ```
/// The closures return publishers, which fail with ``FileClientError``. Nothing happens before a subscription, each
/// subscription does the work once, and a subscription that is cancelled before its work starts does no work. The
/// methods with labels, such as ``loadFile(at:)``, do the same for `async` code.
///
/// The type of the failures is `any Error`, because the same closures also fail with other errors: those of a client that you
/// write over something other than a file system, `UnimplementedError` of ``test``, and `CancellationError` of the methods.
///
/// The four folders that the client offers may be missing. Such a folder is empty, and the first file that is saved,
/// copied or moved into it creates it. Only ``createDirectory`` creates folders inside it.
///
/// - ``live`` works on the disk, on its own threads, never on the one that subscribes. Work on one path, and on a folder and
///   its contents, is done in the order of the subscriptions, so the later of two saves stays. Other work is done side by
///   side. Values arrive on these threads. See <doc:FilesOnTheDisk>.
/// - ``preview(root:)`` does the same in one folder.
/// - ``inMemory(_:documentsDirectory:clock:)`` keeps all files in memory and finishes before `sink` returns.
/// - ``test`` fails the running test at every call.
///
/// There is no initializer that takes all closures, so that a client can gain one. Start from an implementation, and replace
/// closures, for example to simulate rare events:
/// `client.saveFile = { url, _ in Fail(error: FileClientError.noSpace(path: url.path)).eraseToAnyPublisher() }`.
public struct FileClient: Sendable {
  /// Returns the folder for the user's documents. The first save in it creates it.
  public var documentsDirectory: @Sendable () -> URL

  /// Returns the folder for files that can be created again. The first save in it creates it. The folder may be shared
  /// with other programs, so give your files unique names, or a folder.
  public var cachesDirectory: @Sendable () -> URL

  /// Returns the folder for temporary files. The first save in it creates it. The system may remove the files when the
  /// program has ended.
  public var temporaryDirectory: @Sendable () -> URL

  /// Returns the folder for the data that programs keep for the user. The first save in it creates it. The folder may
  /// be shared with other programs, so give your files unique names, or a folder.
  public var applicationSupportDirectory: @Sendable () -> URL

  /// Publishes the contents of a file as one value. Links are followed. Pipes and devices fail.
  public var loadFile: @Sendable (_ url: URL) -> AnyPublisher<Data, any Error>

  /// Replaces the contents of a file, or creates it, and finishes when they are on the disk.
  ///
  /// The new contents are written beside the file, flushed, and renamed over it, so the previous contents remain whole until
  /// the new ones are, whatever happens to the program or the system. The owner, the permissions and the extended attributes
  /// stay the same. A link stays, and its target is replaced.
  ///
  /// A file that can't be replaced by renaming is written in place: a mount point, a file in a folder without write
  /// permission, a file with several hard links, and one whose owner the user can't set. Its previous contents are kept as
  /// `NAME.previous` meanwhile, and restored if the write fails; other programs may see a part of the new contents.
  /// <doc:FilesOnTheDisk> has the details.
  public var saveFile: @Sendable (_ url: URL, _ data: Data) -> AnyPublisher<Never, any Error>

  /// Saves a file if it is still the given version, and publishes the new version.
  ///
  /// The version nil stands for a file that doesn't exist yet. Fails with ``FileClientError/changedSinceLoaded(path:)``. If
  /// several of these saves run at the same time, in this process or others, one of them succeeds. A program that writes to
  /// the file without this library can still do so between the comparison and the renaming, two system calls later.
  public var saveFileIfUnchanged:
    @Sendable (_ url: URL, _ data: Data, _ since: FileVersion?) -> AnyPublisher<FileVersion, any Error>

  /// Publishes the contents of a folder, sorted by name. The URLs of folders end with a slash. Names that aren't UTF-8, which
  /// no URL can have, are omitted.
  public var listDirectory: @Sendable (_ url: URL) -> AnyPublisher<[URL], any Error>

  /// Creates a folder, and the parent folders that are missing.
  public var createDirectory: @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>

  /// Removes a file, a link (not its target) or an empty folder.
  public var removeItem: @Sendable (_ url: URL) -> AnyPublisher<Never, any Error>

  /// Moves a file, a link or a folder to another name or folder. Fails with ``FileClientError/alreadyExists(path:)`` if
  /// the destination exists.
  public var moveItem: @Sendable (_ from: URL, _ to: URL) -> AnyPublisher<Never, any Error>

  /// Copies a file with its permissions and its access control list. Fails with ``FileClientError/alreadyExists(path:)`` if the
  /// destination exists. The copy appears when it is complete.
  public var copyItem: @Sendable (_ from: URL, _ to: URL) -> AnyPublisher<Never, any Error>

  /// Publishes the kind, size, modification date, permissions and version of a file or folder.
  public var attributes: @Sendable (_ url: URL) -> AnyPublisher<FileAttributes, any Error>

  /// Publishes the changes of a file, or of the items directly in a folder, until it is cancelled.
  ///
  /// Every change that this client makes after the subscription is published. A file is watched by its name, so changes
  /// include saves that replace it, its removal and its return, but not a change of the link that leads to it. If a folder above
  /// is moved, the changes aren't those of the URL anymore. Changes wait in a buffer without limit for a subscriber's demand.
  /// The publisher finishes when the folder is removed. Names that aren't UTF-8 are omitted. Linux limits the subscriptions
  /// of all programs of a user, often to 128; beyond that, they fail.
  public var changes: @Sendable (_ url: URL) -> AnyPublisher<FileChange, any Error>
}

extension FileClient {
  /// Creates a client for a file system, which works in an order, or on the thread that subscribes.
  package init(_ files: some FileSystem, on order: FileOrder?, _ directories: UserDirectories) {
    self.init(
      documentsDirectory: directories.documents,
      cachesDirectory: directories.caches,
      temporaryDirectory: directories.temporary,
      applicationSupportDirectory: directories.applicationSupport,
      loadFile: { url in .ordered(order, .read(url)) { try files.load(url) } },
      saveFile: { url, data in
        .ordered(order, .change(url)) {
          try directories.creatingFolder(of: url, in: files) { () throws(FileClientError) in try files.save(url, data) }
        }
      },
      saveFileIfUnchanged: { url, data, version in
        .ordered(order, .change(url)) {
          try directories.creatingFolder(of: url, in: files) { () throws(FileClientError) in
            try files.save(url, data, ifUnchangedSince: version)
          }
        }
      },
      listDirectory: { url in .ordered(order, .read(url)) { try directories.list(url, in: files) } },
      createDirectory: { url in .ordered(order, .createFolders(url)) { try files.createDirectory(url) } },
      removeItem: { url in .ordered(order, .change(url)) { try files.remove(url) } },
      moveItem: { from, to in
        .ordered(order, .move(from, to: to)) {
          try directories.creatingFolder(of: to, in: files) { () throws(FileClientError) in try files.move(from, to) }
        }
      },
      copyItem: { from, to in
        .ordered(order, .copy(from, to: to)) {
          try directories.creatingFolder(of: to, in: files) { () throws(FileClientError) in try files.copy(from, to) }
        }
      },
      attributes: { url in .ordered(order, .read(url)) { try files.attributes(url) } },
      changes: { url in ChangePublisher(files: files, url: url, order: order).eraseToAnyPublisher() }
    )
  }
}

extension AnyPublisher where Failure == any Error {
  /// Returns a publisher of the result of work on files, which is done once for each subscription.
  fileprivate static func ordered(
    _ order: FileOrder?, _ work: FileOrder.Work, _ body: @escaping @Sendable () throws -> Output
  ) -> AnyPublisher {
    deferred(by: order.map { order in { @Sendable in order.perform(work, $0) } }, body)
  }

  fileprivate static func ordered(
    _ order: FileOrder?, _ work: FileOrder.Work, _ body: @escaping @Sendable () throws -> Void
  ) -> AnyPublisher where Output == Never {
    AnyPublisher<Void, any Error>.ordered(order, work, body).ignoreOutput().eraseToAnyPublisher()
  }
}
