import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import AppEnvironmentTesting
import Foundation
import TestSupport
import Testing

/// A network in a world of one clock, one seed and one log.
@Suite struct SimulatedNetworkTests {
  private static let weather = SimulatedNetwork(latency: .milliseconds(100)...(.milliseconds(300))) {
    $0.route(path: "/weather", answer: .text("rain"))
  }

  @Test(.simulated(seed: 7, network: weather, files: ["note.txt": "umbrella"]))
  func filesAndNetworkShareTimeAndLog() async throws {
    let test = TestEnvironment.current
    let (environment, clock) = (test.environment, test.clock)
    let asking = Task {
      let weather = try await environment.networkClient.data(for: request()).data
      let note = try await environment.fileClient.loadFile(at: URL(filePath: "/Documents/note.txt"))
      return String(decoding: weather + note, as: UTF8.self)
    }
    await clock.run()
    #expect(try await asking.value == "rainumbrella")
    test.log.expect(order: "NetworkClient.send", "FileClient.loadFile")
    let call = try #require(test.log.calls(of: "NetworkClient.send").first)
    #expect(call.arguments == ["GET https://example.invalid/weather"])
    #expect(call.values == ["status 200", "4 bytes"])
    let ended = try #require(call.ended)
    #expect((.milliseconds(100)...(.milliseconds(300))).contains(ended))
    #expect(test.log.unrecordedClients == [])
    test.network.checkAllRoutesUsed()
  }

  @Test(.simulated(network: weather, date: Date(timeIntervalSince1970: 1_000_000)))
  func theWorldHasADate() {
    #expect(TestEnvironment.current.clock.date == Date(timeIntervalSince1970: 1_000_000))
  }

  @Test(.environment()) func aTestWithoutASimulatedNetworkHasNoStub() async {
    await expectIssue(containing: "Add a network to this test") {
      TestEnvironment.current.network.checkAllRoutesUsed()
    }
  }

  @Test func theSameSeedRepeatsTheRun() async throws {
    let runs = [
      try await arrivals(seed: 1), try await arrivals(seed: 1), try await arrivals(seed: 2),
    ]
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
    #expect(runs[0].contains { $0.hasSuffix("failed") })
  }

  @Test func aBodyArrivesAtTheGivenRate() async throws {
    let network = SimulatedNetwork(latency: .zero...(.zero), bytesPerSecond: 1000) {
      $0.route(answer: .data(Data(count: 2500)))
    }
    let world = AppEnvironment.simulated(seed: 1, network: network)
    try await world.run { world in
      let events = world.environment.networkClient.send(request()).record(clock: world.clock)
      await events.waitForCompletion()
      #expect(world.clock.client.now.offset == .milliseconds(2500))
      #expect(events.values.count == 26)
    }
  }

  @Test func aLoggedClientThatRetriesStillHasTimedAttempts() throws {
    let clock = TestClock()
    let stub = NetworkStub(clock: clock.client).route(answer: .text("late"))
    let (client, log) = stub.client.stalling.retrying(RetryPolicy(attempts: 2, seed: 1)).recording()
    let inbox = Inbox(client.timeout(perAttempt: .seconds(5)), request())
    clock.advance(by: .seconds(20))
    #expect(inbox.restarts == 1)
    #expect(inbox.error == .timedOut(.init(request()), .perAttempt(.seconds(5))))
    log.expect(1, of: "NetworkClient.send")
  }

  /// The times and outcomes of several requests at the same time.
  private func arrivals(seed: UInt64) async throws -> [String] {
    let network = SimulatedNetwork(failingEvery: 3) { $0.route(answer: .text("text")) }
    let world = AppEnvironment.simulated(seed: seed, network: network)
    return try await world.run { world in
      let (environment, clock) = (world.environment, world.clock)
      return await withTaskGroup(of: String.self) { group in
        for number in 0..<12 {
          group.addTask {
            let answer = try? await environment.networkClient.retrying(RetryPolicy(attempts: 2)).data(
              for: request("GET", "/\(number)"))
            return "\(number) \(clock.client.now.offset) \(answer == nil ? "failed" : "answered")"
          }
        }
        await clock.run()
        return await group.reduce(into: []) { $0.append($1) }.sorted()
      }
    }
  }
}
