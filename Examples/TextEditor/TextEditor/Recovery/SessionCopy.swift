import CommandSupport
import Foundation
import TextEditing

/// The text of a document with unsaved changes, and the file that it was made from.
struct UnsavedChanges: Sendable {
  let text: TextBuffer
  let base: RecoveryBase
  let document: String
}

/// The recovery copy of one session: the changes that it has, and its writes, one after the other.
///
/// The first copy of a large text is written as a whole. What is changed later is appended to it, until that has become a
/// quarter of the text.
actor SessionCopy {
  /// The size from which on changes of a text are appended.
  private static let largeSize = 1 << 20

  private let recovery: Recovery
  private var copy: Recovery.Copy?
  /// The changes that the copy has and the number of appended bytes; nil if the copy is to be written as a whole.
  private var written: (changes: UnsavedChanges, appended: Int)?
  /// The operation that the next one waits for.
  private var last: Task<Void, Never>?

  /// A Boolean value that indicates whether the copy has changes of an earlier session.
  private var isAdopted = false

  init(_ recovery: Recovery) {
    self.recovery = recovery
  }

  /// Writes a text to the copy.
  ///
  /// - Parameter leavesAdopted: A Boolean value that indicates whether a copy of an earlier session stays where it is, because
  ///   the text doesn't include its changes.
  func keep(_ changes: UnsavedChanges, leavingAdopted leavesAdopted: Bool) async throws(CommandError) -> Recovery.Kept {
    try await inTurn { () async throws(CommandError) in try await self.write(changes, leavesAdopted) }
  }

  /// Deletes the copy, because nothing in it is unsaved. Returns its name if it was deleted.
  @discardableResult
  func delete(leavingAdopted leavesAdopted: Bool) async throws(CommandError) -> String? {
    try await inTurn { () async throws(CommandError) in try await self.remove(leavesAdopted) }
  }

  /// Takes a copy of an earlier session, whose changes the text includes from now on.
  func adopt(_ copy: Recovery.Copy) async {
    self.copy = await recovery.copies.locked(copy)
    (written, isAdopted) = (nil, true)
  }

  private func leaveAdopted() {
    if isAdopted { (copy, written, isAdopted) = (nil, nil, false) }
  }

  private func write(
    _ changes: UnsavedChanges, _ leavesAdopted: Bool
  ) async throws(CommandError) -> Recovery.Kept {
    if leavesAdopted { leaveAdopted() }
    if let kept = try? await append(changes) { return kept }
    guard changes.text.count <= RecoveryContents.limit else {
      throw CommandError(changes.document, reason: "the text is too large for a recovery copy")
    }
    let head = RecoveryContents.head(count: changes.text.count, base: await fingerprint(of: changes.base))
    let kept = try await recovery.keep([head, await bytes(of: changes.text)], of: changes.document, replacing: copy)
    (copy, written) = (kept.copy, (changes, 0))
    return kept
  }

  /// Appends what has changed since the last write; nil if the copy has to be written as a whole.
  private func append(_ changes: UnsavedChanges) async throws -> Recovery.Kept? {
    guard let copy, let written, changes.text.count >= Self.largeSize, written.changes.base.isSame(as: changes.base)
    else { return nil }
    let (old, new) = changes.text.difference(from: written.changes.text)
    let appended = written.appended + new.count
    guard appended <= changes.text.count / 4 else { return nil }
    self.written = nil
    let bytes = Data(changes.text.bytes(in: new))
    let appendedTo = try await recovery.copies.append(RecoveryContents.change(old, to: bytes), to: copy)
    (self.copy, self.written) = (appendedTo, (changes, appended))
    return Recovery.Kept(copy: appendedTo)
  }

  private func remove(_ leavesAdopted: Bool) async throws(CommandError) -> String? {
    if leavesAdopted { leaveAdopted() }
    guard let copy else { return nil }
    (self.copy, written, isAdopted) = (nil, nil, false)
    return try await recovery.delete(copy) ? copy.name : nil
  }

  /// Performs an operation after the ones before it. It is completed even if the caller is cancelled.
  private func inTurn<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws(CommandError) -> Value
  ) async throws(CommandError) -> Value {
    let before = last
    let task = Task { () async -> Result<Value, CommandError> in
      await before?.value
      do throws(CommandError) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    last = Task { _ = await task.value }
    return try await task.value.get()
  }
}

/// Returns the bytes of a text. A large one is copied outside of the main actor.
@concurrent
func bytes(of text: TextBuffer) async -> Data { text.data }

@concurrent
private func fingerprint(of base: RecoveryBase) async -> TextFingerprint? { base.fingerprint }
