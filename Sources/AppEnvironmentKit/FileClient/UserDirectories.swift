import Foundation
import PackageSupport

/// The folders that a client offers. The user's differ from system to system.
package struct UserDirectories: Sendable {
  package var documents: @Sendable () -> URL
  package var caches: @Sendable () -> URL
  package var temporary: @Sendable () -> URL
  package var applicationSupport: @Sendable () -> URL
}

extension UserDirectories {
  /// Creates separate folders for everything except documents, in a folder that may be missing.
  package init(documents: URL, others: URL) {
    self.documents = { documents }
    caches = { others.appending(path: "Caches", directoryHint: .isDirectory) }
    temporary = { others.appending(path: "Temporary", directoryHint: .isDirectory) }
    applicationSupport = { others.appending(path: "ApplicationSupport", directoryHint: .isDirectory) }
  }

  /// Performs an operation that creates an item at a URL. If that fails because the item's folder is one of these and is
  /// missing, the method creates the folder and performs the operation again.
  package func creatingFolder<Result>(
    of url: URL, in files: some FileSystem, _ create: () throws(FileClientError) -> Result
  ) throws(FileClientError) -> Result {
    do throws(FileClientError) {
      return try create()
    } catch .notFound(let path) {
      let folder = url.deletingLastPathComponent()
      guard try path == url.checkedFilePath(), contains(folder) else { throw .notFound(path: path) }
      try files.createDirectory(folder)
      return try create()
    }
  }

  /// Returns the contents of a folder. If the folder is one of these and is missing, it counts as empty.
  func list(_ url: URL, in files: some FileSystem) throws(FileClientError) -> [URL] {
    do throws(FileClientError) {
      return try files.list(url)
    } catch .notFound(let path) {
      guard contains(url) else { throw .notFound(path: path) }
      return []
    }
  }

  /// Returns a Boolean value that indicates whether a URL is that of one of these folders.
  private func contains(_ url: URL) -> Bool {
    func components(_ url: URL) -> [FileName]? {
      (try? url.checkedFilePath())?.pathComponents.filter { $0 != "." }.map(FileName.init)
    }
    guard let path = components(url) else { return false }
    return [documents, caches, temporary, applicationSupport].contains { components($0()) == path }
  }
}

extension UserDirectories {
  /// The name of the program's file, which names its folders.
  package static var programName: String {
    let name = CommandLine.arguments.first?.pathComponents.last ?? ""
    return ["", ".", ".."].contains(name) ? "program" : name
  }
}

/// The folders of a user by the conventions of desktops on Linux.
///
/// Caches and application support: https://specifications.freedesktop.org/basedir-spec/. Documents:
/// https://www.freedesktop.org/wiki/Software/xdg-user-dirs/, in whose file `user-dirs.dirs` a line that counts is
/// `XDG_NAME_DIR="$HOME/folder"` or `XDG_NAME_DIR="/folder"`, with backslashes as in a shell's double quotes.
package struct XDGDirectories {
  let variables: [String: String]
  let home: String

  package init(variables: [String: String], home: String) {
    self.variables = variables
    self.home = variables["HOME"].flatMap { $0.isAbsolutePath ? $0 : nil } ?? home
  }

  package var caches: String { directory("XDG_CACHE_HOME") ?? "\(home)/.cache" }

  package var applicationSupport: String { directory("XDG_DATA_HOME") ?? "\(home)/.local/share" }

  package var configuration: String { directory("XDG_CONFIG_HOME") ?? "\(home)/.config" }

  package var state: String { directory("XDG_STATE_HOME") ?? "\(home)/.local/state" }

  /// Returns the documents folder.
  ///
  /// - Parameter contents: Returns the contents of a text file; nil if it can't be read.
  package func documents(_ contents: (String) -> String?) -> String {
    let text = contents("\(configuration)/user-dirs.dirs") ?? ""
    return userDirectory("DOCUMENTS", in: text) ?? "\(home)/Documents"
  }

  /// Returns the folder that a variable names. Relative paths are invalid.
  private func directory(_ variable: String) -> String? {
    variables[variable].flatMap { $0.isAbsolutePath ? $0 : nil }
  }

  /// Returns the folder that `user-dirs.dirs` names, such as `DOCUMENTS`; nil if it names no absolute one. The last line
  /// counts.
  package func userDirectory(_ name: String, in text: String) -> String? {
    var directory: String?
    for line in text.split(whereSeparator: \.isNewline) {
      guard let value = Self.value(of: "XDG_\(name)_DIR", in: line), value.first == "\"" else { continue }
      let quoted = value.dropFirst()
      if quoted.isAbsolutePath {
        directory = Self.unquoted(quoted) ?? directory
      } else if quoted.hasPrefix("$HOME/") || quoted.hasPrefix("$HOME\"") {
        directory = Self.unquoted(quoted.dropFirst("$HOME".count)).map { home + $0 } ?? directory
      }
    }
    return directory?.withoutFinalSlashes
  }

  private static func value(of name: String, in line: Substring) -> Substring? {
    let line = line.drop(while: \.isWhitespace)
    guard line.hasPrefix(name) else { return nil }
    let rest = line.dropFirst(name.count).drop(while: \.isWhitespace)
    return rest.first == "=" ? rest.dropFirst().drop(while: \.isWhitespace) : nil
  }

  /// Returns the text before the closing quote, without the backslashes that escape characters; nil if there is no quote.
  private static func unquoted(_ value: Substring) -> String? {
    var text = ""
    var characters = value.makeIterator()
    while let character = characters.next() {
      if character == "\"" { return text }
      if character == "\\" {
        guard let next = characters.next() else { return nil }
        text.append(next)
      } else {
        text.append(character)
      }
    }
    return nil
  }
}
