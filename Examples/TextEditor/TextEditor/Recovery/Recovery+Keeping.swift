import AppEnvironmentKit
import CommandSupport
import Foundation
import PackageSupport

/// The choice of a copy's folder and name.
extension Recovery {
  /// The time after which a folder that doesn't respond is left for the next one.
  private static let patience = Duration.seconds(1)

  /// Keeps unsaved changes and returns the copies.
  ///
  /// If the document's folder doesn't respond, the changes are kept in the home folder, and so are the next ones until the
  /// folder has responded. The copy that is then beside the document is deleted.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the copy, in parts.
  ///   - replaced: The copy that the changes include, which is replaced.
  /// - Throws: `CommandError` with the reason why none can be kept beside the document, if no other place can keep one.
  func keep(_ contents: [Data], of document: String, replacing replaced: Copy?) async throws(CommandError) -> Kept {
    var reason: CommandError?
    var pending: Attempt?
    for place in Place.allCases where place != .beside || !isStalled.value {
      guard let name = name(of: document, in: place) else { continue }
      let attempt = Attempt.detached { () async -> Result<Kept, CommandError> in
        do {
          return .success(try await keep(contents, name, replacing: replaced))
        } catch {
          return .failure(CommandError(name, error))
        }
      }
      switch place == .beside && home != nil ? await result(of: attempt) : await attempt.value {
      case .success(let kept):
        if let pending {
          Task.detached { await deleteLate(pending, replacing: replaced) }
        } else if let replaced, replaced.name != kept.copy.name, !isStalled.value {
          // The changes are in the new copy. If the replaced one can't be deleted, it's offered later.
          _ = try? await delete(replaced)
        }
        return kept
      case .failure(let error):
        reason = reason ?? error
      case nil:
        pending = attempt
        isStalled.value = true
      }
    }
    if let pending {
      let result = await pending.value
      isStalled.value = false
      return try result.get()
    }
    throw reason ?? CommandError(document, reason: "no folder to keep them in")
  }

  private typealias Attempt = Task<Result<Kept, CommandError>, Never>

  /// Keeps unsaved changes in one folder.
  ///
  /// - Parameters:
  ///   - name: The first name of a copy in the folder.
  ///   - replaced: The copy that the changes include, which is replaced.
  private func keep(_ contents: [Data], _ name: String, replacing replaced: Copy?) async throws -> Kept {
    let names = Self.names(from: name)
    if let replaced, names.contains(replaced.name) {
      do {
        return Kept(copy: try await copies.write(contents, to: replaced.name, replacing: replaced))
      } catch FileClientError.changedSinceLoaded {
        // It is that of another session now.
      }
    }
    var oldest: Copy?
    for name in names {
      switch try await copies.find(name) {
      case .nothing:
        do {
          return Kept(copy: try await copies.write(contents, to: name, replacing: nil))
        } catch FileClientError.alreadyExists {
          // Another editor has taken the name.
        }
      case .copy(let copy) where oldest.map { copy.date < $0.date } ?? true: oldest = copy
      case .copy, .running, .other: break
      }
    }
    guard let oldest else { throw FileClientError.alreadyExists(path: name) }
    return Kept(copy: try await copies.write(contents, to: oldest.name, replacing: oldest), isOldestReplaced: true)
  }

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
    isStalled.value = false
  }
}

/// A Boolean value that several tasks use.
final class Flag: Sendable {
  private let state = Locked(false)

  var value: Bool {
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
    continuation.withLock { $0.take() }?.resume(returning: value)
  }
}
