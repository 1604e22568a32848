import AppEnvironmentKit
import Foundation

extension EditorSession {
  /// Saves the text, and goes on with the file it was saved to.
  ///
  /// Nothing is overwritten that the person has not seen: the file they edit must be what it was when it was loaded,
  /// and another file must not exist. Whoever insists overwrites what is there at that moment.
  mutating func save(as other: String?, insist: Bool) async throws(EditorError) {
    let target = other ?? name
    let isSame = files.url(target).standardizedFileURL == files.url(name).standardizedFileURL
    var expected = isSame ? version : nil
    if insist { expected = try await files.version(target) }
    do {
      version = try await files.save(target, document.data, since: expected)
    } catch FileClientError.changedSinceLoaded where !insist, FileClientError.alreadyExists where !insist {
      let reason = expected == nil ? "already exists" : "changed on disk since it was loaded"
      throw EditorError(target, reason: #"\#(reason); "save!\#(other == nil ? "" : " NAME")" overwrites it"#)
    } catch {
      throw EditorError(target, error)
    }
    document.markSaved()
    name = target
    note("\(name): saved, \(size)")
  }

  /// Loads the file anew. What was there can be had back with `undo`.
  mutating func revert(_ label: String) async throws(EditorError) {
    let loaded = try await files.loadExisting(name)
    do {
      try document.revert(to: loaded.data, label: label)
    } catch {
      throw EditorError(name, error)
    }
    version = loaded.version
    note("\(name): \(size)")
  }

  /// Saves the text under a name that nothing has yet: beside the file, or where that fails in the fallback directory.
  func keepRecoveryCopy() async -> ExitStatus {
    let data = document.data
    var names = ["\(name).recovered"]
    if let fallback, let last = name.split(separator: "/").last {
      names.append(fallback.appending(path: "\(last).recovered", directoryHint: .notDirectory).path)
    }
    var reason = ""
    for candidate in names {
      do {
        let kept = try await keep(data, candidate)
        output.fail(EditorError(name, reason: "ended with unsaved changes; they are kept in \(kept)"))
        return .failed
      } catch {
        if reason.isEmpty { reason = error.reason }
      }
    }
    output.fail(EditorError(name, reason: "ended with unsaved changes, and they could not be kept: \(reason)"))
    return .failed
  }

  /// Saves the text under a name, or under that name with a number behind it, and returns which it was.
  private func keep(_ data: Data, _ stem: String) async throws(EditorError) -> String {
    for number in 1...Self.mostCopies {
      let candidate = number == 1 ? stem : "\(stem)-\(number)"
      do {
        try await files.saveNew(candidate, data, like: name)
        return candidate
      } catch FileClientError.changedSinceLoaded, FileClientError.alreadyExists {
        continue
      } catch {
        throw EditorError(candidate, error)
      }
    }
    throw EditorError(stem, reason: "\(Self.mostCopies) recovery copies already exist")
  }

  private static var mostCopies: Int { 1000 }
}
