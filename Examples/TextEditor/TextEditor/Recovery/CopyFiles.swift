import AppEnvironmentKit
import CommandSupport
import Foundation

/// The files of recovery copies, by their names.
protocol CopyFiles: Sendable {
  /// Returns what has a name.
  func find(_ name: String) async throws -> CopyFinding

  /// Returns the bytes of a copy.
  func load(_ copy: Recovery.Copy) async throws -> Data

  /// Writes a new copy, or replaces another one if it is as it was.
  ///
  /// - Throws: `FileClientError.alreadyExists` if something has the name of the new copy, and `changedSinceLoaded` if the other
  ///   one was replaced.
  func write(_ parts: [Data], to name: String, replacing copy: Recovery.Copy?) async throws -> Recovery.Copy

  /// Appends bytes to a copy that ``write(_:to:replacing:)`` has returned, if it is as it was.
  func append(_ bytes: Data, to copy: Recovery.Copy) async throws -> Recovery.Copy

  /// Deletes a copy if it is as it was. Returns whether it was deleted.
  func delete(_ copy: Recovery.Copy) async throws -> Bool

  /// Marks a copy as that of a running editor, until it is released or the process ends.
  func locked(_ copy: Recovery.Copy) async -> Recovery.Copy
}

/// The item that has the name of a copy.
enum CopyFinding: Sendable {
  /// There is no item.
  case nothing
  /// A copy that no running editor has.
  case copy(Recovery.Copy)
  /// The copy of a running editor.
  case running
  /// An item that isn't a copy of this user, such as a link or another user's file. It isn't touched.
  case other
}

/// Copies in a file client, such as the one in memory. They aren't locked.
struct ClientCopies: CopyFiles {
  let files: Files

  func find(_ name: String) async throws -> CopyFinding {
    guard let attributes = try await attributes(name) else { return .nothing }
    guard attributes.kind == .regularFile, attributes.size <= RecoveryContents.copyLimit,
      RecoveryContents.isBeginning(try await files.loadExisting(name).data)
    else { return .other }
    return .copy(copy(name, attributes, attributes.version))
  }

  func load(_ copy: Recovery.Copy) async throws -> Data { try await files.loadExisting(copy.name).data }

  func write(_ parts: [Data], to name: String, replacing copy: Recovery.Copy?) async throws -> Recovery.Copy {
    do {
      return try await save(Data(parts.joined()), name, since: copy?.version)
    } catch FileClientError.changedSinceLoaded(let path) where copy == nil {
      throw FileClientError.alreadyExists(path: path)
    }
  }

  func append(_ bytes: Data, to copy: Recovery.Copy) async throws -> Recovery.Copy {
    try await save(try await load(copy) + bytes, copy.name, since: copy.version)
  }

  func delete(_ copy: Recovery.Copy) async throws -> Bool {
    guard try await attributes(copy.name)?.version == copy.version else { return false }
    try await files.delete(copy.name)
    return true
  }

  func locked(_ copy: Recovery.Copy) -> Recovery.Copy { copy }

  private func save(_ data: Data, _ name: String, since version: FileVersion?) async throws -> Recovery.Copy {
    let saved = try await files.save(name, data, since: version)
    return copy(name, try await attributes(name), saved)
  }

  private func attributes(_ name: String) async throws -> FileAttributes? {
    try await ifFound { try await files.attributes(name) }
  }

  private func copy(_ name: String, _ attributes: FileAttributes?, _ version: FileVersion) -> Recovery.Copy {
    Recovery.Copy(
      name: name, version: version, date: attributes?.modificationDate ?? .distantPast, size: attributes?.size ?? 0)
  }
}
