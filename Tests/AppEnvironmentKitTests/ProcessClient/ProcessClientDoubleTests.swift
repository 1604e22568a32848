@testable import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import TemporaryFolders
import TestSupport
import Testing

/// The clients that start no program.
@Suite struct ProcessClientDoubleTests {
  @Test(arguments: ProcessClientContract.rules)
  func theStubSatisfiesTheContract(_ rule: ProcessClientContract.Rule) async throws {
    let stub = ProcessStub()
    ProcessClientContract.addAnswers(to: stub)
    try await rule.check(stub.client)
  }

  @Test func theTestClientFailsByName() async {
    await expectUnimplemented("ProcessClient.run") {
      let environment = AppEnvironment(.test)
      _ = try? await environment.processClient.result(of: ProcessCommand("ls"))
    }
  }

  @Test func theStubWritesErrorsWhereTheCommandWantsThem() async throws {
    let stub = ProcessStub()
    stub.answer("git", with: .output("out\n", errorOutput: "err\n"))
    var seen: [String] = []
    for errorOutput in [ProcessCommand.ErrorOutput.separate, .joined, .dropped] {
      var command = ProcessCommand("git")
      command.errorOutput = errorOutput
      let result = try await stub.client.result(of: command)
      seen.append("\(result.text)|\(String(decoding: result.errorOutput, as: UTF8.self))")
    }
    #expect(seen == ["out|err\n", "out\nerr|", "out|"])
  }

  @Test func recordedCommandsAreReplayed() async throws {
    let folder = try TemporaryFolder()
    let stub = ProcessStub()
    stub.answer("git", ["status"], with: .output("clean\n", errorOutput: "hint\n"))
    stub.answer("git", with: .events([.output(Data([0xFF, 0])), .ended(.signaled(9))]))
    let recording = stub.client.recording(to: folder.url)
    var command = ProcessCommand("git", ["status"])
    command.variables = ["TOKEN": "s3cret"]
    command.input = .data(Data("s3cret".utf8))
    let results = [
      try await recording.result(of: command), try await recording.result(of: ProcessCommand("git", ["gc"])),
    ]
    #expect(try folder.names() == ["0001 git.json", "0002 git.json"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("0001 git.json").path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try !folder.names().contains { try folder.read($0).contains("s3cret") })

    let replaying = ProcessClient.replaying(from: folder.url)
    #expect(try await replaying.result(of: command) == results[0])
    #expect(try await replaying.result(of: ProcessCommand("git", ["gc"])) == results[1])
    #expect(try await replaying.result(of: command) == results[0])
    await #expect(
      throws: ProcessClientError.unmatched(program: "ls", reason: "none of the 2 recorded commands matches")
    ) { try await replaying.result(of: ProcessCommand("ls")) }
  }

  @Test func recordedAsterisksMatchThemselves() async throws {
    let folder = try TemporaryFolder()
    let recording = ProcessClient.live.recording(to: folder.url)
    let commands = [["2", "*", "3"], ["**"], [#"\*"#, #"\d"#]].map { ProcessCommand("echo", $0) }
    var results: [ProcessResult] = []
    for command in commands { results.append(try await recording.result(of: command)) }
    let replaying = ProcessClient.replaying(from: folder.url)
    for (command, result) in zip(commands, results) { #expect(try await replaying.result(of: command) == result) }
    for arguments in [["2", "+", "3"], [], ["*", "d"]] {
      await #expect(throws: ProcessClientError.self) {
        try await replaying.result(of: ProcessCommand("echo", arguments))
      }
    }
  }

  @Test func previewsAnswerFromTheirContent() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("Previews/Commands"), withIntermediateDirectories: true)
    try folder.write(
      #"{ "program": "git", "arguments": ["log", "*"], "output": "a commit\n" }"#, to: "Previews/Commands/log.json")
    let content = PreviewContent(from: folder.file("a.swift").path, currentDirectory: folder.url)
    let environment = AppEnvironment(.preview, previewContent: content)
    #expect(try await environment.processClient.result(of: ProcessCommand("git", ["log", "-1"])).text == "a commit")
    await #expect(throws: ProcessClientError.self) {
      try await environment.processClient.result(of: ProcessCommand("touch", [folder.file("x").path]))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("x").path))
  }

  @Test func aStubRefusesWhatNoSystemRuns() async {
    let stub = ProcessStub()
    stub.answer("*", with: .output("ran"))
    for command in [ProcessCommand(""), ProcessCommand("git", ["a\u{0}b"])] {
      await #expect(throws: ProcessClientError.self) { try await stub.client.result(of: command) }
    }
    #expect(stub.commands.isEmpty)
  }

  @Test func aStubWithoutAnAnswerFailsTheTest() async {
    await expectIssue(containing: "The ProcessStub has no answer for: git push\nIt answers: git status") {
      let stub = ProcessStub().answer("git", ["status"], with: .output(""))
      _ = try? await stub.client.result(of: ProcessCommand("git", ["push"]))
    }
  }

  @Test(.environment())
  func answersAndTimeLimitsTakeVirtualTime() async throws {
    let test = TestEnvironment.current
    let stub = ProcessStub(clock: test.clock.client)
    stub.answer("slow", with: .lines(["one", "two"], every: .seconds(2)))
    stub.answer("endless", with: .endless(output: "x"))
    let environment = test.environment.overriding { $0.processClient = stub.client }
    let slow = environment.processClient.resultPublisher(of: ProcessCommand("slow")).map(\.text).record(
      clock: test.clock)
    await slow.waitForCompletion()
    slow.expect(values: ["one\ntwo"], at: [.seconds(4)], completion: .finished)
    for program in ["slow", "endless"] {
      var command = ProcessCommand(program)
      command.timeLimit = .seconds(3)
      let limited = environment.processClient.resultPublisher(of: command).record(clock: test.clock)
      await limited.waitForCompletion()
      limited.expect(
        values: [], completion: .failure(ProcessClientError.timedOut(program: program, limit: .seconds(3))))
    }
    #expect(stub.commands.map(\.program) == ["slow", "slow", "endless"])
    test.log.expect(3, of: "ProcessClient.run")
  }

  @Test func faultsAreOnCueOrBySeed() async throws {
    let stub = ProcessStub().answer("ls", with: .output("a"))
    let missing = ProcessClientError.notFound(program: "ls")
    let second = stub.client.failing(call: 2, with: missing)
    #expect(try await second.result(of: ProcessCommand("ls")).text == "a")
    await #expect(throws: missing) { try await second.result(of: ProcessCommand("ls")) }
    func failures() async -> [Bool] {
      let processes = stub.client.failing(every: 3, seed: 7)
      var failures: [Bool] = []
      for _ in 0..<20 { failures.append((try? await processes.result(of: ProcessCommand("ls"))) == nil) }
      return failures
    }
    let failures1 = await failures()
    #expect(await failures() == failures1)
    #expect(failures1.contains(true) && failures1.contains(false))
  }
}
