import Foundation
import PackageSupport

/// Files that are written one after the other into a folder, each as a whole, with names that begin with their numbers.
package struct NumberedFiles: Sendable {
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
    let place = try AnyPlaces().place(of: directory.appending(path: name), following: false)
    let staged = try StagedFile(beside: place, mode: permissions)
    try staged.file.write(data, path: place.path)
    // Threads and processes take their numbers one after the other, where the file system has locks.
    _ = place.folder.lock(LOCK_EX)
    defer { _ = place.folder.lock(LOCK_UN) }
    var number = try place.folder.names(path: place.path).compactMap(Self.number).max() ?? 0
    repeat { number += 1 } while try !take(number, name, staged)
  }

  /// Gives a file a number and a name, and returns false if there is such a file.
  private func take(_ number: Int, _ name: String, _ staged: StagedFile) throws -> Bool {
    let digits = String(number)
    do {
      try staged.take(as: String(repeating: "0", count: max(0, 4 - digits.count)) + digits + " " + name)
      return true
    } catch FileClientError.alreadyExists {
      return false
    }
  }
}
