import AppEnvironmentTesting
import Foundation
import PackageSupport
import TemporaryFolders
import TestSupport
import Testing

@Suite struct SecretClientTests {
  @Test(arguments: SecretClientContract.rules)
  func filesAndMemorySatisfyTheContract(_ rule: SecretClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    try await rule.check(.files(in: folder.file("parent/secrets")))
    try await rule.check(.inMemory())
  }

  @Test(arguments: SecretClientContract.rules)
  func theSecretServiceSatisfiesTheContract(_ rule: SecretClientContract.Rule) async throws {
    try await rule.check(.secretService(application: "Notes", processes: secretTool().client))
  }

  @Test func theSecretToolReceivesASecretByItsInputAlone() async throws {
    let tool = secretTool()
    let secrets = SecretClient.secretService(application: "Notes", processes: tool.client)
    try await secrets.saveSecret(named: "--token", Secret("s3cret"))
    #expect(try await secrets.loadSecret(named: "--token")?.reveal() == "s3cret")
    try await secrets.removeSecret(named: "--token")
    #expect(
      tool.commands.map(\.description) == [
        #"secret-tool store "--label=Notes: --token" -- application Notes name --token"#,
        "secret-tool lookup -- application Notes name --token", "secret-tool clear -- application Notes name --token",
      ])
    #expect(tool.commands[0].input == .data(Data("s3cret".utf8)))
  }

  @Test func commandsOfTheSecretToolAreNotRecorded() async throws {
    let folder = try TemporaryFolder()
    let processes = secretTool().client.recording(to: folder.url)
    let secrets = SecretClient.secretService(application: "Notes", processes: processes)
    try await secrets.saveSecret(named: "token", Secret("s3cret"))
    #expect(try await secrets.loadSecret(named: "token")?.reveal() == "s3cret")
    #expect(try folder.names() == [])
  }

  @Test func errorsOfTheSecretToolNameTheReason() async throws {
    let stub = ProcessStub()
    let secrets = SecretClient.secretService(application: "Notes", processes: stub.client)
    stub.answer(
      "secret-tool", ["lookup", "**"],
      with: .output("", errorOutput: "secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY\n", status: 1))
    stub.answer("secret-tool", ["store", "**"], with: .failure(ProcessClientError.notFound(program: "secret-tool")))
    let error = await #expect(throws: SecretClientError.self) { try await secrets.loadSecret(named: "a") }
    #expect(error?.description.contains("Cannot autolaunch D-Bus") == true)
    let missing = await #expect(throws: SecretClientError.self) {
      try await secrets.saveSecret(named: "a", Secret("s3cret"))
    }
    #expect(missing?.description.contains("libsecret") == true)
    stub.answer("secret-tool", ["clear", "**"], with: .output("", status: 1))
    try await secrets.removeSecret(named: "a")
  }

  @Test func aFullDiskKeepsTheEarlierSecret() async throws {
    let folder = try TemporaryFolder()
    let secrets = SecretClient.files(in: folder.file("secrets"))
    try await secrets.saveSecret(named: "token", Secret("earlier"))
    // The limit of the process for the size of a file, which stands for the full disk, leaves room for the program's output.
    let result = try await Probe.run("limit", "800", "save-secret", folder.file("secrets").path)
    #expect(result.hasPrefix("file: ") && !result.contains("s3cret"), "\(result)")
    #expect(try await secrets.loadSecret(named: "token")?.reveal() == "earlier")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("secrets").path) == ["token"])
  }

  /// Kills a program that counts in a secret. `MANY_ROUNDS=1` kills it 1,000 times.
  @Test(.ownThread) func nothingThatWasKeptIsLostByKills() async throws {
    let folder = try TemporaryFolder()
    let secrets = SecretClient.files(in: folder.file("secrets"))
    var kept = 0
    for round in 0..<rounds(5, many: 1_000) {
      let counts = try Probe.numbers(untilKilledAfter: 1 + round % 40, "count-secrets", folder.file("secrets").path)
      let saved = Int(try await secrets.loadSecret(named: "count")?.reveal() ?? "") ?? 0
      #expect(saved >= counts.last ?? 0)
      #expect(saved > kept)
      kept = saved
    }
    // What a killed save has left goes with the next change.
    try await secrets.removeSecret(named: "another")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("secrets").path) == ["count"])
  }

  /// The real Secret Service, where its programs are: `dbus-run-session -- swift test` with an unlocked `gnome-keyring-daemon`.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["SECRET_SERVICE_TESTS"] != nil),
    arguments: SecretClientContract.rules)
  func theRealSecretServiceSatisfiesTheContract(_ rule: SecretClientContract.Rule) async throws {
    try await rule.check(
      .secretService(application: "Tests of \(rule) \(UUID())", processes: .live(clock: .live)))
  }

  /// A double of `secret-tool` as of libsecret 0.20.
  private func secretTool() -> ProcessStub {
    let kept = Locked<[[String]: Data]>([:])
    return ProcessStub().answer("secret-tool") { command in
      let attributes = Array(command.arguments.drop { $0 != "--" })
      switch (command.arguments.first, command.input) {
      case ("store", .data(let secret)):
        kept.withLock { $0[attributes] = secret }
        return .output("")
      case ("lookup", _):
        guard let secret = kept.withLock({ $0[attributes] }) else { return .output("", status: 1) }
        return .events([.output(secret), .ended(.exited(0))])
      default: return .output("", status: kept.withLock { $0.removeValue(forKey: attributes) } == nil ? 1 : 0)
      }
    }
  }

  @Test func theFileAndTheFolderAreTheUsersAlone() async throws {
    let folder = try TemporaryFolder()
    try await SecretClient.files(in: folder.file("secrets")).saveSecret(named: "token", Secret("s3cret"))
    #expect(permissions(folder.file("secrets")) == 0o700)
    #expect(permissions(folder.file("secrets/token")) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("secrets").path) == ["token"])
  }

  @Test func exposedFilesAndFoldersAreRefused() async throws {
    let folder = try TemporaryFolder()
    let (url, secrets) = (folder.file("secrets"), SecretClient.files(in: folder.file("secrets")))
    try await secrets.saveSecret(named: "token", Secret("s3cret"))
    let file = url.appending(path: "token")
    chmod(file.path, 0o640)
    try await isExposed(file, "other users have permissions (640)") { try await secrets.loadSecret(named: "token") }
    // A save replaces the exposed file.
    try await secrets.saveSecret(named: "token", Secret("new"))
    #expect(try await secrets.loadSecret(named: "token")?.reveal() == "new")

    try folder.write("s3cret", to: "elsewhere")
    try FileManager.default.removeItem(at: file)
    symlink(folder.file("elsewhere").path, file.path)
    try await isExposed(file, "it's a link") { try await secrets.loadSecret(named: "token") }
    try await secrets.saveSecret(named: "token", Secret("new"))
    #expect(try folder.read("elsewhere") == "s3cret")

    chmod(url.path, 0o755)
    try await isExposed(url, "other users have permissions (755)") { try await secrets.loadSecret(named: "token") }
    try await isExposed(url, "other users have permissions (755)") { () -> Secret? in
      try await secrets.saveSecret(named: "token", Secret("s3cret"))
      return nil
    }
    chmod(url.path, 0o700)
    symlink(url.path, folder.file("link").path)
    let linked = SecretClient.files(in: folder.file("link"))
    try await isExposed(folder.file("link"), "it's a link") { try await linked.loadSecret(named: "token") }
  }

  @Test func foldersAndPipesInPlaceOfFilesFail() async throws {
    let folder = try TemporaryFolder()
    let secrets = SecretClient.files(in: folder.url)
    chmod(folder.url.path, 0o700)
    mkfifo(folder.file("pipe").path, 0o600)
    mkdir(folder.file("folder").path, 0o700)
    await #expect(throws: SecretClientError.file(.notRegularFile(path: folder.file("pipe").path))) {
      try await secrets.loadSecret(named: "pipe")
    }
    await #expect(throws: SecretClientError.file(.isDirectory(path: folder.file("folder").path))) {
      try await secrets.loadSecret(named: "folder")
    }
    let file = try folder.write("text", to: "file")
    await #expect(throws: SecretClientError.file(.notDirectory(path: file.path))) {
      try await SecretClient.files(in: file).loadSecret(named: "a")
    }
  }

  @Test(.environment { $0.secretClient = .inMemory(["a": Secret("s3cret")]) })
  func aSecretAppearsNowhere() async throws {
    struct Account: Codable { var name = "a" }
    struct Login {
      let account = Account()
      let password: Secret?
      let all: [String: Secret]
    }
    let secret = Secret("s3cret")
    let login = Login(password: secret, all: ["s": secret])
    var texts = ["\(secret)", "\(login)", String(reflecting: secret), String(reflecting: login), "\([secret] as Any)"]
    var dumped = ""
    dump(login, to: &dumped)
    texts.append(dumped)
    let test = TestEnvironment.current
    try await test.environment.secretClient.saveSecret(named: "b", secret)
    _ = try await test.environment.secretClient.loadSecret(named: "a")
    test.environment.logClient.info("\(secret) \(login)")
    texts += test.log.calls.map(\.description) + test.environment.logClient.entries().map(\.description)
    texts.append(SecretClientError.invalidName("name").description)
    #expect(test.log.calls.count == 3)
    for text in texts { #expect(!text.contains("s3cret")) }
    #expect("\(secret)" == "•••")
  }

  @Test func faultsAndTheTestClient() async throws {
    let failing = SecretClient.inMemory().failing(call: 2, with: SecretClientError.file(.noSpace(path: "a")))
    try await failing.saveSecret(named: "a", Secret("one"))
    await #expect(throws: SecretClientError.file(.noSpace(path: "a"))) {
      try await failing.saveSecret(named: "a", Secret("two"))
    }
    #expect(try await failing.loadSecret(named: "a")?.reveal() == "one")
    await expectUnimplemented("SecretClient.loadSecret") {
      let environment = AppEnvironment(.test)
      _ = try? await environment.secretClient.loadSecret(named: "a")
    }
  }

  private func isExposed(_ url: URL, _ reason: String, _ call: () async throws -> Secret?) async throws {
    await #expect(throws: SecretClientError.exposed(path: url.path, reason: reason)) { try await call() }
  }

  private func permissions(_ url: URL) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[.posixPermissions] as? Int
  }
}
