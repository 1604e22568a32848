import AppEnvironmentKit
import CommandSupport
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
      let reason = await files.change(of: target, since: expected)
      let command = other.map { "save! \(CommandWords.word($0))" } ?? "save!"
      throw EditorError(target, reason: #"\#(reason); "\#(command)" saves it all the same"#)
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

  /// Saves the text under a name that nothing has yet: beside the file, or where that fails in the fallback directories.
  func keepRecoveryCopy() async -> ExitStatus {
    let data = document.data
    let (folder, file) = recoveryName
    var places: [() -> String?] = [{ folder + file }]
    for fallback in fallbacks {
      places.append { fallback()?.appending(path: file, directoryHint: .notDirectory).path(percentEncoded: false) }
    }
    var reason: String?
    for place in places {
      guard let stem = place() else { continue }
      do {
        let kept = try await keep(data, stem)
        output.fail(EditorError(name, reason: "ended with unsaved changes; they are kept in \(kept)"))
        return .failed
      } catch {
        reason = reason ?? error.reason
      }
    }
    let lost = "ended with unsaved changes, and they could not be kept: \(reason ?? "")"
    output.fail(EditorError(name, reason: lost))
    return .failed
  }

  /// The folder in front of the file's name, if any, and the name of a copy, which is not longer than names may be.
  private var recoveryName: (folder: String, file: String) {
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) } ?? name.startIndex
    let file = name[start...]
    let stem = file.utf8.count > 200 ? String(file.unicodeScalars.prefix(50)) : String(file)
    return (String(name[..<start]), "\(stem).recovered")
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
