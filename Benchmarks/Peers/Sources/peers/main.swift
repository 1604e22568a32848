import Foundation
import Measuring

/// All groups by name, each with its function of the words that follow the name.
let groups: KeyValuePairs<String, ([String]) -> Void> = [
  "read": { _ in
    BenchmarkGroup(
      name: "read", subject: "reading a client and calling its closure", times: 100_000,
      cases: Peer.all.map { .init(name: $0.name, run: $0.read) }
    ).run()
    BenchmarkGroup(
      name: "read", subject: "the same, of a client that was replaced", times: 100_000,
      cases: Peer.all.map { .init(name: $0.name, run: $0.readReplaced) }
    ).run()
    BenchmarkGroup(
      name: "read", subject: "on two threads at once", times: 100_000,
      cases: Peer.all.map { peer in
        .init(name: peer.name) { times in onTwoThreads { _ in peer.read(times) } }
      }
    ).run()
  },
  "request": { _ in
    BenchmarkGroup(
      name: "request", subject: "two replacements for a request", times: 5_000,
      cases: Peer.all.map { .init(name: $0.name, run: $0.replace) }
    ).run()
    BenchmarkGroup(
      name: "request", subject: "the same, and a call of a client that is composed of one of them", times: 5_000,
      cases: Peer.all.map { peer in .init(name: peer.name) { keep(peer.compose($0)) } }
    ).run()
  },
  "race": { _ in firstUseRace(rounds: 1_000, threads: 8) },
  "replacements": { _ in replacementsInUse() },
  "clocks": { words in clockMisses(rounds: words.compactMap { Int($0) }.first ?? 1_000) },
]

let words = Array(CommandLine.arguments.dropFirst())
if let word = words.first, !groups.contains(where: { $0.key == word }) {
  print("No group \(word); there are: \(groups.map(\.key).joined(separator: ", "))")
  exit(64)
}
for (name, run) in groups where words.isEmpty || words.first == name { run(Array(words.dropFirst())) }
