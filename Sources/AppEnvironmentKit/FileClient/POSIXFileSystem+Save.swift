import Foundation

extension POSIXFileSystem {
  package func save(_ url: URL, _ data: Data) throws(FileClientError) {
    let place = try places.place(of: url, following: true)
    try publish(at: place, replacing: place.replaceable(), data) { staged throws(FileClientError) in
      try place.folder.withNamesLocked { () throws(FileClientError) in try staged.replace() }
    }
  }

  package func save(
    _ url: URL,
    _ data: Data,
    ifUnchangedSince version: FileVersion?
  ) throws(FileClientError) -> FileVersion {
    let place = try places.place(of: url, following: true)
    func check() throws(FileClientError) -> stat? {
      let original = try place.replaceable()
      guard original?.version() == version else { throw .changedSinceLoaded(path: place.path) }
      return original
    }
    return try publish(at: place, replacing: check(), data) { staged throws(FileClientError) in
      let written = try staged.file.status(path: place.path)
      do throws(FileClientError) {
        try place.folder.withNamesLocked { () throws(FileClientError) in
          _ = try check()
          if version == nil { try staged.take() } else { try staged.replace() }
        }
      } catch .alreadyExists {
        throw .changedSinceLoaded(path: place.path)
      }
      // Getting its name changed one of the file's times. The others are those of what was written, so that whoever
      // writes to it from now on is noticed.
      return written.version(changed: try staged.file.status(path: place.path).changed)
    }
  }

  package func copy(_ source: URL, _ destination: URL) throws(FileClientError) {
    let sourcePath = try source.checkedFilePath()
    let file = try open(source)
    let original = try file.status(path: sourcePath)
    let place = try places.place(of: destination, following: false)
    guard try place.status() == nil else { throw .alreadyExists(path: place.path) }
    try stage(at: place, mode: original.permissions | S_IWUSR) { staged throws(FileClientError) in
      try staged.file.write(contentsOf: file, sourcePath: sourcePath, path: place.path)
      try system(place.path) { fchmod(staged.file.number, original.permissions & 0o777) }
      try staged.file.flush(path: place.path)
      try staged.take()
    }
  }

  private func publish<Result>(
    at place: Place,
    replacing original: stat?,
    _ data: Data,
    _ name: (StagedFile) throws(FileClientError) -> Result
  ) throws(FileClientError) -> Result {
    // Nobody else may look into what replaces a private file, at no moment.
    try stage(at: place, mode: original == nil ? 0o666 : 0o600) { staged throws(FileClientError) in
      try staged.file.write(data, path: place.path)
      if let original { try staged.adopt(original, of: place) }
      try staged.file.flush(path: place.path)
      return try name(staged)
    }
  }

  private func stage<Result>(
    at place: Place,
    mode: mode_t,
    _ body: (StagedFile) throws(FileClientError) -> Result
  ) throws(FileClientError) -> Result {
    // Before writing, so that what is left of a save that was killed does not take this one's space.
    StagedFile.sweep(place)
    let staged = try StagedFile(beside: place, mode: mode)
    defer { staged.discard() }
    let result = try body(staged)
    try place.folder.flushNames(path: place.path)
    return result
  }
}

extension Place {
  /// What a save replaces here, nil when nothing; throws unless it is a regular file that the user may write to.
  ///
  /// Renaming asks only whether the folder may be written to: without this check a file that is protected from writing
  /// would be replaced all the same.
  fileprivate func replaceable() throws(FileClientError) -> stat? {
    guard let status = try status() else { return nil }
    try status.requireRegularFile(path: path)
    try system(path) { faccessat(folder.number, name, W_OK, AT_EACCESS) }
    return status
  }
}

extension Descriptor {
  /// Runs `body` while no other save of this library, in whatever process, gives a file in this folder its name.
  ///
  /// It is held for two system calls. Another program might lock a folder for reasons of its own: after two seconds, or
  /// where folders cannot be locked, it goes on without.
  fileprivate func withNamesLocked<Result>(
    _ body: () throws(FileClientError) -> Result
  ) throws(FileClientError) -> Result {
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    for _ in 0..<2000 {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { return try body() }
      nanosleep(&pause, nil)
    }
    defer { flock(number, LOCK_UN) }
    return try body()
  }
}
