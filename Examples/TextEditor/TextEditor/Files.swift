import AppEnvironmentKit
import Foundation

/// The files as the editor sees them: by the names that people give, through the environment's file client.
struct Files: Sendable {
  /// What a file held, and how it can be told later whether it is still the same.
  struct Loaded: Sendable {
    let data: Data
    let version: FileVersion
  }

  let environment: AppEnvironment

  /// Where a name leads: an absolute path as it is, any other from the documents directory.
  func url(_ name: String) -> URL {
    name.hasPrefix("/")
      ? URL(filePath: name, directoryHint: .notDirectory)
      : environment.fileClient.documentsDirectory().appending(path: name, directoryHint: .notDirectory)
  }

  /// The file of that name, or nil when there is none.
  func load(_ name: String) async throws(EditorError) -> Loaded? {
    let url = url(name)
    do {
      // The version is asked for first: what changes the file from here on is noticed when it is saved.
      let version = try await environment.fileClient.attributes(at: url).version
      for try await data in environment.fileClient.loadFile(url).values {
        return Loaded(data: data, version: version)
      }
      return nil
    } catch FileClientError.notFound {
      return nil
    } catch {
      throw EditorError(name, error)
    }
  }

  /// The file of that name; its absence is an error.
  func loadExisting(_ name: String) async throws(EditorError) -> Loaded {
    guard let loaded = try await load(name) else { throw EditorError(name, FileClientError.notFound(path: name)) }
    return loaded
  }

  /// What the file is now, or nil when there is none.
  func version(_ name: String) async throws(EditorError) -> FileVersion? {
    do {
      return try await environment.fileClient.attributes(at: url(name)).version
    } catch FileClientError.notFound {
      return nil
    } catch {
      throw EditorError(name, error)
    }
  }

  /// Whether there is a directory.
  func isDirectory(_ url: URL) async throws -> Bool {
    do {
      return try await environment.fileClient.attributes(at: url).kind == .directory
    } catch FileClientError.notFound {
      return false
    }
  }

  /// Saves a file that must still be the version given, or must not exist for nil. Returns what it is then.
  func save(_ name: String, _ data: Data, since version: FileVersion?) async throws -> FileVersion {
    do {
      for try await saved in environment.fileClient.saveFileIfUnchanged(url(name), data, version).values {
        return saved
      }
      throw CancellationError()
    } catch FileClientError.notFound {
      throw EditorError(name, reason: "no such folder to save it in")
    }
  }

  /// Saves a file, whatever is there.
  func overwrite(_ name: String, _ data: Data) async throws(EditorError) {
    do {
      try await environment.fileClient.saveFile(at: url(name), data)
    } catch FileClientError.notFound {
      throw EditorError(name, reason: "no such folder to save it in")
    } catch {
      throw EditorError(name, error)
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
  func names() async throws(EditorError) -> [String] {
    let directory = environment.fileClient.documentsDirectory()
    do {
      return try await environment.fileClient.listDirectory(at: directory)
        .map { $0.lastPathComponent + ($0.hasDirectoryPath ? "/" : "") }
        .filter { !$0.hasPrefix(".") }
        .sorted()
    } catch {
      throw EditorError(error is FileClientError ? directory.path(percentEncoded: false) : nil, error)
    }
  }
}

/// The permission bits of a file that everybody may read.
private let readableByAll: UInt16 = 0o444
