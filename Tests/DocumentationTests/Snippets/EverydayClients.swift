import AppEnvironmentTesting
import Foundation
import Synchronization
import Testing

// The samples about random numbers, settings, logs, processes, secrets and opening.

enum EditorSettings {
  static let fontSize = Setting("fontSize", default: 12)
  static let wraps = Setting("wraps", default: true)
}

private enum AppSettings {
  static let launches = Setting("launches", default: 0)
}

private enum NewerSettings {
  static let tabWidth = Setting("tabWidth", default: 4)
    .migrating(from: Setting("tabs", default: "4")) { Int($0) }
}

private func logs(_ environment: AppEnvironment, _ data: Data, _ user: String, _ token: String) -> LogMessage {
  let log = environment.logClient
  log.info("Saved the note", ["bytes": "\(data.count)"])
  log.error("No access for \(user, privacy: .private)")
  let message: LogMessage = "The token \(token, privacy: .private) has expired"
  return message
}

private func opens(_ environment: AppEnvironment, _ url: URL) async throws {
  try await environment.openClient.openURL(at: url)
  try await environment.openClient.copyText(text: "https://example.org")
}

private func runs(_ environment: AppEnvironment, _ folder: URL) async throws -> String {
  environment.processClient = environment.processClient.recording(to: folder)
  let result = try await environment.processClient.result(of: ProcessCommand("git", ["status", "--short"]))
  print(result.text)
  for try await line in environment.processClient.lines(of: ProcessCommand("ping", ["-c", "3", "localhost"])) {
    print(line)
  }
  let version = try await environment.processClient.result(of: ProcessCommand("git", ["--version"])).validated().text
  return version
}

private func sorts() -> ProcessCommand {
  var command = ProcessCommand("sort", ["-n"])
  command.input = .data(Data("2\n1\n".utf8))
  command.timeLimit = .seconds(10)
  return command
}

private func draws(_ environment: AppEnvironment) -> (Int, UUID, [String]) {
  let random = environment.randomClient
  let roll = random.number(in: 1...6)
  let note = random.uuid()
  let order = random.shuffled(["a", "b", "c"])
  return (roll, note, order)
}

private func point(_ environment: AppEnvironment) -> Double {
  var generator = environment.randomClient.generator()
  let point = Double.random(in: 0..<1, using: &generator)
  return point
}

private func header() -> String {
  let token = Secret("3f9a")
  print(token)  // •••
  let header = "Bearer \(token.reveal())"
  return header
}

private func keeps(_ environment: AppEnvironment, _ password: String) async throws -> String? {
  let secrets = environment.secretClient
  try await secrets.saveSecret(named: "sync.example.org", Secret(password))
  let saved = try await secrets.loadSecret(named: "sync.example.org")?.reveal()
  return saved
}

private func sets(_ environment: AppEnvironment, _ show: (Int) -> Void) async throws {
  let settings = environment.settingsClient
  settings[EditorSettings.fontSize] += 1
  print(settings[EditorSettings.fontSize])
  try await settings.save()
  try await settings.modify(AppSettings.launches) { $0 += 1 }
  for await size in settings.stream(of: EditorSettings.fontSize) { show(size) }
}

/// Prints a commit of the repository, and remembers how many it has shown.
func showCommit(in environment: AppEnvironment) async throws -> String {
  let shown = Setting("shown", default: 0)
  let log = try await environment.processClient.result(of: ProcessCommand("git", ["log", "--format=%s"])).validated()
  let commits = log.text.split(separator: "\n").map(String.init)
  let commit = environment.randomClient.element(of: commits) ?? "no commit"
  try await environment.settingsClient.modify(shown) { $0 += 1 }
  environment.logClient.info("Showed a commit", ["count": "\(environment.settingsClient[shown])"])
  return commit
}

@Suite struct EverydayClientSnippets {
  @Test(.simulated(seed: 7)) func aCommitIsShown() async throws {
    let world = TestEnvironment.current
    world.processes.answer("git", ["log", "**"], with: .output("Add notes\nFix a typo\n"))
    #expect(try await ["Add notes", "Fix a typo"].contains(showCommit(in: world.environment)))
    #expect(world.environment.settingsClient[Setting("shown", default: 0)] == 1)
    #expect(world.environment.logClient.entries().map(\.message) == ["Showed a commit"])
  }

  @Test func theStubAnswers() async throws {
    let stub = ProcessStub()
    stub.answer("git", ["status", "--short"], with: .output(" M notes.txt\n"))
    let environment = AppEnvironment(.test) { $0.processClient = stub.client }
    stub.answer("ping", ["-c", "*", "**"]) { command in
      .lines(["answer from \(command.arguments[2])"], every: .seconds(1))
    }
    let processes = stub.client.failing(call: 2, with: ProcessClientError.notFound(program: "git"))
    let status = ProcessCommand("git", ["status", "--short"])
    #expect(try await processes.result(of: status).text == " M notes.txt")
    await #expect(throws: ProcessClientError.notFound(program: "git")) { try await processes.result(of: status) }
    let ping = ProcessCommand("ping", ["-c", "1", "localhost"])
    #expect(try await environment.processClient.result(of: ping).text == "answer from localhost")
  }

  @Test(arguments: OpenClientContract.rules)
  func refusesByTheRules(_ rule: OpenClientContract.Rule) async throws {
    try await rule.check(.inMemory())
  }

  @Test(arguments: ProcessClientContract.rules)
  func keepsTheContract(_ rule: ProcessClientContract.Rule) async throws {
    let stub = ProcessStub()
    ProcessClientContract.addAnswers(to: stub)
    try await rule.check(stub.client)
  }

  @Test(arguments: RandomClientContract.rules)
  func drawsByTheRules(_ rule: RandomClientContract.Rule) async throws {
    try await rule.check(.seeded(1))
  }

  @Test(arguments: SecretClientContract.rules)
  func keepsSecretsByTheRules(_ rule: SecretClientContract.Rule) async throws {
    try await rule.check(.inMemory())
  }

  @Test(arguments: SettingsClientContract.rules)
  func keepsSettingsByTheRules(_ rule: SettingsClientContract.Rule) async throws {
    try await rule.check(.inMemory())
  }

  @Test(arguments: LogClientContract.rules)
  func logsByTheRules(_ rule: LogClientContract.Rule) async throws {
    let system = OurLog()
    try await rule.check(.ours(system)) { system.lines }
  }
}

/// Stands for the log of another package, such as swift-log.
private final class OurLog: Sendable {
  private let state = Mutex<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func log(_ line: String) { state.withLock { $0.append(line) } }
}

extension LogClient {
  /// Returns a client that forwards entries to our log.
  fileprivate static func ours(_ system: OurLog) -> LogClient {
    var client = LogClient.test
    client.isEnabled = { level, source in level >= .info }
    client.write = { entry in system.log("\(entry)") }
    return client
  }
}
