import AppEnvironmentKit
import CommandSupport
import Foundation
import PackageSupport

/// The copies that keep the unsaved changes of sessions that ended without saving them.
///
/// The latest copy of a document is `NAME.recovered` beside it. A session replaces its own copy and the one that it has loaded;
/// any other copy is moved to the first free name of `NAME.recovered~`, `NAME.recovered~2` and so on up to `~8`. If no name is
/// free, the oldest copy is replaced. A copy with the same contents as a later one is deleted. The copies of running
/// editors are neither replaced nor moved: an editor beside them writes to the first free name. If no copy can be kept beside the document, or if the document's folder
/// doesn't respond within a second, it goes to the home folder under a name with the document's path, or else to a new
/// temporary folder.
struct Recovery: Sendable {
  /// The folder of a copy, in the order of preference.
  enum Place: CaseIterable, Sendable {
    case beside
    case home
    case temporary
  }

  /// A copy of an earlier session.
  struct Copy: Equatable, Sendable {
    let name: String
    let place: Place
    var version: FileVersion
    /// The time at which the session ended.
    let date: Date
    /// The number of bytes.
    let size: Int64
  }

  /// The files of the document.
  let files: Files
  /// The user's home folder; nil if the user has no home folder.
  let home: URL?
  /// Creates a folder for a copy that can be kept nowhere else.
  let makeTemporaryFolder: @Sendable () -> URL?

  /// The files beside the document and those elsewhere. They don't wait for one another, nor for a save of the document.
  private let (filesBeside, filesElsewhere): (Files, Files)
  private let stall = RecoveryStall()

  /// The time after which a folder that doesn't respond is left for the next one.
  private static let patience = Duration.seconds(1)

  /// Creates the recovery of an environment's documents.
  ///
  /// - Parameters:
  ///   - files: The files of the documents.
  ///   - home: The user's home folder; nil if the user has no home folder.
  ///   - makeTemporaryFolder: Creates a folder for a copy that can be kept nowhere else.
  ///   - makeEnvironment: Returns an environment of the same files whose operations don't wait for those of another one.
  init(
    files: Files, home: URL?, makeTemporaryFolder: @escaping @Sendable () -> URL?,
    makeEnvironment: (() -> AppEnvironment)? = nil
  ) {
    (self.files, self.home, self.makeTemporaryFolder) = (files, home, makeTemporaryFolder)
    filesBeside = makeEnvironment.map { Files(environment: $0()) } ?? files
    filesElsewhere = makeEnvironment.map { Files(environment: $0()) } ?? files
  }

  private func files(in place: Place) -> Files { place == .beside ? filesBeside : filesElsewhere }

  /// The copies after a session has kept its unsaved changes.
  struct Kept: Equatable, Sendable {
    /// The session's copy.
    var copy: Copy
    /// The new name of the previous copy; nil if it wasn't moved.
    var previous: String?
    /// A Boolean value that indicates whether the previous copy has replaced an older one.
    var isOldestReplaced = false
  }

  /// Returns the latest copy of the unsaved changes that an earlier session of a document left; nil if there is no copy.
  ///
  /// - Parameter refused: The names of copies that the person has seen and doesn't want.
  func copy(of document: String, except refused: Set<String> = []) async -> Copy? {
    await copies(of: document).first { !refused.contains($0.name) }
  }

  /// Returns the copies that earlier sessions left, the latest first.
  private func copies(of document: String) async -> [Copy] {
    var copies: [Copy] = []
    for (place, names) in names(for: document) { copies += await self.copies(names, in: place) }
    return copies.sorted { $0.date > $1.date }
  }

  /// Returns the copies of earlier sessions that have one of the names.
  private func copies(_ names: some Sequence<String>, in place: Place) async -> [Copy] {
    var copies: [Copy] = []
    for name in names where !isHeld(name) {
      if let copy = await copy(named: name, in: place) { copies.append(copy) }
    }
    return copies
  }

