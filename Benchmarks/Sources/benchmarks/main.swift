import Foundation

/// All groups; add yours here.
let groups = [clientRead, clientReplace]

let names = CommandLine.arguments.dropFirst()
let unknown = names.filter { name in !groups.contains { $0.name == name } }
guard unknown.isEmpty else {
  print("No group \(unknown.joined(separator: ", ")); there are: \(groups.map(\.name).joined(separator: ", "))")
  exit(64)
}
for group in groups where names.isEmpty || names.contains(group.name) { group.run() }
