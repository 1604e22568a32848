import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting

/// The network of a simulated world. See `AppEnvironment.simulated(seed:network:…)`.
///
/// ```swift
/// let network = SimulatedNetwork(latency: .seconds(1)...(.seconds(2)), bytesPerSecond: 20_000, failingEvery: 10) {
///   $0.route(path: "/forecast", answer: .text("rain"))
/// }
/// ```
/// A request waits for its latency, then fails or is answered, and its body arrives at the given rate. The world's seed decides
/// latencies and failures for the n-th request of a method and URL, so that they don't depend on other requests.
public struct SimulatedNetwork: Sendable {
  /// The range of latencies before a response, by the world's clock; each thousandth of it is equally likely.
  public var latency: ClosedRange<Duration>

  /// The rate at which each body arrives, by the world's clock; nil for immediately.
  public var bytesPerSecond: Int?

  /// The average number of requests for each one that fails; `nil` for no failures.
  public var failingEvery: Int?

  private let addRoutes: @Sendable (NetworkStub) -> Void

  /// Creates a description of a network.
  ///
  /// - Parameters:
  ///   - latency: The range of latencies before a response, by the world's clock.
  ///   - bytesPerSecond: The rate at which bodies arrive, by the world's clock; nil for immediately.
  ///   - number: The average number of requests for each one that fails with `NetworkClientError.connectionLost`; `nil`
  ///     for no failures.
  ///   - addRoutes: Adds the routes to a new stub; called once for each world.
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

  /// Installs the network, which takes its time from the environment's clock.
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
  /// The stub of the simulated network, with its requests and routes.
  ///
  /// ```swift
  /// TestEnvironment.current.network.checkAllRoutesUsed()
  /// ```
  /// In a world without a simulated network, this fails the test and returns a stub without requests.
  public var network: NetworkStub {
    let installed = environment[InstalledStub.self]
    if !installed.isSimulated {
      TestReporter().report(
        """
        Add a network to this test by @Test(.simulated(network: SimulatedNetwork { … })) or \
        AppEnvironment.simulated(seed:network:): TestEnvironment.network is the stub of a simulated network, and this \
        test has none. Keep a NetworkStub of your own in the test.
        """, at: nil, for: IssueReporting.currentTest())
    }
    return installed.stub
  }
}

/// The client that holds a world's stub.
private struct InstalledStub: RecordableClient {
  static var live: InstalledStub { test }
  static var preview: InstalledStub { test }
  static var test: InstalledStub { InstalledStub(stub: NetworkStub(), isSimulated: false) }

  let stub: NetworkStub
  let isSimulated: Bool

  func recording(in log: CallLog) -> InstalledStub { self }
}
