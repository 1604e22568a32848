import AppEnvironmentKit
import CommandSupport
import Foundation

extension EditorSession {
  /// Saves the text, and continues with the file it was saved to.
  ///
  /// Without `insist`, nothing that the text doesn't include is overwritten: the edited file must be unchanged since it
  /// was loaded, the load must not have been undone, and a file of another name must not exist.
  mutating func save(as other: String?, insist: Bool) async throws(EditorError) {
    let target = other ?? name
    let isSame = files.url(target).standardizedFileURL == files.url(name).standardizedFileURL
    let command = other.map { "save! \(CommandWords.word($0))" } ?? "save!"
    if isSame, !insist, disk.foreignVersions != document.foreignVersions {
      throw EditorError(
        target, reason: #"has changes by another program that the text lacks; "\#(command)" overwrites them"#)
    }
    let expected = insist ? try await files.version(target) : isSame ? disk.version : nil
    do {
      disk.version = try await files.save(target, document.data, since: expected)
    } catch FileClientError.changedSinceLoaded where !insist, FileClientError.alreadyExists where !insist {
      let reason = await files.change(of: target, since: expected)
      throw EditorError(target, reason: #"\#(reason); "\#(command)" saves it anyway"#)
    } catch {
      throw EditorError(target, error)
    }
    disk.foreignVersions = document.foreignVersions
    document.markSaved()
    name = target
    note("\(name): saved, \(size)")
  }

  /// Loads the file again. `undo` restores the previous text.
  mutating func revert() async throws(EditorError) {
    let loaded = try await files.loadExisting(name)
    // Undoing a load that brought another program's changes must not let `save` overwrite them.
    let foreignVersions =
      loaded.version == disk.version ? disk.foreignVersions : max(disk.foreignVersions, document.foreignVersions) + 1
    do {
      try document.load(loaded.data, label: "revert", foreignVersions: foreignVersions)
    } catch {
      throw EditorError(name, error)
    }
    document.markSaved()
    disk = DiskState(version: loaded.version, foreignVersions: foreignVersions)
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
