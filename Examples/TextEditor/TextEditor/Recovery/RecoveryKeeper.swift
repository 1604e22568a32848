import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditing

/// The timing of the recovery copy of a text that is being edited: it is written half a second after a change, and at most
/// twice a second.
///
/// A process that is killed loses the changes of that time and of the time that writing takes.
@MainActor
final class RecoveryKeeper {
  /// Called after a copy was written or deleted, with the reason if that failed.
  var didKeep: (CommandError?) -> Void = { _ in }

  /// The text that is in the copy.
  private(set) var kept: TextBuffer?

  /// A Boolean value that indicates whether the copy has changes of an earlier session, which the text includes.
  private(set) var isAdopted = false

  private let copy: SessionCopy
  private let clock: ClockClient
  /// The changes that the copy is to have, or the absence of unsaved changes; nil if the copy is up to date.
  private var due: UnsavedChanges??
  private var task: Task<Void, Never>?

  /// The time between a change and its copy.
  private static let delay = Duration.milliseconds(500)

  nonisolated init(_ recovery: Recovery) {
    copy = SessionCopy(recovery)
    clock = recovery.files.environment.clockClient
  }

  /// Has the copy follow a change of the text. Nil stands for a text without unsaved changes, whose copy is deleted.
  func textDidChange(_ changes: UnsavedChanges?) {
    due = .some(changes)
    if task == nil { task = Task { await work() } }
  }

  /// Deletes the copy, because nothing in it is unsaved. Returns its name if it was deleted.
  @discardableResult
  func deleteCopy() async throws(CommandError) -> String? {
    await stop()
    defer { isAdopted = false }
    return try await copy.delete(leavingAdopted: !isAdopted)
  }

  /// Takes a copy of an earlier session, whose changes the text includes from now on.
  func adopt(_ copy: Recovery.Copy) async {
    await self.copy.adopt(copy)
    isAdopted = true
  }

  /// Leaves a copy of an earlier session where it is, because the text no longer includes its changes.
  func leaveAdoptedCopy() { isAdopted = false }

  /// Writes the copy now, for the end of a session.
  func keep(_ changes: UnsavedChanges) async throws(CommandError) -> Recovery.Kept {
    await stop()
    return try await copy.keep(changes, leavingAdopted: !isAdopted)
  }

  /// Writes the copy, and blocks the thread until it is written, two seconds at most.
  func keepBlocking(_ changes: UnsavedChanges) {
    let isWritten = DispatchSemaphore(value: 0)
    Task.detached { [copy, isAdopted] in
      // A failure can no longer be reported.
      _ = try? await copy.keep(changes, leavingAdopted: !isAdopted)
      isWritten.signal()
    }
    _ = isWritten.wait(timeout: .now() + 2)
  }

  private func work() async {
    // The sleep fails if the copy is no longer needed.
    while due != nil, (try? await clock.sleep(for: Self.delay)) != nil, let changes = due {
      due = nil
      do throws(CommandError) {
        if let changes {
          _ = try await copy.keep(changes, leavingAdopted: !isAdopted)
          kept = changes.text
          didKeep(nil)
        } else if !isAdopted {
          try await copy.delete(leavingAdopted: true)
        }
      } catch {
        didKeep(error)
      }
    }
    task = nil
    if due != nil { task = Task { await work() } }
  }

  /// Ends the work. A copy that is being written is completed.
  private func stop() async {
    due = nil
    task?.cancel()
    await task?.value
  }
}
