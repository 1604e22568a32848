import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting

/// What the network of a simulated world is like. See `AppEnvironment.simulated(seed:network:…)`.
public struct SimulatedNetwork: Sendable {
  /// How long each request takes before it is answered, by the world's clock.
  public var latency: ClosedRange<Duration>

  /// How fast bodies come, by the world's clock; nil for all at once.
  public var bytesPerSecond: Int?

  /// One request in this many fails, as the seed has it; nil for none.
  public var failingEvery: Int?

  private let addRoutes: @Sendable (NetworkStub) -> Void

  /// Describes a network.
  ///
  /// - Parameters:
  ///   - latency: How long each request takes before it is answered, by the world's clock.
  ///   - bytesPerSecond: How fast bodies come, by the world's clock; nil for all at once.
  ///   - number: One request in this many fails with `NetworkClientError.connectionLost`; nil for none.
  ///   - addRoutes: Gives a new stub its routes; called once for each world.
  public init(
    latency: ClosedRange<Duration> = .milliseconds(20)...(.milliseconds(200)),
    bytesPerSecond: Int? = nil,
    failingEvery number: Int? = nil,
    _ addRoutes: @escaping @Sendable (NetworkStub) -> Void
  ) {
    self.latency = latency
    self.bytesPerSecond = bytesPerSecond
    failingEvery = number
    self.addRoutes = addRoutes
  }

  /// Puts a network like this in place, which goes by the environment's clock.
  func install(in environment: AppEnvironment, seed: UInt64) {
    let stub = NetworkStub(clock: environment.clockClient, seed: seed)
    addRoutes(stub)
    environment[InstalledStub.self] = InstalledStub(stub: stub, isSimulated: true)
    var client = stub.client
    if let bytesPerSecond { client = client.slowed(to: bytesPerSecond) }
    if let failingEvery { client = client.failing(every: failingEvery, seed: seed) }
    environment.networkClient = client.delayed(by: latency, seed: seed)
  }
}

extension TestEnvironment {
  /// The stub of a simulated world's network: its requests so far, and its routes.
  ///
  /// Where the world has no simulated network this fails the test, and is a stub that nobody asks.
  public var network: NetworkStub {
    let installed = environment[InstalledStub.self]
    if !installed.isSimulated {
      TestReporter().report(
        """
        This test has no simulated network, so TestEnvironment.network is a stub that nobody asks. \
        Simulate one, by @Test(.simulated(network: SimulatedNetwork { … })) or \
        AppEnvironment.simulated(seed:network:); \
        of a NetworkStub that you put in place yourself keep the stub.
        """, at: nil, for: IssueReporting.currentTest())
    }
    return installed.stub
  }
}

/// Keeps a world's stub where the test finds it.
private struct InstalledStub: RecordableClient {
  static var live: InstalledStub { test }
  static var preview: InstalledStub { test }
  static var test: InstalledStub { InstalledStub(stub: NetworkStub(), isSimulated: false) }

  let stub: NetworkStub
  let isSimulated: Bool

  func recording(in log: CallLog) -> InstalledStub { self }
}
