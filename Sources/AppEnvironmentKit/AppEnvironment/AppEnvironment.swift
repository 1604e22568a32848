import Observation

/// An observable bundle of clients, which stand for everything outside the program.
///
/// Pass an environment to the code that needs it. There's no global environment, so a replacement applies on every
/// thread, queue and task that has this one:
/// ```swift
/// let environment = AppEnvironment(.live) { $0.fileClient.documentsDirectory = { URL(filePath: "/srv/notes") } }
/// let documents = try await environment.fileClient.listDirectory(at: environment.fileClient.documentsDirectory())
/// ```
/// The environment creates a client at its first use, exactly once even if several threads use it, and keeps it. Before
/// it replaces a client, it notifies the subscribers of ``objectWillChange`` and Observation, on the thread that
/// assigns the client. A client that was replaced lives as long as the environment.
///
/// An environment can be used from any thread. If two threads replace a client at the same time, one of the two new
/// clients stays.
@dynamicMemberLookup
public final class AppEnvironment: ObservableObject, Observable, Sendable {
  /// A publisher that sends once before each replacement of a client, on the thread that replaces it.
  public var objectWillChange: ObservableObjectPublisher { store.objectWillChange }

  let store: ClientStore

  /// The construction that the environment was created for, and that tracks the clients read from it.
  let construction: ClientConstruction?

  /// Creates an environment with the clients that a context selects.
  ///
  /// - Parameters:
  ///   - context: The implementation of each client.
  ///   - previewContent: The folder with the content of previews. By default, the search for it begins in the current
  ///     directory. ``AppEnvironment/preview(_:file:line:_:)`` begins at the caller's file, whose path is then part of the program.
  ///   - file: The caller's file, for ``clientSummary``.
  ///   - line: The caller's line, for ``clientSummary``.
  ///   - overrides: A closure that replaces clients before the environment is used. It is called once, before the
  ///     initializer returns.
  public convenience init(
    _ context: Context,
    previewContent: PreviewContent = .currentDirectory,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ overrides: (AppEnvironment) -> Void = { _ in }
  ) {
    self.init(context, previewContent, at: CallSite(fileID: file, filePath: file, line: line), overrides)
  }

  /// Creates an environment whose site is known with its path, for tests.
  package convenience init(
    _ context: Context, _ previewContent: PreviewContent, at site: CallSite, _ overrides: (AppEnvironment) -> Void
  ) {
    self.init(
      store: ClientStore(
        EnvironmentSettings(
          context: context, previewContent: previewContent, site: context.base == .test ? site : nil),
        replacement: .initializer(site.fileID, site.line)))
    if context.base != .preview { IssueReporting.noteEnvironment(at: site, isLive: context.base == .live) }
    overrides(self)
    endOverrides()
  }

  /// Returns a new environment of preview clients, for previews and tests.
  ///
  /// - Parameters:
  ///   - previewContent: The file from whose folder the search upward for `Previews` begins. The default is the caller's.
  ///   - file: The caller's file, for ``clientSummary``.
  ///   - line: The caller's line, for ``clientSummary``.
  ///   - overrides: A closure that replaces clients before the environment is used. It is called once, before the
  ///     function returns.
  public static func preview(
    _ previewContent: StaticString = #filePath,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ overrides: (AppEnvironment) -> Void = { _ in }
  ) -> AppEnvironment {
    AppEnvironment(.preview, previewContent: PreviewContent(previewContent), file: file, line: line, overrides)
  }

  /// Returns an environment that isn't noted as that of a test.
  static func unnoted(_ context: Context) -> AppEnvironment {
    AppEnvironment(
      store: ClientStore(
        EnvironmentSettings(context: context, previewContent: .currentDirectory), replacement: .assignment))
  }

  /// The implementation of each client.
  public var context: Context { store.settings.context }

  /// The folder with the content of previews.
  public var previewContent: PreviewContent { store.settings.previewContent }

  /// Returns a child with some clients replaced. This environment stays as it is.
  ///
  /// ```swift
  /// let readOnly = environment.overriding {
  ///   $0.fileClient.saveFile = { url, _ in
  ///     Fail(error: FileClientError.readOnly(path: url.path)).eraseToAnyPublisher()
  ///   }
  /// }
  /// ```
  /// The child starts with the context of its parent, the replaced clients, and the clients that were created so far,
  /// including their state. A client that depends on one that `body` replaces is created again in the child. Any other
  /// client is the same in both, whichever uses it first: it is kept by the outermost environment that has all its parts.
  /// In a chain of more than 32 environments, the 33rd has the clients that the 32nd had when it was derived.
  /// A later replacement in one of the two doesn't affect the other.
  ///
  /// A child is cheap, and released when nobody refers to it. So a server can have one for each request, and an app one for
  /// each window. It keeps the clients of its parents.
  ///
  /// - Parameters:
  ///   - file: The caller's file, for ``clientSummary``.
  ///   - line: The caller's line, for ``clientSummary``.
  ///   - body: A closure that replaces clients in the child. It is called once, before the function returns.
  /// - Throws: The error that `body` throws.
  public func overriding(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (AppEnvironment) throws -> Void
  ) rethrows -> AppEnvironment {
    construction?.noteDerivation()
    let child = AppEnvironment(store: store.child(replacement: .overriding(file, line)))
    try body(child)
    child.endOverrides()
    return child
  }

  init(store: ClientStore, construction: ClientConstruction? = nil) {
    self.store = store
    self.construction = construction
  }

  deinit {
    if construction == nil { store.environmentEnded() }
  }

  private func endOverrides() {
    store.state.withLock { $0.replacement = .assignment }
  }
}
