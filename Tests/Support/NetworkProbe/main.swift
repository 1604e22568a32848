import AppEnvironmentKit
import AppEnvironmentNetworking
import Foundation
import LoopbackServer

// Usage: network-probe get URL | get-public URL | count URL COUNT TEXT [paused] | threads | fuzz COUNT SEED | serve
//        network-probe attack NAME | attacks
//        network-probe inherited URL | many URL COUNT | starved URL
//        network-probe download URL FILE | read URL MICROSECONDS | hold URL COUNT | stress URL COUNT SEED
// `download`, `read` and `hold` print the number of bytes received and the peak of this process's memory in bytes, or the error;
// `stress` prints a report in JSON. `serve` prints the port, and ends with its input.

if CommandLine.arguments.dropFirst() == ["serve"] {
  let server = try LoopbackServer(seconds: 3600)
  print(server.port)
  fflush(nil)
  while readLine() != nil {}
  server.stop()
  exit(0)
}

if CommandLine.arguments.dropFirst() == ["threads"] {
  // The live clock has its own thread.
  let clock = ClockClient.live
  let before = try threadCount()
  let publisher = NetworkClient.live(clock: clock).send(URLRequest(url: URL(filePath: "/")))
  print("\(try threadCount() - before) threads before the first request")
  withExtendedLifetime(publisher) {}
  exit(0)
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "attack" {
  guard let attack = Attack.all.first(where: { $0.name == CommandLine.arguments[2] }) else { exit(64) }
  print(try await outcome(of: attack))
  exit(0)
}

// Prints the name and the outcome of each attack as it ends.
if CommandLine.arguments.dropFirst() == ["attacks"] {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for (number, attack) in Attack.all.enumerated() {
      if number >= 8 { try await group.next() }
      group.addTask {
        print("\(attack.name)\t\(try await outcome(of: attack))")
        fflush(nil)
      }
    }
    try await group.waitForAll()
  }
  exit(0)
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "get" {
  print(try await outcome(of: request(), .live))
  exit(0)
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "get-public" {
  print(try await outcome(of: request(), .live(clock: .live, refusingPrivateAddresses: true)))
  exit(0)
}

// Makes requests over one client, one after the other, and prints how often a text is in each body. With `paused`, reads a line
// before each further request.
if CommandLine.arguments.count >= 5, CommandLine.arguments[1] == "count" {
  let (client, text) = (NetworkClient.live, CommandLine.arguments[4])
  var counts: [String] = []
  for number in 0..<(Int(CommandLine.arguments[3]) ?? 0) {
    if number > 0, CommandLine.arguments.last == "paused" { _ = readLine() }
    let body = String(decoding: try await client.data(for: request()).data, as: UTF8.self)
    counts.append("\(body.ranges(of: text).count)")
  }
  print(counts.joined(separator: " "))
  exit(0)
}

// Makes a request, and prints the descriptors that a child process would inherit because of it.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "inherited" {
  let (client, before) = (NetworkClient.live, try inheritedDescriptors())
  _ = try await outcome(of: request(), client)
  print(try inheritedDescriptors().subtracting(before).sorted())
  withExtendedLifetime(client) {}
  exit(0)
}

// Makes a request when no descriptor is left, and another one when there are some again.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "starved" {
  // Dispatch has its own descriptors from here on. The client keeps its own until the end.
  let other = NetworkClient.live
  _ = try await outcome(of: request(), other)
  var taken: [Int32] = []
  while true {
    let descriptor = dup(STDERR_FILENO)
    if descriptor < 0 { break }
    taken.append(descriptor)
  }
  let client = NetworkClient.live
  let first = try await outcome(of: request(), client)
  for descriptor in taken { close(descriptor) }
  print("\(first), \(try await outcome(of: request(), client))")
  withExtendedLifetime(other) {}
  exit(0)
}

// Makes requests over three clients at the same time, or over fifteen, one after the other, and prints how often each outcome
// occurs.
if CommandLine.arguments.count == 4, ["many", "in-turn"].contains(CommandLine.arguments[1]) {
  let isInTurn = CommandLine.arguments[1] == "in-turn"
  let clients = (0..<(isInTurn ? 15 : 3)).map { _ in NetworkClient.live(clock: .live, connectionsPerHost: 1000) }
  let groups = isInTurn ? clients.map { [$0] } : [clients]
  var outcomes: [String: Int] = [:]
  for group in groups {
    try await withThrowingTaskGroup(of: String.self) { tasks in
      for number in 0..<(Int(CommandLine.arguments[3]) ?? 0) / groups.count {
        tasks.addTask { try await outcome(of: request(), group[number % group.count]) }
      }
      for try await outcome in tasks { outcomes[outcome, default: 0] += 1 }
    }
  }
  print(outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
  exit(0)
}

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "fuzz" {
  let report = try await Fuzz(seed: UInt64(CommandLine.arguments[3]) ?? 0).run(Int(CommandLine.arguments[2]) ?? 0)
  let errors = report.errors.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
  print("\(report.correct) correct; \(report.responses) accepted, \(errors.joined(separator: ", "))")
  for surprise in report.surprises { print(surprise) }
  exit(report.surprises.isEmpty ? 0 : 1)
}

guard CommandLine.arguments.count >= 4, URL(string: CommandLine.arguments[2]) != nil else { exit(64) }

func request() -> URLRequest { URLRequest(url: URL(string: CommandLine.arguments[2]) ?? URL(filePath: "/")) }

func download() async throws -> Int {
  let file = URL(filePath: CommandLine.arguments[3])
  try await NetworkClient.live.download(for: request(), to: file)
  return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
}

/// Reads the body, with a pause in microseconds after each piece.
func read() async throws -> Int {
  var received = 0
  for try await piece in try await NetworkClient.live.body(for: request()).pieces {
    received += piece.count
    usleep(UInt32(CommandLine.arguments[3]) ?? 0)
  }
  return received
}

/// Begins to read one body after the other, and then reads each to its end.
func hold() async throws -> Int {
  let client = NetworkClient.live
  var (received, bodies) = (0, [NetworkBody.Iterator]())
  for _ in 0..<(Int(CommandLine.arguments[3]) ?? 0) {
    var body = try await client.body(for: request()).pieces.makeAsyncIterator()
    received += try await body.next()?.count ?? 0
    bodies.append(body)
  }
  for index in bodies.indices {
    while let piece = try await bodies[index].next() { received += piece.count }
  }
  return received
}

do {
  switch CommandLine.arguments[1] {
  case "download": print(try await download(), try peakMemory())
  case "read": print(try await read(), try peakMemory())
  case "hold": print(try await hold(), try peakMemory())
  case "stress":
    let folder = FileManager.default.temporaryDirectory.appending(path: "network-stress-\(UUID().uuidString)")
    let seed = CommandLine.arguments.dropFirst(4).first.flatMap { UInt64($0) } ?? 0
    let stress = Stress(server: request().url ?? folder, folder: folder, seed: seed)
    let report = try await stress.run(Int(CommandLine.arguments[3]) ?? 0)
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  default: exit(64)
  }
} catch {
  print(error)
}
