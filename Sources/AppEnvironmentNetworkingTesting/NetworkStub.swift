import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting
import Foundation
import PackageSupport

/// A network for tests that answers requests by routes, immediately and on the caller's thread.
///
/// ```swift
/// let stub = NetworkStub()
/// stub.route(host: "api.example.org", path: "/weather", answer: .json(#"{"temperature": 21}"#))
/// let environment = AppEnvironment(.test) { $0.networkClient = stub.client }
/// ```
/// A request that no route matches fails the test with the list of the routes, and fails with
/// `NetworkClientError.unmatched`. Create the stub in the test that it reports to.
///
/// A response may depend on the request:
///
/// ```swift
/// stub.route("PUT", path: "/episodes/*/position") { request in
///   .status(request.httpBody == nil ? 400 : 204)
/// }
/// ```
/// A test can check the requests:
///
/// ```swift
/// #expect(stub.requests.map(\.httpMethod) == ["PUT"])
/// ```
/// Redirects are followed from route to route, as the live client follows them. Routes can be added, and requests read, on
/// any thread.
public final class NetworkStub: Sendable {
  private struct State {
    var routes: [Route] = []
    var requests: [URLRequest] = []
  }

  private let clock: ClockClient
  private let seed: UInt64
  private let test = IssueReporting.currentTest()
  private let state = Locked(State())

  /// Creates a stub without routes.
  ///
  /// - Parameters:
  ///   - clock: The time for decorators of the client, such as a `TestClock`'s client. By default nothing takes time.
  ///   - seed: The seed for decorators of the client, such as for the pauses of retries.
  public init(clock: ClockClient = .immediate, seed: UInt64 = 0) {
    self.clock = clock
    self.seed = seed
  }

  /// The client, for the environment of the test.
  ///
  /// All such clients share the routes and the requests of this stub. Decorate one to add delays and faults:
  ///
  /// ```swift
  /// let slow = stub.client.delayed(by: .seconds(2)).failing(every: 3, seed: 7)
  /// ```
  public var client: NetworkClient {
    NetworkClient(clock: clock, seed: seed) { request in
      Deferred { self.answer(request) }.eraseToAnyPublisher()
    }
  }

  /// The requests in the order of their arrival, including those that follow redirects, are retries, or match no route.
  public var requests: [URLRequest] { state.withLock { $0.requests } }

  /// Adds a route that always gives the same answer, or the answers of a sequence.
  ///
  /// ```swift
  /// stub.route(path: "/weather", query: ["city": "*"], answer: .sequence([.status(503), .text("sunny")]))
  /// ```
  /// - Parameters:
  ///   - method: The method in any case; `*` matches every method.
  ///   - host: The host without its port; nil matches every host.
  ///   - path: The path, as for a route with a closure; nil matches every path.
  ///   - query: Names and values that the query contains; the value `*` matches every value.
  ///   - answer: The answer to each request that matches.
  /// - Returns: This stub.
  @discardableResult
  public func route(
    _ method: String = "GET", host: String? = nil, path: String? = nil, query: [String: String] = [:],
    answer: NetworkStubAnswer
  ) -> NetworkStub {
    route(method, host: host, path: path, query: query) { _ in answer }
  }

  /// Adds a route after the others: the first one that matches answers a request.
  ///
  /// - Parameters:
  ///   - method: The method in any case; `*` matches every method.
  ///   - host: The host without its port; nil matches every host.
  ///   - path: The path, with or without its first slash; a segment `*` matches every segment, and nil matches every path.
  ///   - query: Names and values that the query contains; the value `*` matches every value.
  ///   - answer: Returns the answer to a request; called on the subscriber's thread, once for each subscription.
  /// - Returns: This stub.
  @discardableResult
  public func route(
    _ method: String = "GET", host: String? = nil, path: String? = nil, query: [String: String] = [:],
    answer: @escaping @Sendable (_ request: URLRequest) -> NetworkStubAnswer
  ) -> NetworkStub {
    let route = Route(method: method.uppercased(), host: host, path: path, query: query, answer: answer)
    state.withLock { $0.routes.append(route) }
    return self
  }

  /// Fails the test if there are routes that no request has used, and lists them.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for the failure message.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func checkAllRoutesUsed(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    let unused = state.withLock { $0.routes.filter { $0.uses == 0 } }
    guard !unused.isEmpty else { return }
    let lines = ["No request has used:"] + unused.map { "- \($0)" }
    let site = CallSite(fileID: fileID, filePath: filePath, line: line)
    TestReporter().report(lines.joined(separator: "\n"), at: site, for: test)
  }

  private func answer(_ request: URLRequest) -> AnyPublisher<NetworkEvent, any Error> {
    var (path, redirects) = (RedirectPath(request), [NetworkEvent]())
    do {
      try request.validate()
      while true {
        let answer = try find(path.request)
        let response = answer.response(to: path.request)
        guard let response, let redirect = try path.follow(response) else {
          return events(redirects, answer.events(for: path.request, response))
        }
        redirects.append(.redirect(redirect))
      }
    } catch {
      return events(redirects, Fail(error: error))
    }
  }

  private func events(
    _ redirects: [NetworkEvent], _ rest: some Publisher<NetworkEvent, any Error>
  ) -> AnyPublisher<NetworkEvent, any Error> {
    guard !redirects.isEmpty else { return rest.eraseToAnyPublisher() }
    return redirects.publisher.setFailureType(to: (any Error).self).append(rest).eraseToAnyPublisher()
  }

  private func find(_ request: URLRequest) throws -> NetworkStubAnswer {
    let (route, routes) = state.withLock { state in
      state.requests.append(request)
      guard let index = state.routes.firstIndex(where: { $0.matches(request) }) else {
        return (nil as Route?, state.routes)
      }
      state.routes[index].uses += 1
      return (state.routes[index], [])
    }
    if let route { return route.answer(request).answer(toUse: route.uses) }
    let list = routes.isEmpty ? ["There are no routes."] : ["The routes are:"] + routes.map { "- \($0)" }
    let shown = NetworkClientError.Request(request)
    // With the values of the query, because the request is the test's own.
    let full = "\(shown.method) \(request.url?.absoluteString ?? "")"
    TestReporter().report(
      (["No route of the network stub matches \(full)."] + list).joined(separator: "\n"), at: nil, for: test)
    throw NetworkClientError.unmatched(shown, reason: "no route of the network stub matches it")
  }
}
