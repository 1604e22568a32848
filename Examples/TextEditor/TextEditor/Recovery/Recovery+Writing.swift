import AppEnvironmentKit
import CommandSupport
import Foundation

/// The writing of a copy in one folder.
extension Recovery {
  /// Keeps unsaved changes in a folder, under the name of the latest copy if it is free or can be made free.
  ///
  /// - Parameters:
  ///   - name: The name of the latest copy.
  ///   - document: The document, whose permissions the copy gets if not everybody may read it.
  ///   - replaced: The copy that the changes include, which is replaced.
  func keep(
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
    let original = try await original(document, in: place)
    while let name = await free(names, in: place) {
      do {
        return try await saved(name, files(in: place).saveNew(name, data, like: original), in: place)
      } catch FileClientError.changedSinceLoaded, FileClientError.alreadyExists {
        // Another editor has taken the name.
      }
    }
    throw FileClientError.alreadyExists(path: names[0])
  }

  /// Returns the document if not everybody may read it, so that a copy gets its permissions; nil otherwise.
  ///
  /// While the document's folder doesn't respond, a copy elsewhere depends on the permissions that were read last.
  private func original(_ document: String, in place: Place) async throws(CommandError) -> String? {
    if place == .beside || !folder.isStalled {
      folder.hasPrivateDocument = await files(in: place).attributesIfThere(document)?.isPrivate ?? false
    } else if folder.hasPrivateDocument {
      throw CommandError(document, reason: "its folder doesn't respond, and the copy can't get its permissions")
    }
    return folder.hasPrivateDocument ? document : nil
  }

  private func saved(_ name: String, _ version: FileVersion, in place: Place) async -> Copy {
    let attributes = await files(in: place).attributesIfThere(name)
    return Copy(
      name: name, place: place, version: version, date: attributes?.modificationDate ?? .distantPast,
      size: attributes?.size ?? 0)
  }
}
