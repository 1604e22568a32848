import Foundation
import PackageSupport

/// Files that are written one after the other into a folder, each as a whole, with names that begin with their numbers.
package struct NumberedFiles: Sendable {
  private static let lock = Lock()
  private let directory: URL
  private let permissions: mode_t

  /// Creates the files of a folder, which is created with the first of them.
  package init(in directory: URL, permissions: mode_t) {
    (self.directory, self.permissions) = (directory, permissions)
  }

  /// The number that the name of a file begins with, up to a billion, so that there are numbers after it.
  package static func number(of name: String) -> Int? {
    Int(name.prefix { $0.isASCII && $0.isNumber }).flatMap { $0 <= 1_000_000_000 ? $0 : nil }
  }

  /// Writes a file with the number after the last one in the folder, even if another process has written that one.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - name: The name after the number.
  package func write(_ data: Data, name: String) throws {
    try AnyPlaces().createFolders(to: directory)
    let staged = path(".\(UUID()).recording")
    try Descriptor(opening: staged, O_WRONLY | O_CREAT | O_EXCL, mode: permissions, path: staged)
      .write(data, path: staged)
    defer { unlink(staged) }
    try Self.lock.withLock {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
      var number = names.compactMap(Self.number).max() ?? 0
      while true {
        number += 1
        let digits = String(number)
        let file = path(String(repeating: "0", count: max(0, 4 - digits.count)) + digits + " " + name)
        if link(staged, file) == 0 { return }
        // Another process may have written it meanwhile.
        guard errno == EEXIST else { throw FileClientError(errno: errno, path: file) }
      }
    }
  }

  private func path(_ name: String) -> String { directory.appending(path: name).path(percentEncoded: false) }
}
