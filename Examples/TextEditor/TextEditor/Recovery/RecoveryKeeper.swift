import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditing

/// The recovery copy of a text that is being edited: it is written half a second after a change, and at most twice a
/// second.
///
/// A process that is killed loses the changes of that time and of the time that writing takes.
@MainActor
final class RecoveryKeeper {
  /// Called after a copy was written or deleted, with the reason if that failed.
  var didKeep: (CommandError?) -> Void = { _ in }

  /// The text that is in the copy.
  private(set) var kept: TextBuffer?

  /// The copy that has changes of the text. It is replaced by the next one.
  private(set) var copy: Recovery.Copy? {
    didSet { if copy == nil { lock = nil } }
  }

  /// The lock on the copy. Other editors don't offer to recover it.
  private var lock: CopyLock?

  /// A Boolean value that indicates whether the copy has changes of an earlier session.
  private(set) var isAdopted = false

  private let recovery: Recovery
  /// The text that waits to be written and the file that it was made from, or the absence of unsaved changes.
  private var waiting: (text: TextBuffer, base: RecoveryBase)??
  private var work: Task<Void, Never>?
  private var isWriting = false

  /// The time between a change and its copy.
  private static let delay = Duration.milliseconds(500)

  nonisolated init(_ recovery: Recovery) {
    self.recovery = recovery
  }

  /// Notes a change of a document, which is written after half a second.
  ///
  /// - Parameters:
  ///   - text: The text; nil if it has no unsaved changes, so that their copy is deleted.
  ///   - base: The file that the text was made from.
  ///   - name: The name of the document.
  func textDidChange(_ text: TextBuffer?, madeFrom base: RecoveryBase, of name: String) {
    waiting = .some(text.map { ($0, base) })
    if work == nil { start(name) }
  }

  /// Takes a copy of an earlier session, whose changes the text includes from now on.
  func adopt(_ copy: Recovery.Copy) async {
    let lock = await recovery.lock(copy)
    (self.copy, self.lock) = (copy, lock)
    isAdopted = true
  }

  /// Leaves a copy of an earlier session where it is, because the text no longer includes its changes.
  func leaveAdoptedCopy() {
    if isAdopted { copy = nil }
    isAdopted = false
  }

  /// Deletes the copy, because nothing in it is unsaved. Returns its name if it was deleted.
  @discardableResult
  func deleteCopy() async throws(CommandError) -> String? {
    await stop()
    guard let copy else { return nil }
    self.copy = nil
    isAdopted = false
    return try await recovery.delete(copy) ? copy.name : nil
  }

  /// Writes the copy now, for the end of a session.
  func keep(_ text: TextBuffer, madeFrom base: RecoveryBase, of name: String) async throws(CommandError)
    -> Recovery.Kept
  {
    await stop()
    let contents = await RecoveryContents(text, madeFrom: base)
    let kept = try await recovery.keep(contents.bytes, of: name, replacing: copy)
    copy = kept.copy
    return kept
  }

  /// Writes the copy, and blocks the thread until it is written, two seconds at most.
  func keepBlocking(_ text: TextBuffer, madeFrom base: RecoveryBase, of name: String) {
    let isWritten = DispatchSemaphore(value: 0)
    Task.detached { [recovery, copy] in
      let contents = await RecoveryContents(text, madeFrom: base)
      // A failure can no longer be reported.
      _ = try? await recovery.keep(contents.bytes, of: name, replacing: copy)
      isWritten.signal()
    }
    _ = isWritten.wait(timeout: .now() + 2)
  }

  private func start(_ name: String) {
    work = Task {
      while waiting != nil {
        // The sleep fails if the copy is no longer needed.
        guard (try? await recovery.files.environment.clockClient.sleep(for: Self.delay)) != nil else { break }
        guard let next = waiting else { break }
        waiting = nil
        isWriting = true
        do throws(CommandError) {
          if let next {
            let contents = await RecoveryContents(next.text, madeFrom: next.base)
            let kept = try await recovery.keep(contents.bytes, of: name, replacing: copy).copy
            let lock = await recovery.lock(kept)
            (copy, self.lock, self.kept) = (kept, lock, next.text)
            didKeep(nil)
          } else if let unneeded = copy, !isAdopted {
            copy = nil
            _ = try await recovery.delete(unneeded)
          }
        } catch {
          didKeep(error)
        }
        isWriting = false
      }
      work = nil
      if waiting != nil { start(name) }
    }
  }

  /// Ends the work. A copy that is being written is completed.
  private func stop() async {
    waiting = nil
    if !isWriting { work?.cancel() }
    await work?.value
  }
}

/// Returns the bytes of a text. A large one is copied outside of the main actor.
@concurrent
func bytes(of text: TextBuffer) async -> Data { text.data }
