import Dispatch
import Foundation
import PackageSupport

extension SecretClient {
  /// Returns a client that keeps each secret in a file of mode 0600 in a folder of mode 0700.
  ///
  /// The folder is created at the first save. If it is a link, belongs to another user, or gives other users any permission, the
  /// calls fail with ``SecretClientError/exposed(path:reason:)``, and so does loading a file of that kind. A save replaces
  /// such a file. Saves are atomic and durable. Work is done on a queue of the client, in the order of the subscriptions.
  ///
  /// - Parameter folder: The folder, whose parent folders are created with the system's default permissions.
  public static func files(in folder: URL) -> SecretClient {
    let files = SecretFiles(folder: folder.absoluteURL.path(percentEncoded: false).withoutFinalSlashes)
    let queue = DispatchQueue(label: "SecretClient")
    return SecretClient(
      loadSecret: { name in .deferred(on: queue) { try reportingFileErrors { try files.load(name) } } },
      saveSecret: { name, secret in .deferred(on: queue) { try reportingFileErrors { try files.save(name, secret) } } },
      removeSecret: { name in .deferred(on: queue) { try reportingFileErrors { try files.remove(name) } } })
  }
}

/// The files of secrets in a folder.
private struct SecretFiles: Sendable {
  let folder: String

  func load(_ name: String) throws -> Secret? {
    let file = try fileName(of: name)
    guard let folder = try open(isCreating: false) else { return nil }
    let descriptor: Descriptor
    do throws(FileClientError) {
      descriptor = try Descriptor(opening: file, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, path: path(file))
    } catch .notFound {
      return nil
    } catch {
      var status = stat()
      let isLink = fstatat(folder.number, file, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
      throw isLink ? SecretClientError.exposed(path: path(file), reason: "it's a link") : SecretClientError.file(error)
    }
    try descriptor.status(path: path(file)).requireRegularFile(path: path(file))
    try check(descriptor, path(file))
    guard let text = String(validating: try contents(descriptor, path(file)), as: UTF8.self) else {
      throw FileClientError.other(path: path(file), reason: "not UTF-8 text")
    }
    return Secret(text)
  }

  func save(_ name: String, _ secret: Secret) throws {
    let file = try fileName(of: SecretClient.checked(name, secret))
    guard let folder = try open(isCreating: true) else { return }
    try lock(folder)
    let temporary = Self.unfinished
    let descriptor = try Descriptor(
      opening: temporary, in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, path: path(file))
    do {
      try system(path(file)) { fchmod(descriptor.number, 0o600) }
      try descriptor.write(Data(secret.reveal().utf8), path: path(file))
      try descriptor.flush(path: path(file))
      try system(path(file)) { renameat(folder.number, temporary, folder.number, file) }
    } catch {
      unlinkat(folder.number, temporary, 0)
      throw error
    }
    try folder.flushNames(path: self.folder)
  }

  func remove(_ name: String) throws {
    let file = try fileName(of: name)
    guard let folder = try open(isCreating: false) else { return }
    try lock(folder)
    do throws(FileClientError) {
      try system(path(file)) { unlinkat(folder.number, file, 0) }
    } catch .notFound {
      return
    }
    try folder.flushNames(path: self.folder)
  }

  /// The name of a file that a save hasn't finished, which no secret has.
  private static let unfinished = ".saving"

  /// Waits until no other process changes the folder, and removes what a killed one has left. The lock ends with the descriptor.
  private func lock(_ folder: Descriptor) throws(FileClientError) {
    try folder.lock(path: self.folder)
    unlinkat(folder.number, Self.unfinished, 0)
  }

  /// Opens and checks the folder; nil if it's missing and shouldn't be created.
  private func open(isCreating: Bool) throws -> Descriptor? {
    var status = stat()
    if lstat(folder, &status) == -1, errno == ENOENT {
      guard isCreating else { return nil }
      let url = URL(filePath: folder, directoryHint: .isDirectory)
      try POSIXFileSystem().createDirectory(url.deletingLastPathComponent())
      try system(folder) { mkdir(folder, 0o700) == -1 && errno != EEXIST ? -1 : 0 }
    } else if status.st_mode & S_IFMT == S_IFLNK {
      throw SecretClientError.exposed(path: folder, reason: "it's a link")
    }
    let descriptor = try Descriptor(folder: folder, followingLinks: false, path: folder)
    try check(descriptor, folder)
    return descriptor
  }

  /// Throws an error unless a file or folder is the user's alone.
  private func check(_ descriptor: Descriptor, _ path: String) throws {
    let status = try descriptor.status(path: path)
    guard status.st_uid == geteuid() else {
      throw SecretClientError.exposed(path: path, reason: "it belongs to another user")
    }
    guard status.permissions & 0o077 == 0 else {
      let permissions = String(status.permissions & 0o777, radix: 8)
      throw SecretClientError.exposed(path: path, reason: "other users have permissions (\(permissions))")
    }
  }

  private func contents(_ descriptor: Descriptor, _ path: String) throws(FileClientError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = try system(path) { read(descriptor.number, &chunk, chunk.count) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= SecretClient.longest else { throw .other(path: path, reason: "too long for a secret") }
    }
  }

  private func path(_ file: String) -> String { "\(folder)/\(file)" }

  /// Returns the name of the file: that of the secret, in which other characters than letters and digits are encoded.
  private func fileName(of name: String) throws -> String {
    try SecretClient.checked(name).utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    .joined()
  }
}

/// Throws an error of a file as one of secrets.
private func reportingFileErrors<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as FileClientError {
    throw SecretClientError.file(error)
  }
}
