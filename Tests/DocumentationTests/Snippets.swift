import Foundation

/// The compiled files that samples are taken from.
struct Snippets: Sendable {
  let files: [[String]]

  static func all() throws -> Snippets {
    let root = try Repository.root()
    let paths = try Repository.files(under: root, named: [".swift"]).filter {
      $0.hasPrefix("Tests/DocumentationTests/Snippets/") || $0.hasPrefix("Tests/Support/ShowNote/")
        || $0.hasPrefix(".ci/UserPackage/")
    }
    return Snippets(
      files: try paths.map {
        try String(contentsOf: root.appending(path: $0), encoding: .utf8).components(separatedBy: "\n")
      }
    )
  }

  /// Whether one file has the sample's lines in a row, at any indentation, and its imports at its top.
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
