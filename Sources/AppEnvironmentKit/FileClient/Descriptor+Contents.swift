import Foundation

extension Descriptor {
  /// Returns the contents of the file from its position on, in one buffer that the result takes over.
  ///
  /// The size is only a first guess: files grow and shrink while they are read, and those in `/proc` have the size 0.
  package func contents(size: Int, path: String) throws(FileClientError) -> Data {
    // One byte more than the size, so that the end is found without a second buffer.
    var capacity = size > 0 ? size + 1 : 1 << 16
    guard var buffer = malloc(capacity) else { throw FileClientError(errno: ENOMEM, path: path) }
    var count = 0
    do throws(FileClientError) {
      while true {
        if count == capacity {
          guard let larger = realloc(buffer, capacity * 2) else { throw FileClientError(errno: ENOMEM, path: path) }
          buffer = larger
          capacity *= 2
        }
        let wanted = min(capacity - count, 1 << 30)
        let read = try system(path) { Foundation.read(number, buffer + count, wanted) }
        count += read
        // The file ends here if it has its size, and no byte more.
        if read == 0 || read < wanted && count == size { break }
      }
    } catch {
      free(buffer)
      throw error
    }
    guard count > 0 else {
      free(buffer)
      return Data()
    }
    if count < capacity / 2 { buffer = realloc(buffer, count) ?? buffer }
    return Data(bytesNoCopy: buffer, count: count, deallocator: .free)
  }

  /// Writes bytes without copying them.
  package func write(_ data: Data, path: String) throws(FileClientError) {
    for region in data.regions {
      let result = region.withUnsafeBytes { bytes in
        Result { () throws(FileClientError) in try write(bytes, path: path) }
      }
      try result.get()
    }
  }

  /// Writes the rest of another file, a piece at a time.
  package func write(contentsOf source: Descriptor, sourcePath: String, path: String) throws(FileClientError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      let count = try system(sourcePath) { read(source.number, buffer.baseAddress, buffer.count) }
      if count == 0 { return }
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), path: path)
    }
  }

  /// Writes all bytes, even if the system accepts only part of them at a time.
  private func write(_ bytes: UnsafeRawBufferPointer, path: String) throws(FileClientError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try system(path) { Foundation.write(number, rest.baseAddress, min(rest.count, 1 << 30)) }
      rest = .init(rebasing: rest[count...])
    }
  }

  /// Returns the names in the folder, except `.` and `..`, in no particular order. Names that aren't UTF-8 are omitted: no URL
  /// can have them, and repaired they would be the names of other files.
  func names(path: String) throws(FileClientError) -> [String] {
    let copy = try system(path) { openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw FileClientError(errno: code, path: path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        let code = errno
        if code != 0 { throw FileClientError(errno: code, path: path) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
  }
}
