import Foundation
import Testing

/// A Markdown file, or a source file's documentation comments, with the Swift samples in it.
struct Page: Sendable, CustomTestStringConvertible {
  /// The path relative to the root of the repository.
  let path: String
  let samples: [Sample]

  var testDescription: String { path }

  /// Returns every page with samples.
  static func all() throws -> [Page] {
    let root = try Repository.root()
    return try (Repository.files(under: root, named: [".md"]) + Repository.files(under: root, named: [".swift"]))
      .filter { !$0.contains("/Snippets/") && !$0.hasPrefix("Tests/DocumentationTests/") }
      .map { path in
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        var lines = text.components(separatedBy: "\n")
        if path.hasSuffix(".swift") {
          lines = lines.map(documentation)
        }
        return Page(path: path, samples: Sample.all(in: lines))
      }
      .filter { $0.path.hasSuffix(".md") || !$0.samples.isEmpty }
  }

  /// Returns the text of a documentation comment, or an empty line for any other line of Swift.
  private static func documentation(_ line: String) -> String {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("///") else { return "" }
    return String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
  }
}
