import AppEnvironmentKit
import CommandSupport
import Foundation
import PackageSupport

/// A change of a file by another program, as the predicate of a sentence about the file.
package enum DiskChange: String, Sendable {
  case created = "already exists"
  case changed = "was changed by another program"
  case removed = "was removed by another program"
  case unknown = "may have been changed by another program"
}

extension FileVersion {
  /// The version of a file that was changed since. No file has it.
  static let earlier = FileVersion(rawValue: "earlier")

  /// The version of a file that may have been changed since. No file has it.
  static let unknown = FileVersion(rawValue: "unknown")
}

/// The files of an environment, by the names that people type.
struct Files: Sendable {
  /// A file's contents, with the attributes that it had before they were read.
  struct Loaded: Sendable {
    let data: Data
    let attributes: FileAttributes
  }

  let environment: AppEnvironment

  /// Returns the URL of a name: an absolute path, or a path in the documents directory.
  func url(_ name: String) -> URL {
    name.isAbsolutePath
      ? URL(filePath: name, directoryHint: .notDirectory)
      : environment.fileClient.documentsDirectory().appending(path: name, directoryHint: .notDirectory)
  }

  /// Returns the URL of a file's name. A name that ends with a slash is that of a folder and throws an error.
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

  /// Loads a file; nil if it doesn't exist.
  func load(_ name: String) async throws(CommandError) -> Loaded? {
    try await CommandError.naming(name) {
      try await ifFound {
        let url = try await fileURL(name)
        // The version comes first, so that a change from here on is noticed when the file is saved.
        let attributes = try await environment.fileClient.attributes(at: url)
        return Loaded(data: try await environment.fileClient.loadFile(at: url), attributes: attributes)
      }
    }
  }

  /// Loads a file that must exist.
  func loadExisting(_ name: String) async throws(CommandError) -> Loaded {
    guard let loaded = try await load(name) else { throw CommandError(name, FileClientError.notFound(path: name)) }
    return loaded
  }

  /// Returns the attributes of a file.
  func attributes(_ name: String) async throws -> FileAttributes {
    try await environment.fileClient.attributes(at: fileURL(name))
  }

  /// Returns the attributes of a file; nil if they can't be read.
  func attributesIfThere(_ name: String) async -> FileAttributes? {
    try? await attributes(name)
  }

  /// Returns the version of a file; nil if the file doesn't exist.
  func version(_ name: String) async throws(CommandError) -> FileVersion? {
    try await CommandError.naming(name) { try await ifFound { try await attributes(name).version } }
  }

  /// Returns the name of the newest file that may have the contents before an interrupted save in place; nil without such a
  /// file.
  func previousContents(of name: String) async -> String? {
    var newest: (date: Date, name: String)?
    for base in ["\(name).previous", FileClient.pathOfPreviousContents(of: url(name))] {
      // A person may have removed some of them.
      var (number, missing) = (1, 0)
      while missing < 9 {
        let copy = number == 1 ? base : "\(base)-\(number)"
        let attributes = await attributesIfThere(copy)
        (number, missing) = (number + 1, attributes == nil ? missing + 1 : 0)
        if let attributes, attributes.kind == .regularFile,
          newest.map({ $0.date < attributes.modificationDate }) ?? true
        {
          newest = (attributes.modificationDate, copy)
        }
      }
    }
    return newest?.name
  }

  /// Returns the reason why a file doesn't have the expected version.
  func change(of name: String, since version: FileVersion?) async -> DiskChange {
    guard version != nil else { return .created }
    do {
      if try await self.version(name) == nil { return .removed }
    } catch {
      // The file exists; only its attributes can't be read.
    }
    return version == .unknown ? .unknown : .changed
  }

  /// Deletes a file, or a link but not its target. It deletes no folders, pipes and devices.
  func delete(_ name: String) async throws(CommandError) {
    try await CommandError.naming(name) {
      let url = try await fileURL(name)
      switch try await kind(of: url) {
      case .directory:
        if await !isLink(url) { throw FileClientError.isDirectory(path: name) }
      case .other: throw FileClientError.notRegularFile(path: name)
      case .regularFile, nil: break
      }
      try await environment.fileClient.removeItem(at: url)
    }
  }

  /// Returns the kind of a file, or of a link's target; nil if it can't be read, as of a broken link.
  private func kind(of url: URL) async throws -> FileAttributes.Kind? {
    do {
      return try await environment.fileClient.attributes(at: url).kind
    } catch is FileClientError {
      return nil
    }
  }

  /// Returns a Boolean value that indicates whether a folder's URL is that of a link. Its parent lists only the folder
  /// itself as a folder.
  private func isLink(_ url: URL) async -> Bool {
    let names = try? await environment.fileClient.listDirectory(at: url.deletingLastPathComponent())
    return names?.contains { $0.lastPathComponent == url.lastPathComponent && !$0.hasDirectoryPath } ?? false
  }

  /// Returns the error of saving a file in a folder that doesn't exist.
  static func missingFolder(_ name: String) -> CommandError {
    CommandError(name, reason: "there is no such folder to save it in")
  }

  /// Returns a Boolean value that indicates whether a file's folder doesn't exist.
  func isFolderMissing(_ name: String) async -> Bool {
    let folder = url(name).deletingLastPathComponent()
    do {
      return try await ifFound { try await environment.fileClient.attributes(at: folder) } == nil
    } catch {
      return false
    }
  }

  /// Saves a file that must have a version, or must not exist if that is nil, and returns its new version.
  func save(_ name: String, _ data: Data, since version: FileVersion?) async throws -> FileVersion {
    do {
      return try await environment.fileClient.saveFileIfUnchanged(at: fileURL(name), data, since: version)
    } catch FileClientError.notFound {
      throw Self.missingFolder(name)
    }
  }

  /// Saves a file and replaces an existing one.
  func overwrite(_ name: String, _ data: Data) async throws(CommandError) {
    do {
      try await environment.fileClient.saveFile(at: fileURL(name), data)
    } catch FileClientError.notFound {
      throw Self.missingFolder(name)
    } catch {
      throw CommandError(name, error)
    }
  }

  /// Returns the names in the documents directory, sorted and without hidden ones. Those of folders end with a slash.
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

/// Returns the result of work; nil if it doesn't find a file.
nonisolated(nonsending) func ifFound<Result>(
  _ work: nonisolated(nonsending) () async throws -> Result
) async throws -> Result? {
  do { return try await work() } catch FileClientError.notFound { return nil }
}
