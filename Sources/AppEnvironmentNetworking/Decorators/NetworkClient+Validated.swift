import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Fails responses whose status isn't 200 to 299, with the first lines of their body.
  ///
  /// ```swift
  /// let client = environment.networkClient.validated()
  /// let episode = try await client.data(for: URLRequest(url: url)).data
  /// ```
  /// The error is ``NetworkClientError/badStatus(_:status:body:)``, with up to five lines of the body. At most 2 KB of such a
  /// body are read, and neither the response nor the body is published. Redirects are passed on. This may come before
  /// ``retrying(_:)`` or after it: the error carries the response's `Retry-After`. `json(_:from:)` validates by itself.
  /// - Returns: A client whose responses have a status from 200 to 299.
  public func validated() -> NetworkClient { validated { 200..<300 ~= $0 } }

  /// Fails responses whose status isn't accepted, with the first lines of their body.
  ///
  /// ```swift
  /// let client = environment.networkClient.validated { $0 == 200 || $0 == 404 }
  /// ```
  /// See ``validated()`` for the error.
  /// - Parameter accepts: Returns whether a status, from 100 to 999, means success; called on any thread.
  /// - Returns: A client whose responses have an accepted status.
  public func validated(_ accepts: @escaping @Sendable (_ status: Int) -> Bool) -> NetworkClient {
    transforming { Validation(request: $0, accepts: accepts) }
  }
}

private struct Validation: EventTransformation {
  let request: URLRequest
  let accepts: @Sendable (Int) -> Bool
  var rejected: HTTPURLResponse?
  var body = Data()

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect:
      return event
    case .response(let response):
      if accepts(response.statusCode) { return event }
      rejected = response
      return nil
    case .data(let data):
      guard rejected != nil else { return event }
      body.append(data.prefix(firstLinesLimit - body.count))
      if body.count >= firstLinesLimit { try finish() }
      return nil
    case .startsOver:
      (rejected, body) = (nil, Data())
      return event
    }
  }

  mutating func fail(_ error: any Error) -> any Error {
    // The status explains more than a truncated body.
    rejected.map { badStatus($0) } ?? error
  }

  mutating func finish() throws {
    if let rejected { throw badStatus(rejected) }
  }

  private func badStatus(_ response: HTTPURLResponse) -> NetworkClientError {
    var shown = NetworkClientError.Request(request)
    shown.retryAfter = response.value(forHTTPHeaderField: "Retry-After")
    return .badStatus(shown, status: response.statusCode, body: firstLines(of: body))
  }
}
