import AppEnvironmentKit
import CommandSupport
import Foundation

/// The files as the editor sees them: by the names that people give, through the environment's file client.
struct Files: Sendable {
  /// A file's contents, with the attributes that it had before they were read.
  struct Loaded: Sendable {
    let data: Data
    let attributes: FileAttributes
  }

  let environment: AppEnvironment

  /// Where a name leads: an absolute path as it is, any other from the documents directory.
  func url(_ name: String) -> URL {
    name.hasPrefix("/")
      ? URL(filePath: name, directoryHint: .notDirectory)
      : environment.fileClient.documentsDirectory().appending(path: name, directoryHint: .notDirectory)
  }

  /// Where the name of a file leads. One that ends with a slash is the name of a folder: no command takes it for a
  /// file's, and none makes a file without the slash.
  private func fileURL(_ name: String) async throws -> URL {
    let url = url(name)
    guard name.utf8.last == UInt8(ascii: "/") else { return url }
    do {
      let isFolder = try await environment.fileClient.attributes(at: url).kind == .directory
      throw isFolder ? FileClientError.isDirectory(path: name) : .notDirectory(path: name)
    } catch FileClientError.notFound {
      throw CommandError(name, reason: "no such folder")
    }
  }

  /// The file of that name, or nil when there is none.
  func load(_ name: String) async throws(CommandError) -> Loaded? {
    do {
      let url = try await fileURL(name)
      // The version comes first, so that a change from here on is noticed when the file is saved.
      let attributes = try await environment.fileClient.attributes(at: url)
      return Loaded(data: try await environment.fileClient.loadFile(at: url), attributes: attributes)
    } catch FileClientError.notFound {
      return nil
    } catch {
      throw CommandError(name, error)
    }
  }

  /// The file of that name; its absence is an error.
  func loadExisting(_ name: String) async throws(CommandError) -> Loaded {
    guard let loaded = try await load(name) else { throw CommandError(name, FileClientError.notFound(path: name)) }
    return loaded
  }

  /// Returns the attributes of a file.
  func attributes(_ name: String) async throws -> FileAttributes {
    try await environment.fileClient.attributes(at: fileURL(name))
  }

  /// Returns the attributes of a file; nil if there are none to be had.
  func attributesIfThere(_ name: String) async -> FileAttributes? {
    try? await attributes(name)
  }

  /// Returns the version of a file; nil if the file doesn't exist.
  func version(_ name: String) async throws(CommandError) -> FileVersion? {
    do {
      return try await attributes(name).version
    } catch FileClientError.notFound {
      return nil
    } catch {
      throw CommandError(name, error)
    }
  }

  /// Renames a file, and replaces the file that has the new name.
  func move(_ name: String, to other: String) async throws {
    do {
      try await environment.fileClient.removeItem(at: url(other))
    } catch FileClientError.notFound {
      // The name is free.
    }
    try await environment.fileClient.moveItem(from: url(name), to: url(other))
  }

  /// Why a file is not what it was expected to be, in a few words.
  func change(of name: String, since version: FileVersion?) async -> String {
    guard version != nil else { return "already exists" }
    do {
      if try await self.version(name) == nil { return "was removed since it was loaded" }
    } catch {
      // What cannot be looked at is there.
    }
    return "changed on disk since it was loaded"
  }

  /// Deletes a file, or a link and not what it leads to. No folder, not even an empty one, and no pipe or device.
  func delete(_ name: String) async throws(CommandError) {
    do {
      let url = try await fileURL(name)
      switch try await kind(of: url) {
      case .directory:
        if await !isLink(url) { throw FileClientError.isDirectory(path: name) }
      case .other: throw FileClientError.notRegularFile(path: name)
      case .regularFile, nil: break
      }
      try await environment.fileClient.removeItem(at: url)
    } catch {
      throw CommandError(name, error)
    }
  }

  /// What lies there, behind links; nil when it cannot be said, as of a link that leads nowhere.
  private func kind(of url: URL) async throws -> FileAttributes.Kind? {
    do {
      return try await environment.fileClient.attributes(at: url).kind
    } catch is FileClientError {
      return nil
    }
  }

  /// Whether what passes for a folder is a link to one: only a folder itself is listed as such.
  private func isLink(_ url: URL) async -> Bool {
    let names = try? await environment.fileClient.listDirectory(at: url.deletingLastPathComponent())
    return names?.contains { $0.lastPathComponent == url.lastPathComponent && !$0.hasDirectoryPath } ?? false
  }

  /// Saves a file that must still be the version given, or must not exist for nil. Returns what it is then.
  func save(_ name: String, _ data: Data, since version: FileVersion?) async throws -> FileVersion {
    do {
      return try await environment.fileClient.saveFile(at: fileURL(name), data, ifUnchangedSince: version)
    } catch FileClientError.notFound {
      throw CommandError(name, reason: "no such folder to save it in")
    }
  }

  /// Saves a file, whatever is there.
  func overwrite(_ name: String, _ data: Data) async throws(CommandError) {
    do {
      try await environment.fileClient.saveFile(at: fileURL(name), data)
    } catch FileClientError.notFound {
      throw CommandError(name, reason: "no such folder to save it in")
    } catch {
      throw CommandError(name, error)
    }
  }

  /// Saves a file under a name that nothing has yet. Who may not read the original may not read this one either.
  func saveNew(_ name: String, _ data: Data, like original: String) async throws {
    var version: FileVersion?
    let permissions = try? await environment.fileClient.attributes(at: url(original)).permissions
    if let permissions, permissions & readableByAll != readableByAll {
      // A copy has the permissions, and keeps them when it is saved to.
      try await environment.fileClient.copyItem(from: url(original), to: url(name))
      version = try await environment.fileClient.attributes(at: url(name)).version
    }
    _ = try await save(name, data, since: version)
  }

  /// The names in the documents directory, sorted, without hidden ones; those of folders end with a slash.
  func names() async throws(CommandError) -> [String] {
    let directory = environment.fileClient.documentsDirectory()
    do {
      return try await environment.fileClient.listDirectory(at: directory)
        .map { $0.lastPathComponent + ($0.hasDirectoryPath ? "/" : "") }
        .filter { !$0.hasPrefix(".") }
        .sorted()
    } catch {
      throw CommandError(error is FileClientError ? directory.path(percentEncoded: false) : nil, error)
    }
  }
}

/// The permission bits of a file that everybody may read.
private let readableByAll: UInt16 = 0o444
