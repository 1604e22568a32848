import AppEnvironmentKit
import CommandSupport
import Foundation
import PackageSupport

/// The choice of a copy's folder.
extension Recovery {
  /// The time after which a folder that doesn't respond is left for the next one.
  private static let patience = Duration.seconds(1)

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
    for place in Place.allCases where place != .beside || !folder.isStalled {
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
        } else if let replaced, replaced.name != kept.copy.name, replaced.place != .beside || !folder.isStalled {
          // The changes are in the new copy. If the replaced one can't be deleted, it's offered later.
          _ = try? await delete(replaced)
        }
        return kept
      case .failure(let error):
        reason = reason ?? error
      case nil:
        pending = attempt
        folder.isStalled = true
      }
    }
    if let pending {
      let result = await pending.value
      folder.isStalled = false
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
    folder.isStalled = false
  }
}

/// The state of the folder beside a document.
final class DocumentFolder: Sendable {
  private let state = Locked((isStalled: false, hasPrivateDocument: false))

  /// A Boolean value that indicates whether the folder hasn't responded yet.
  var isStalled: Bool {
    get { state.withLock { $0.isStalled } }
    set { state.withLock { $0.isStalled = newValue } }
  }

  /// A Boolean value that indicates whether not everybody may read the document, as far as is known.
  var hasPrivateDocument: Bool {
    get { state.withLock { $0.hasPrivateDocument } }
    set { state.withLock { $0.hasPrivateDocument = newValue } }
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
