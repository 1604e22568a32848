import Foundation

/// All groups by name, each with its function of the words that follow the name.
let groups: KeyValuePairs<String, ([String]) -> Void> = [
  "client-read": { _ in clientRead.run() },
  "client-replace": { _ in
    clientReplace.run()
    clientReplaceMemory()
  },
  "client-children": { _ in clientChildren.run() },
  "file-load": { _ in
    fileLoad.run()
    smallFileLoad.run()
  },
  "file-save": { _ in fileSave.run() },
  "network": { _ in networkSpeed() },
  "feeds": { _ in feedSpeed() },
  "podcasts": { _ in podcastSpeed() },
  "sync": { _ in syncSpeed() },
  "seek": { _ in seekSpeed() },
  "editor": { _ in editorSpeed() },
  "editor-memory": { _ in editorMemory() },
  "clock": { _ in clockSpeed() },
  "clock-misses": clockMisses,
  "macros": { _ in macroSpeed() },
  "views": { _ in viewSpeed() },
  "terminal": { _ in terminalSpeed() },
  "combine": combineSpeed,
  "combine-memory": { _ in combineMemory() },
  "combine-depth": combineDepth,
]

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "seek-peer" {
  seekPeer(Array(words.dropFirst()))
  exit(0)
}
let isGroup = { (word: String) in groups.contains { $0.key == word } }
if let group = groups.first(where: { $0.key == words.first }), !words.dropFirst().contains(where: isGroup) {
  group.value(Array(words.dropFirst()))
} else {
  let unknown = words.filter { !isGroup($0) }
  guard unknown.isEmpty else {
    print("No group \(unknown.joined(separator: ", ")); there are: \(groups.map(\.key).joined(separator: ", "))")
    exit(64)
  }
  // Runs each in its own process, so that none is affected by another's memory.
  for (name, _) in groups where words.isEmpty || words.contains(name) {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [name]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
