import Foundation

// Prints the public interface of a module from its symbol graphs: a line for each declaration, sorted by its path, and one
// for each conformance. The arguments are the files.

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Availability: Decodable { let isUnconditionallyUnavailable: Bool? }
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let availability: [Availability]?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

var lines: Set<String> = []
var names: [String: String] = [:]
let graphs = try CommandLine.arguments.dropFirst().map { path in
  try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(filePath: path)))
}
for symbol in graphs.flatMap(\.symbols) {
  let path = symbol.pathComponents.joined(separator: ".")
  names[symbol.identifier.precise] = path
  let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  let isUnavailable = symbol.availability?.contains { $0.isUnconditionallyUnavailable == true } ?? false
  lines.insert("\(path)\t\(isUnavailable ? "@available(*, unavailable) " : "")\(declaration)")
}
for relationship in graphs.flatMap(\.relationships) where ["conformsTo", "inheritsFrom"].contains(relationship.kind) {
  guard let source = names[relationship.source], let target = names[relationship.target] ?? relationship.targetFallback
  else { continue }
  lines.insert("\(source)\t: \(target)")
}
for line in lines.sorted() { print(line) }
