import AppEnvironmentNetworkingTesting
import AppEnvironmentPodcasts
import CommandSupport
import Foundation
import PodcastPlayer
import Testing

/// The commands for other devices, as scripts use them.
@Suite struct SyncTests {
  @Test func theCommandsForOtherDevicesAreParsed() throws {
    let invocation = try Invocation(
      arguments: ["login", "https://sync.example", "ada", "--password-file", "secret", "--device=desk"])
    #expect(invocation.command == .logIn(server: "https://sync.example", user: "ada"))
    #expect(invocation.passwordFile == "secret" && invocation.device == "desk")
    #expect(try Invocation(arguments: ["sync"]).command == .sync(everything: false))
    #expect(try Invocation(arguments: ["sync", "all"]).command == .sync(everything: true))
    #expect(try Invocation(arguments: ["logout"]).command == .logOut)
    #expect(try Invocation(arguments: ["devices"]).command == .devices)
    #expect(throws: UsageError("sync: unexpected argument: some")) { try Invocation(arguments: ["sync", "some"]) }
    #expect(throws: UsageError("login: USER is missing")) { try Invocation(arguments: ["login", "x"]) }
    #expect(throws: UsageError("list: --device is for login")) { try Invocation(arguments: ["list", "--device", "x"]) }
  }

  @Test func aLibraryWithoutAnAccountSaysHowToConnectIt() async throws {
    let fixture = try await PlayerFixture(.tea)
    for command in ["sync", "devices", "logout"] {
      let outcome = try await fixture.run(command)
      #expect(outcome.status == .failed)
      #expect(outcome.messages.contains("podcasts login URL USER"))
    }
  }

  @Test func aLibraryIsConnectedSynchronizedAndDisconnected() async throws {
    let fixture = try await PlayerFixture(.tea)
    #expect(try await fixture.run("login", "sync.example", "ada", "--device", "desk", isQuiet: false).status == .done)
    #expect(try await fixture.run("sync", isQuiet: false).output == "nothing new\n")
    #expect(try await fixture.run("devices").output.contains("*  desk"))
    #expect(try await fixture.run("logout").status == .done)
    #expect(try await fixture.run("sync").status == .failed)
  }

  @Test func anotherLoginBeginsWithTheAccountOfTheLastOne() async throws {
    #expect(try Invocation(arguments: ["login", "--device", "desk"]).command == .logInAgain)
    let fixture = try await PlayerFixture(.tea)
    let first = try await fixture.run("login")
    #expect(first.status == .failed && first.messages.contains("podcasts login URL USER"))
    _ = try await fixture.run("login", "sync.example", "ada", "--device", "desk", "--password-file", "/secret")
    _ = try await fixture.run("logout")
    #expect(try await fixture.run("login", isQuiet: false).messages.contains("logged in at sync.example"))
    let account = SyncAccount(
      server: try #require(URL(string: "https://sync.example")), user: "ada", device: "desk", passwordFile: "/secret")
    #expect(try await fixture.environment.syncClient.currentStatus().account == account)
    _ = try await fixture.run("login", "--device", "lap")
    #expect(try await fixture.environment.syncClient.currentStatus().account?.device == "lap")
  }

  @Test func aPasswordInTheURLIsRefused() async throws {
    let outcome = try await PlayerFixture().run("login", "https://ada:s3cret@sync.example", "ada")
    #expect(outcome.status == .failed)
    #expect(!outcome.messages.contains("s3cret"))
  }
}
