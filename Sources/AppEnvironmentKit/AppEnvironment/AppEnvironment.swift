import Locking
import Observation
import Synchronization

/// Everything outside the program, as an observable bundle of clients.
///
/// It is passed, never ambient, so what was replaced in it holds on any thread, queue or task it is passed to:
/// ```swift
/// let environment = AppEnvironment(.live) { $0.fileClient.documentsDirectory = { URL(filePath: "/srv/notes") } }
/// let documents = try await environment.fileClient.listDirectory(at: environment.fileClient.documentsDirectory())
/// ```
/// A client is made at its first use, exactly once however many threads race for it, and kept. Replacing one announces
/// itself before the change to ``objectWillChange`` and to Observation, on the thread that replaces.
///
/// An environment may be used from any thread. Of two threads that change one client at once, the last one's client
/// stays, whole.
public final class AppEnvironment: ObservableObject, Observable, Sendable {
  /// Sends before a client is replaced, once for each replacement, on the thread that replaces it.
  nonisolated(unsafe) public let objectWillChange: ObservableObjectPublisher  // because it locks by itself

  let store: ClientStore

  /// The making that notes what is read through this environment, for the one that `make(in:)` is given.
  let making: ClientMaking?

  /// What reading uses without asking the store: its observers, its slots and the last known address of its table.
  let registrar: ObservationRegistrar
  let slots: ReaderSlots
  let table: Atomic<UInt>

  /// Makes an environment of the clients that a context asks for.
  ///
  /// - Parameters:
  ///   - context: Which implementations the clients have.
  ///   - previewContent: Where the search upward for `Previews` begins: the caller's file, unless told otherwise.
  ///   - file: The caller's file, for ``describe()``.
  ///   - line: The caller's line, for ``describe()``.
  ///   - overrides: Replaces clients before anybody else sees the environment. Called once, before this returns.
  public convenience init(
    _ context: Context,
    previewContent: StaticString = #filePath,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ overrides: (AppEnvironment) -> Void = { _ in }
  ) {
    self.init(
      store: ClientStore(
        context: context, previewContent: PreviewContent(previewContent), family: ClientFamily(),
        replacement: .initializer(file, line)))
    overrides(self)
    store.endOverrides()
  }

  /// A new environment of live clients. Its preview content is searched from the current directory.
  public static var live: AppEnvironment { unnamed(.live) }

  /// A new environment of preview clients.
  ///
  /// - Parameter previewContent: Where the search upward for `Previews` begins: the caller's file, unless told otherwise.
  public static func preview(_ previewContent: StaticString = #filePath) -> AppEnvironment {
    AppEnvironment(.preview, previewContent: previewContent)
  }

  /// A new environment of test clients. Its preview content is searched from the current directory.
  public static var test: AppEnvironment { unnamed(.test) }

  /// Which implementations the clients have.
  public var context: Context {
    making?.asksContext.store(true, ordering: .relaxed)
    return store.context
  }

  /// Where the content for previews is.
  public var previewContent: PreviewContent { store.previewContent }

  /// Returns a child with some clients replaced. This environment is left as it is.
  ///
  /// The child starts as a copy: the same context, the same replaced clients, and the same clients that were made here,
  /// with what they hold. A client that was made of one that `body` replaces is made anew in the child; one that does
  /// not depend on what was replaced is the same in both, whichever uses it first. From then on the two are apart:
  /// neither follows what is replaced in the other later.
  ///
  /// - Parameters:
  ///   - file: The caller's file, for ``describe()``.
  ///   - line: The caller's line, for ``describe()``.
  ///   - body: Replaces clients in the child. Called once, before this returns.
  public func overriding(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (AppEnvironment) throws -> Void
  ) rethrows -> AppEnvironment {
    let child = AppEnvironment(store: store.copy(for: making, replacement: .overriding(file, line)))
    try body(child)
    child.store.endOverrides()
    return child
  }

  init(store: ClientStore, making: ClientMaking? = nil) {
    self.store = store
    self.making = making
    objectWillChange = store.objectWillChange
    registrar = store.registrar
    slots = store.slots
    // What is being made reads through the store, which takes notes.
    table = Atomic(making == nil ? store.tableAddress : ClientTable.empty.address)
  }

  deinit {
    if making == nil { store.environmentEnded() }
  }

  private static func unnamed(_ context: Context) -> AppEnvironment {
    AppEnvironment(
      store: ClientStore(
        context: context, previewContent: .currentDirectory, family: ClientFamily(), replacement: .assignment))
  }
}