  /// Deletes copies that have the same contents as a later one.
  func deleteDuplicates(of document: String) async {
    for copies in Dictionary(grouping: await copies(of: document), by: \.size).values where copies.count > 1 {
      var contents: [Data] = []
      for copy in copies {
        guard let data = try? await load(copy).data else { continue }
        if contents.contains(data) {
          _ = try? await delete(copy)
        } else {
          contents.append(data)
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether the next copy replaces the oldest one.
  func isFull(_ document: String) async -> Bool {
    for name in Self.names(from: beside(document)) where await filesBeside.attributesIfThere(name) == nil {
      return false
    }
    return true
  }

  /// Returns a Boolean value that indicates whether a running editor has unsaved changes to a document.
  func isEdited(_ document: String) -> Bool {
    names(for: document).contains { $0.names.contains(where: isHeld) }
  }

  /// Marks a copy as that of a running editor, until the lock is released or the process ends.
  func lock(_ copy: Copy) -> CopyLock? {
    CopyLock(files.url(copy.name))
  }

  private func isHeld(_ name: String) -> Bool { CopyLock.isHeld(files.url(name)) }

  /// The names of a document's copies in each folder, the latest first.
  private func names(for document: String) -> [(place: Place, names: [String])] {
    [.beside, .home].compactMap { place in name(of: document, in: place).map { (place, Self.names(from: $0)) } }
  }

  /// Returns the name of a document's latest copy in a folder; nil if there is no such folder.
  private func name(of document: String, in place: Place) -> String? {
    switch place {
    case .beside: beside(document)
    case .home: home.map { path(document, in: $0) }
    case .temporary: makeTemporaryFolder().map { path(document, in: $0) }
    }
  }

  /// Returns the contents of a copy.
  func load(_ copy: Copy) async throws(CommandError) -> Files.Loaded {
    try await files(in: copy.place).loadExisting(copy.name)
  }

  /// The names of copies in one folder, beginning with that of the latest one.
  private static func names(from name: String) -> [String] {
    [name, name + "~"] + (2...8).map { "\(name)~\($0)" }
  }

  private func copy(named name: String, in place: Place) async -> Copy? {
    guard let attributes = await files(in: place).attributesIfThere(name), attributes.kind == .regularFile else {
      return nil
    }
    return Copy(
      name: name, place: place, version: attributes.version, date: attributes.modificationDate, size: attributes.size)
  }

  /// Keeps unsaved changes and returns the copies.
  ///
  /// If the document's folder doesn't respond, the changes are kept in the home folder, and so are the next ones until the
  /// folder has responded. The copy that is then beside the document is deleted.
  ///
  /// - Parameter replaced: The copy that the changes include, which is replaced.
  /// - Throws: `CommandError` with the reason why none can be kept beside the document, if no other place can keep one.
  func keep(_ data: Data, of document: String, replacing replaced: Copy?) async throws(CommandError) -> Kept {
    var reason: CommandError?
    var pending: Attempt?
    for place in Place.allCases where place != .beside || !stall.isStalled {
      guard let name = name(of: document, in: place) else { continue }
      let attempt = Attempt.detached { () async -> Result<Kept, CommandError> in
        do throws(CommandError) {
          return .success(try await keep(data, name, in: place, like: document, replacing: replaced))
        } catch {
          return .failure(error)
        }
      }
      switch place == .beside && home != nil ? await result(of: attempt) : await attempt.value {
      case .success(let kept):
        if let pending {
          Task.detached { await deleteLate(pending, replacing: replaced) }
        } else if let replaced, replaced.name != kept.copy.name, replaced.place != .beside || !stall.isStalled {
          // The changes are in the new copy. One that stays is offered later.
          _ = try? await delete(replaced)
        }
        return kept
      case .failure(let error):
        reason = reason ?? error
      case nil:
        pending = attempt
        stall.isStalled = true
      }
    }
    if let pending {
      let result = await pending.value
      stall.isStalled = false
      return try result.get()
    }
    throw reason ?? CommandError(document, reason: "no folder to keep them in")
  }

  private typealias Attempt = Task<Result<Kept, CommandError>, Never>

  /// Returns the result of an attempt; nil if the folder doesn't respond.
  private func result(of attempt: Attempt) async -> Result<Kept, CommandError>? {
    await withCheckedContinuation { continuation in
      let waiting = FirstResult(continuation)
      let limit = Task.detached { [clock = files.environment.clockClient] in
        // The sleep fails if the attempt has ended.
        if (try? await clock.sleep(for: Self.patience)) != nil { waiting.resume(nil) }
      }
      Task.detached {
        let result = await attempt.value
        limit.cancel()
        waiting.resume(result)
      }
    }
  }

  /// Deletes the copy of an attempt that ended after its changes were kept elsewhere.
  private func deleteLate(_ attempt: Attempt, replacing replaced: Copy?) async {
    let kept = try? await attempt.value.get()
    if let outdated = kept?.copy ?? replaced { _ = try? await delete(outdated) }
    stall.isStalled = false
  }

  private func keep(
    _ data: Data, _ name: String, in place: Place, like document: String, replacing replaced: Copy?
  ) async throws(CommandError) -> Kept {
    let names = Self.names(from: name)
    let files = files(in: place)
    do {
      if let replaced, names.contains(replaced.name),
        await copy(named: replaced.name, in: place)?.version == replaced.version
      {
        let version = try await files.save(replaced.name, data, since: replaced.version)
        return Kept(copy: await saved(replaced.name, version, in: place))
      }
      let existing = isHeld(name) ? nil : await copy(named: name, in: place)
      if let existing, try await files.loadExisting(name).data == data { return Kept(copy: existing) }
      var isOldestReplaced = false
      if await free(names, in: place) == nil,
        let oldest = await copies(names, in: place).min(by: { $0.date < $1.date })
      {
        isOldestReplaced = try await delete(oldest)
      }
      var previous: String?
      if existing != nil, let older = await free(names, in: place), older != name {
        do {
          try await files.move(name, to: older)
          previous = older
        } catch FileClientError.alreadyExists {
          // Another editor has taken the name.
        }
      }
      let copy = try await keepNew(data, names, in: place, like: document)
      return Kept(copy: copy, previous: previous, isOldestReplaced: isOldestReplaced)
    } catch {
      throw CommandError(name, error)
    }
  }

  /// Returns the first name that no file has; nil if there is no such name.
  private func free(_ names: [String], in place: Place) async -> String? {
    for name in names where await files(in: place).attributesIfThere(name) == nil { return name }
    return nil
  }

  /// Keeps unsaved changes under the first name that no file has.
  private func keepNew(
    _ data: Data, _ names: [String], in place: Place, like document: String
  ) async throws -> Copy {
    while let name = await free(names, in: place) {
      do {
        return try await saved(name, files(in: place).saveNew(name, data, like: document), in: place)
      } catch FileClientError.changedSinceLoaded, FileClientError.alreadyExists {
        // Another editor has taken the name.
      }
    }
    throw FileClientError.alreadyExists(path: names[0])
  }

  private func saved(_ name: String, _ version: FileVersion, in place: Place) async -> Copy {
    let attributes = await files(in: place).attributesIfThere(name)
    return Copy(
      name: name, place: place, version: version, date: attributes?.modificationDate ?? .distantPast,
      size: attributes?.size ?? 0)
  }

  /// Deletes a copy, unless another session has replaced it. Returns whether it was deleted.
  func delete(_ copy: Copy) async throws(CommandError) -> Bool {
    let files = files(in: copy.place)
    guard await files.attributesIfThere(copy.name)?.version == copy.version else { return false }
    try await files.delete(copy.name)
    return true
  }

  private func beside(_ document: String) -> String {
    let start = document.utf8.lastIndex(of: UInt8(ascii: "/")).map(document.utf8.index(after:)) ?? document.startIndex
    return document[..<start] + Self.copyName(String(document[start...]))
  }

  private func path(_ document: String, in folder: URL) -> String {
    let path = files.url(document).standardizedFileURL.path(percentEncoded: false)
    let name = Self.copyName(path.drop { $0 == "/" }.replacingOccurrences(of: "/", with: "%"))
    return folder.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
  }

  /// The copy's file name, which stays within the length that file systems allow.
  private static func copyName(_ name: String) -> String {
    (name.utf8.count > 200 ? String(name.unicodeScalars.suffix(50)) : name) + ".recovered"
  }
}

/// The state of the folder beside a document, which all copies of a ``Recovery`` share.
private final class RecoveryStall: Sendable {
  private let state = Locked(false)

  /// A Boolean value that indicates whether the folder hasn't responded yet.
  var isStalled: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// A continuation that the first of several results resumes.
private final class FirstResult<Value: Sendable>: Sendable {
  private let continuation: Locked<CheckedContinuation<Value, Never>?>

  init(_ continuation: CheckedContinuation<Value, Never>) {
    self.continuation = Locked(continuation)
  }

  func resume(_ value: Value) {
    continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }?.resume(returning: value)
  }
}
