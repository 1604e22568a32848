import Foundation

/// The compiled files that contain the samples.
struct Snippets: Sendable {
  let files: [[String]]

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
      Set(imports).isSubset(of: file)
        && file.indices.contains { start in
          start + body.count <= file.count && Sample.unindented(file[start..<start + body.count]) == body
        }
    }
  }
}
