import Foundation

/// The compiled files that contain the samples.
struct Snippets: Sendable {
  private let files: [File]

  init(files: [[String]]) { self.files = files.map(File.init) }

  static func all() throws -> Snippets {
    let root = try Repository.root()
    let paths = try Repository.files(under: root, named: [".swift"]).filter {
      $0.hasPrefix("Tests/DocumentationTests/Snippets/") || $0.hasPrefix("Tests/Support/ShowNote/")
        || $0.hasPrefix("Tests/Support/Greeter/") || $0.hasPrefix(".ci/UserPackage/")
        || $0.hasPrefix("Examples/Notes/") || $0.hasPrefix("Previews/")
    }
    return Snippets(
      files: try paths.map {
        try String(contentsOf: root.appending(path: $0), encoding: .utf8).components(separatedBy: "\n")
      }
    )
  }

  /// Returns true if a file contains the lines of the sample, at any indentation, and its imports.
  func contains(_ sample: Sample) -> Bool {
    let imports = sample.code.filter { $0.hasPrefix("import ") }
    let body = Array(sample.code.filter { !$0.hasPrefix("import ") }.drop(while: \.isEmpty))
    return files.contains { file in
      guard imports.allSatisfy({ file.places[$0] != nil }) else { return false }
      guard let first = body.first else { return true }
      return file.places[Self.trimmed(first), default: []].contains { start in
        start + body.count <= file.lines.count
          && Sample.unindented(file.lines[start..<start + body.count]) == body
      }
    }
  }

  /// A file, and the places of each line without its indentation.
  private struct File: Sendable {
    let lines: [String]
    private(set) var places: [String: [Int]] = [:]

    init(_ lines: [String]) {
      self.lines = lines
      for (index, line) in lines.enumerated() { places[Snippets.trimmed(line), default: []].append(index) }
    }
  }

  private static func trimmed(_ line: String) -> String { String(line.drop { $0 == " " }) }
}
