import Foundation

/// What `user-dirs.dirs` says, the file in which desktops on Linux keep where the user's folders are.
///
/// Each line that counts is `XDG_NAME_DIR="$HOME/folder"` or `XDG_NAME_DIR="/folder"`, with backslashes as a shell has
/// them between double quotes. Format: https://www.freedesktop.org/wiki/Software/xdg-user-dirs/
package enum UserDirectories {
  /// The folder of this name, `DOCUMENTS` for one; nil where the text has none that is absolute. The last line counts.
  package static func directory(_ name: String, in text: String, home: String) -> String? {
    var directory: String?
    for line in text.split(whereSeparator: \.isNewline) {
      guard let value = value(of: "XDG_\(name)_DIR", in: line), value.first == "\"" else { continue }
      let quoted = value.dropFirst()
      if quoted.hasPrefix("/") {
        directory = unquoted(quoted) ?? directory
      } else if quoted.hasPrefix("$HOME/") || quoted.hasPrefix("$HOME\"") {
        directory = unquoted(quoted.dropFirst("$HOME".count)).map { home + $0 } ?? directory
      }
    }
    return directory.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  /// The user's documents directory, of these variables and what a file contains.
  package static func documents(variables: [String: String], home: String, contents: (String) -> String?) -> String {
    let configuration = variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.config"
    let text = contents("\(configuration)/user-dirs.dirs") ?? ""
    return directory("DOCUMENTS", in: text, home: home) ?? "\(home)/Documents"
  }

  private static func value(of name: String, in line: Substring) -> Substring? {
    let line = line.drop(while: \.isWhitespace)
    guard line.hasPrefix(name) else { return nil }
    let rest = line.dropFirst(name.count).drop(while: \.isWhitespace)
    return rest.first == "=" ? rest.dropFirst().drop(while: \.isWhitespace) : nil
  }

  /// What comes before the closing quote, a backslash taking the meaning from what follows it; nil when that is missing.
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
