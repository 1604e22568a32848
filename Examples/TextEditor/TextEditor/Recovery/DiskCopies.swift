import AppEnvironmentKit
import CommandSupport
import Foundation

/// Copies on the disk, which only their owner may read.
///
/// A folder may belong to others, who can give any file the name of a copy. So a copy is a regular file of this user, of
/// bounded size, that begins like a copy. It is opened without following a link, and looked at once more when it is open.
/// Everything else keeps its name and its contents.
///
/// The lock of a running editor is that of `flock(2)`, which ends with the process, even if the process is killed.
struct DiskCopies: CopyFiles {
  let url: @Sendable (String) -> URL

  /// The queue of the system calls. A folder that doesn't respond blocks one of its threads, and nothing else.
  private let queue = DispatchQueue(label: "text-editor.recovery", attributes: .concurrent)

  func find(_ name: String) async throws -> CopyFinding {
    try await queue.blocking {
      let place = try place(name)
      guard try place.status() != nil else { return .nothing }
      guard let (file, status) = try open(place),
        RecoveryContents.isBeginning(try bytes(of: file, RecoveryContents.headLimit))
      else { return .other }
      return isLocked(file, LOCK_SH) ? .copy(Recovery.Copy(name, status)) : .running
    }
  }

  func load(_ copy: Recovery.Copy) async throws -> Data {
    try await queue.blocking {
      let (file, status) = try unchanged(copy, place(copy.name))
      return try bytes(of: file, Int(status.st_size))
    }
  }

  func write(_ parts: [Data], to name: String, replacing copy: Recovery.Copy?) async throws -> Recovery.Copy {
    try await queue.blocking {
      let place = try place(name)
      StagedFile.sweep(place)
      let staged = try StagedFile(beside: place, mode: 0o600)
      for part in parts { try staged.file.write(part, path: place.path) }
      try staged.file.flush(path: place.path)
      if let copy {
        _ = try unchanged(copy, place)
        try staged.replace()
      } else {
        try staged.take()
      }
      try place.folder.flushNames(path: place.path)
      // The lock of the staged file is that of the copy.
      return Recovery.Copy(name, try staged.file.status(path: place.path), lock: staged.file)
    }
  }

  func append(_ bytes: Data, to copy: Recovery.Copy) async throws -> Recovery.Copy {
    try await queue.blocking {
      let place = try place(copy.name)
      _ = try unchanged(copy, place)
      guard let file = copy.lock else { throw FileClientError.changedSinceLoaded(path: place.path) }
      do {
        try file.write(bytes, path: place.path)
        try file.flush(path: place.path)
      } catch {
        // What follows a change that isn't whole would be lost.
        ftruncate(file.number, off_t(copy.size))
        throw error
      }
      return Recovery.Copy(copy.name, try file.status(path: place.path), lock: file)
    }
  }

  func delete(_ copy: Recovery.Copy) async throws -> Bool {
    try await queue.blocking {
      let place = try place(copy.name)
      guard (try? unchanged(copy, place)) != nil else { return false }
      try system(place.path) { unlinkat(place.folder.number, place.name, 0) }
      try place.folder.flushNames(path: place.path)
      return true
    }
  }

  func locked(_ copy: Recovery.Copy) async -> Recovery.Copy {
    let locked = try? await queue.blocking {
      let (file, status) = try unchanged(copy, place(copy.name))
      return isLocked(file, LOCK_EX) ? Recovery.Copy(copy.name, status, lock: file) : copy
    }
    return locked ?? copy
  }

  // MARK: On the queue

  private func place(_ name: String) throws(FileClientError) -> Place {
    try AnyPlaces().place(of: url(name), following: false)
  }

  /// Opens a file of this user and of bounded size; nil if the item is anything else.
  private func open(_ place: Place) throws(FileClientError) -> (file: Descriptor, status: stat)? {
    guard let opened = try place.openOwnFile(O_RDONLY), opened.status.st_size <= RecoveryContents.copyLimit else {
      return nil
    }
    return opened
  }

  /// Opens a copy that is as it was. A locked one was replaced if its name is that of another file.
  private func unchanged(
    _ copy: Recovery.Copy, _ place: Place
  ) throws(FileClientError) -> (file: Descriptor, status: stat) {
    let before = try copy.lock.map { file throws(FileClientError) in
      Recovery.Copy(copy.name, try file.status(path: place.path)).version
    }
    guard let opened = try open(place), Recovery.Copy(copy.name, opened.status).version == before ?? copy.version else {
      throw .changedSinceLoaded(path: place.path)
    }
    return opened
  }

  private func isLocked(_ file: Descriptor, _ kind: Int32) -> Bool {
    file.lock(kind | LOCK_NB) || errno != EWOULDBLOCK
  }

  private func bytes(of file: Descriptor, _ count: Int) throws -> Data {
    try FileHandle(fileDescriptor: file.number, closeOnDealloc: false).read(upToCount: count) ?? Data()
  }
}

extension Recovery.Copy {
  fileprivate init(_ name: String, _ status: stat, lock: Descriptor? = nil) {
    let parts = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
      Int(status.modified.tv_sec), Int(status.modified.tv_nsec),
    ]
    self.init(
      name: name, version: FileVersion(rawValue: parts.map { "\($0)" }.joined(separator: ".")),
      date: Date(timeIntervalSince1970: Double(status.modified.tv_sec) + Double(status.modified.tv_nsec) / 1e9),
      size: Int64(status.st_size), lock: lock)
  }
}
