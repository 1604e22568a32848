import AppEnvironmentKit
import Foundation

extension NetworkClient {
  /// Fails answers whose status is not one of success, 200 to 299, with the first lines of what the server says to it.
  ///
  /// The error is ``NetworkClientError/badStatus(_:status:body:)``. Of such a body no more than 2 KB is read.
  public func validated() -> NetworkClient { validated { 200..<300 ~= $0 } }

  /// Fails answers with other statuses than you accept.
  ///
  /// - Parameter accepts: Whether a status is one of success; called on any thread.
  public func validated(_ accepts: @escaping @Sendable (_ status: Int) -> Bool) -> NetworkClient {
    decorated { send in
      { request in
        send(request).transformed {
          Validation(request: request, accepts: accepts)
        }
      }
    }
  }
}

private struct Validation: EventTransformation {
  let request: URLRequest
  let accepts: @Sendable (Int) -> Bool
  var rejected: Int?
  var body = Data()

  mutating func transform(_ event: NetworkEvent) throws -> NetworkEvent? {
    switch event {
    case .redirect:
      return event
    case .response(let response):
      if accepts(response.statusCode) { return event }
      rejected = response.statusCode
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
    // The status says more than that its explanation was cut off.
    rejected.map { badStatus($0) } ?? error
  }

  mutating func finish() throws {
    if let rejected { throw badStatus(rejected) }
  }

  private func badStatus(_ status: Int) -> NetworkClientError {
    .badStatus(.init(request), status: status, body: firstLines(of: body))
  }
}
