import Foundation

/// All groups by name; add yours here.
let groups: KeyValuePairs<String, () -> Void> = [
  "client-read": { clientRead.run() },
  "client-replace": { clientReplace.run() },
  "file-load": { fileLoad.run() },
  "file-save": { fileSave.run() },
  "editor-memory": editorMemory,
]

let names = CommandLine.arguments.dropFirst()
let unknown = names.filter { name in !groups.contains { $0.key == name } }
guard unknown.isEmpty else {
  print("No group \(unknown.joined(separator: ", ")); there are: \(groups.map(\.key).joined(separator: ", "))")
  exit(64)
}
if names.count == 1, let group = groups.first(where: { $0.key == names.first }) {
  group.value()
} else {
  // Each in a process of its own, so that none finds what another has left in memory.
  for (name, _) in groups where names.isEmpty || names.contains(name) {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [name]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
