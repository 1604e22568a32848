import AppEnvironmentMacros
import AppEnvironmentTesting
import TestSupport
import Testing

@Client struct Station {
  /// Returns the temperature, in degrees Celsius.
  var temperature: @Sendable (_ city: String, _ day: Int) async throws -> Double
  var forecast: @Sendable (_ city: String) -> AnyPublisher<String, any Error>
  var home: @Sendable () -> String = { "nowhere" }
  var distance: @Sendable (_ from: String, _ to: String) -> Int = { from, to in from.count + to.count }
  var wait: @Sendable (_ seconds: Int) async -> Bool = { _ in false }
  var alarm: @Sendable (_ text: String) throws(StationError) -> Int = { (_: String) throws(StationError) in
    throw .unknown
  }
  var log: @Sendable (String) -> Void
  var `default`: @Sendable (_ in: Int) throws -> Void
  var region: String = "north"
  let version: Int = 3
  static let shared = 1
  var summary: String { "\(region) \(version)" }

  func unused() -> [String] { ["}", "{"] }
}

/// A client whose closures have unusual names and types, and which has one of the methods.
@Client private struct Depot {
  final class Crate {}

  var client: @Sendable (_ number: Int) throws -> Int
  var spy: @Sendable (_ number: Int) throws -> Int
  var unpack: @Sendable () async throws -> sending Crate
  var count: nonisolated(nonsending) @Sendable (_ shelf: Int) async throws -> Int
  var sort: @Sendable (_ order: sending @escaping @Sendable (Int, Int) -> Bool) throws -> Void
  var find: @Sendable (_ name: String) throws -> Int

  func find(name: String) -> Int { (try? find(name)) ?? -1 }
}

extension Depot {
  static var live: Self { preview }
  static var preview: Self {
    Self(
      client: { $0 }, spy: { $0 + 1 }, unpack: { Crate() }, count: { $0 }, sort: { _ in }, find: { $0.count })
  }
}

enum StationError: Error { case unknown }

extension Station {
  static var live: Self { preview }
  static var preview: Self {
    Self(
      temperature: { _, _ in 12 },
      forecast: { Just("Rain in \($0)").setFailureType(to: (any Error).self).eraseToAnyPublisher() },
      home: { "Hamburg" }, distance: { $0.count - $1.count }, wait: { $0 > 3 }, alarm: { $0.count }, log: { _ in },
      default: { _ in })
  }
}

extension AppEnvironment.Clients {
  @Entry var station = Station.self
}

@Suite struct ClientMacroTests {
  @Test func aClientHasItsClosuresAndMethodsWithLabels() async throws {
    let environment = AppEnvironment(.preview)
    #expect(try await environment.station.temperature(city: "Hamburg", day: 3) == 12)
    #expect(environment.station.distance(from: "abc", to: "a") == 2)
    #expect(await environment.station.wait(seconds: 4))
    #expect(try environment.station.alarm(text: "four") == 4)
    #expect(environment.station.summary == "north 3")
  }

  @Test func theNamesAndTypesOfClosuresMayBeUnusual() async throws {
    let (environment, log) = AppEnvironment(.preview).recording()
    let depot = environment[Depot.self]
    #expect(try depot.client(number: 3) == 3 && depot.spy(number: 3) == 4)
    #expect(try await depot.count(shelf: 2) == 2)
    #expect(depot.find(name: "box") == 3)
    _ = try await depot.unpack()
    try depot.sort(order: <)
    #expect(log.calls.map(\.endpoint) == ["Depot.client", "Depot.spy", "Depot.find"])
  }

  @Test func aTestGetsThePlaceholderAndTheNameOfTheEndpoint() async {
    let environment = AppEnvironment(.test)
    expectUnimplemented("Station.home") { #expect(environment.station.home() == "nowhere") }
    expectUnimplemented("Station.distance") { #expect(environment.station.distance(from: "abc", to: "a") == 4) }
    await expectUnimplemented("Station.temperature") {
      await #expect(throws: UnimplementedError.self) { try await environment.station.temperature("Rome", 1) }
    }
    expectUnimplemented("Station.alarm") {
      #expect(throws: StationError.unknown) { try environment.station.alarm("x") }
    }
  }

  @Test func theCallsAreInTheLogOfARecordingEnvironment() async throws {
    let (environment, log) = AppEnvironment(.preview).recording()
    _ = try await environment.station.temperature(city: "Rome", day: 1)
    _ = await environment.station.wait(seconds: 1)
    #expect(log.calls.map(\.endpoint) == ["Station.temperature", "Station.wait"])
  }

  @Test func theLogListsTheClosuresThatASpyDoesNotWrap() async throws {
    let (environment, log) = AppEnvironment(.preview).recording()
    _ = environment.station.home()
    _ = try environment.station.alarm(text: "four")
    #expect("\(log)".hasSuffix("\nNot recorded, because a spy doesn't wrap them: Station.alarm"))
    await expectIssue(containing: "The log doesn't contain the calls of Station.alarm") {
      log.expect(1, of: "Station.alarm")
    }
  }
}
