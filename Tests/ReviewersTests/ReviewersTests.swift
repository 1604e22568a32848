import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import ProgramRun
import ReviewerPicking
import TemporaryFolders
import Testing

@Suite(.simulated(seed: 3)) struct ReviewersTests {
  private let world = TestEnvironment.current

  private func reviewers(_ authors: String = "    41\tAda <a@x>\n 3\tBruno <b@x>\n 2\tCleo Bo <c@x>\n") -> Reviewers {
    world.processes.answer("git", ["shortlog", "-sne", "HEAD"], with: .output(authors))
    world.processes.answer("git", ["config", "user.email"], with: .output("a@x\n"))
    return Reviewers(world.environment)
  }

  @Test func thoseWhoWerePickedTheLongestTimeAgoArePicked() async throws {
    let reviewers = reviewers()
    var picks: [String] = []
    for _ in 0..<6 { picks.append(try await reviewers.pick().address) }
    // By turns, whichever was first, and never the one who asks.
    #expect(Set(picks.prefix(2)) == ["b@x", "c@x"])
    #expect(picks[2...] == picks[..<4])
    #expect(reviewers.history == picks.reversed())
    for _ in 0..<20 { _ = try await reviewers.pick() }
    #expect(reviewers.history.count == Reviewers.memory)
    // The addresses of people aren't in the log.
    #expect(world.environment.logClient.entries().count == 26)
    #expect(!world.environment.logClient.entries().contains { "\($0)".contains("@x") })
  }

  @Test func theFirstPickIsByChance() async throws {
    var picks: Set<String> = []
    for seed in 1...20 {
      let world = AppEnvironment.simulated(seed: UInt64(seed))
      world.processes.answer("git", ["shortlog", "**"], with: .output("1\tBruno <b@x>\n1\tCleo <c@x>\n"))
      world.processes.answer("git", ["config", "**"], with: .output("", status: 1))
      picks.insert(try await Reviewers(world.environment).pick().address)
    }
    #expect(picks == ["b@x", "c@x"])
  }

  @Test func thoseWhoAreAwayAreNotPicked() async throws {
    let reviewers = reviewers()
    #expect(try await reviewers.setAway(true, "bruno") == Author(name: "Bruno", address: "b@x"))
    for _ in 0..<3 { #expect(try await reviewers.pick().address == "c@x") }
    _ = try await reviewers.setAway(true, "c@x")
    await #expect(throws: ReviewersError.nobody) { try await reviewers.pick() }
    _ = try await reviewers.setAway(false, "b@x")
    #expect(try await reviewers.pick().address == "b@x")
  }

  @Test func namesMustIdentifyOneAuthor() async throws {
    let reviewers = reviewers()
    await #expect(throws: ReviewersError.unknown("dora")) { try await reviewers.setAway(true, "dora") }
    let error = await #expect(throws: ReviewersError.self) { try await reviewers.setAway(true, "b") }
    #expect(error?.description == "b: which one: Bruno <b@x>, Cleo Bo <c@x>?")
    #expect(try await reviewers.setAway(true, "b@x").name == "Bruno")
  }

  @Test func aFolderWithoutARepositoryIsAnError() async throws {
    let error = "fatal: not a git repository\n"
    world.processes.answer("git", ["shortlog", "**"], with: .output("", errorOutput: error, status: 128))
    world.processes.answer("git", ["config", "**"], with: .output("", status: 1))
    let failure = await #expect(throws: ProcessClientError.self) { try await Reviewers(world.environment).pick() }
    #expect("\(try #require(failure))".contains("not a git repository"))
    #expect(Reviewers(world.environment).history.isEmpty)
  }

  /// The program with a real repository, and settings in a folder of the test.
  @Test func theProgramPicksFromARepository() async throws {
    let folder = try TemporaryFolder()
    let variables = [
      "HOME": folder.url.path, "XDG_CONFIG_HOME": folder.file("config").path, "GIT_CONFIG_NOSYSTEM": "1",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    func run(_ program: String, _ arguments: String...) async throws -> ProcessResult {
      var command = ProcessCommand(program, arguments, in: folder.url)
      command.variables = variables
      command.inheritsVariables = false
      return try await ProcessClient.live(clock: .live).result(of: command)
    }
    let reviewers = ProgramRun.programs.appending(component: "reviewers").path
    #expect(try await run(reviewers, "pick").status == .exited(1))
    _ = try await run("git", "init", "--quiet").validated()
    for name in ["Ada", "Bruno"] {
      _ = try await run(
        "git", "-c", "user.name=\(name)", "-c", "user.email=\(name)@x", "commit", "--quiet", "--allow-empty", "-m", "x"
      ).validated()
    }
    _ = try await run("git", "config", "user.email", "Ada@x").validated()
    let pick = try await run(reviewers, "pick")
    #expect(pick.text == "Bruno <Bruno@x>", "\(pick.errorText)")
    #expect(try await run(reviewers, "history").text == "Bruno@x")
    #expect(try await run(reviewers, "away", "bruno").text == "Bruno <Bruno@x> is away")
    let nobody = try await run(reviewers, "pick")
    #expect(nobody.status == .exited(1) && nobody.errorText.contains("everybody is away"), "\(nobody.errorText)")
    #expect(try await run(reviewers, "pick", "now").status == .exited(64))
    #expect(try await run(reviewers, "--environment", "preview", "pick").text.hasSuffix("@example.org>"))
  }
}
