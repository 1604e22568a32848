import AppEnvironmentKit
import CTestSystemCalls
import Foundation

// Usage: file-client-probe [as-nobody|state FOLDER|failing-fstat|limit BYTES|confined ROOT]… COMMAND PATH…
// Prints `done`, or the case and the description of the error, in one line.

var arguments = Array(CommandLine.arguments.dropFirst())

@MainActor func next() -> String {
  guard !arguments.isEmpty else { exit(64) }
  return arguments.removeFirst()
}

@MainActor func nextURL() -> URL { URL(filePath: next(), directoryHint: .notDirectory) }

func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

@MainActor func report(_ work: () async throws -> Void) async {
  do {
    try await work()
    say("done")
  } catch {
    let name = Mirror(reflecting: error).children.first?.label ?? "\(type(of: error))"
    say("\(name): \(error)")
  }
}

/// Returns a text whose completeness can be checked: lines that repeat a number, and an end.
func text(_ number: Int, size: Int) -> Data {
  let line = "\(number) of \(size)\n"
  return Data((String(repeating: line, count: size / line.utf8.count + 1) + "end\n").utf8)
}

var client = FileClient.live

loop: while true {
  switch next() {
  case "as-nobody":
    // Permissions don't apply to root. The program starts again, because the system hides /proc from a process that was
    // root.
    guard geteuid() == 0 else { continue }
    guard setgid(65534) == 0, setuid(65534) == 0 else { exit(71) }
    let words = [CommandLine.arguments[0]] + arguments
    execv(CommandLine.arguments[0], words.map { strdup($0) } + [nil])
    exit(71)
  case "state":
    // The folder in which saves keep what they can't keep beside the file.
    setenv("XDG_STATE_HOME", next(), 1)
  case "failing-fstat":
    guard fail_every_fstat() == 0 else {
      say("not possible")
      break loop
    }
  case "count-settings":
    // Counts in a setting, and prints each number when it's on the disk.
    let settings = SettingsClient.file(nextURL(), log: .test)
    let count = Setting("count", default: 0)
    while true {
      settings[count] += 1
      let number = settings[count]
      try await settings.save()
      say("\(number)")
    }
  case "cancel-process":
    // Ends at once after a program was cancelled that may be starting.
    var command = ProcessCommand("sleep", ["60"])
    command.folder = nextURL()
    let running = ProcessClient.live(clock: .live).resultPublisher(of: command).sink { _ in
    } receiveValue: { _ in
    }
    usleep(UInt32(next()) ?? 0)
    running.cancel()
    exit(0)
  case "set-setting":
    let settings = SettingsClient.file(nextURL(), log: .test)
    settings[Setting("size", default: 0)] = 2
    await report { try await settings.save() }
    say("\(settings[Setting("size", default: 0)])")
    break loop
  case "leave-setting":
    // Ends at once after a value was set.
    SettingsClient.file(nextURL(), log: .test)[Setting("size", default: 0)] = 2
    exit(0)
  case "read-setting":
    // Ends at once after a value was read. The log is the output.
    let log = LogClient.writing(to: STDOUT_FILENO, level: .info, format: .text, clock: .live)
    _ = SettingsClient.file(nextURL(), log: log)[Setting("size", default: 0)]
    exit(0)
  case "modify-setting":
    // Counts in a setting, together with other processes.
    let settings = SettingsClient.file(nextURL(), log: .test)
    for _ in 0..<50 { try await settings.modify(Setting("count", default: 0)) { $0 += 1 } }
    break loop
  case "count-secrets":
    // Counts in a secret, and prints each number when it's kept.
    let secrets = SecretClient.files(in: nextURL())
    var number = Int(try await secrets.loadSecret(named: "count")?.reveal() ?? "") ?? 0
    while true {
      number += 1
      try await secrets.saveSecret(named: "count", Secret("\(number)"))
      say("\(number)")
    }
  case "save-secret":
    let secrets = SecretClient.files(in: nextURL())
    await report { try await secrets.saveSecret(named: "token", Secret(String(repeating: "s3cret", count: 200))) }
    break loop
  case "limit":
    signal(SIGXFSZ, SIG_IGN)
    let bytes = rlim_t(next()) ?? 0
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    guard setrlimit(resource, &limit) == 0 else { exit(71) }
  case "report-issue":
    IssueReporter().report("There is no temperature for Ulm.", fileID: "Weather/Thermometer.swift", line: 12)
    break loop
  case "unimplemented":
    let greet: @Sendable () -> String = unimplemented("Greeter.greet", placeholder: "Hello")
    say(greet())
    break loop
  case "confined":
    client = .preview(root: nextURL())
  case "save-for-ever":
    let (url, size) = (nextURL(), Int(next()) ?? 0)
    let texts = (0..<4).map { text($0, size: size) }
    for number in 0... {
      say("saving")
      try await client.saveFile(at: url, texts[number % texts.count])
    }
  case "save":
    let (url, size) = (nextURL(), Int(next()) ?? 0)
    await report { try await client.saveFile(at: url, text(0, size: size)) }
    break loop
  case "copy":
    let (from, to) = (nextURL(), nextURL())
    await report { try await client.copyItem(from: from, to: to) }
    break loop
  case "move":
    let (from, to) = (nextURL(), nextURL())
    await report { try await client.moveItem(from: from, to: to) }
    break loop
  case "load":
    let url = nextURL()
    await report { _ = try await client.loadFile(at: url) }
    break loop
  case "list":
    let url = nextURL()
    await report { _ = try await client.listDirectory(at: url) }
    break loop
  case "remove":
    let url = nextURL()
    await report { try await client.removeItem(at: url) }
    break loop
  case "create-folder":
    let url = nextURL()
    await report { try await client.createDirectory(at: url) }
    break loop
  case "watch":
    // Until the first change, which the program makes itself.
    let url = nextURL()
    await report {
      let changes = client.changes(at: url)
      try await client.saveFile(at: url, Data())
      for try await _ in changes { return }
    }
    break loop
  case "watch-and-leave":
    // Prints the number of descriptors that are open after twenty subscriptions.
    let url = nextURL()
    var subscriptions = (0..<20).map { _ in
      client.changes(url).sink { _ in
      } receiveValue: { _ in
      }
    }
    _ = try await client.attributes(at: url)
    guard watchingDescriptors() == 20 else { exit(1) }
    subscriptions.removeAll()
    // Other queues close them eventually. This checks every millisecond of real time until they are closed. After ten
    // minutes, the probe fails.
    let look = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "watch-and-leave"))
    let (looks, looked) = AsyncStream.makeStream(of: Void.self)
    look.setEventHandler { @Sendable in looked.yield() }
    look.schedule(deadline: .now(), repeating: .milliseconds(1))
    look.activate()
    let end = ContinuousClock.now + .seconds(600)
    for await _ in looks where watchingDescriptors() == 0 || ContinuousClock.now > end { break }
    look.cancel()
    say("\(watchingDescriptors())")
    break loop
  default:
    exit(64)
  }
}

/// Returns the number of watched folders. Other descriptors are opened and closed with the queues.
func watchingDescriptors() -> Int {
  let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return links.count {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == "anon_inode:inotify"
  }
}
