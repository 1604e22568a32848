import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentTesting
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkClient: RecordableClient {
  /// Returns a client that records its requests in `log` as `NetworkClient.send`, with method, URL, events and end.
  ///
  /// The URL has the values of its query, because the request is the test's own. A piece of a body is shown by its number of
  /// bytes.
  public func recording(in log: CallLog) -> NetworkClient {
    decorated { send in
      let spied = log.spy("NetworkClient.send") { (request: SentRequest) in send(request.request) }
      return { spied(SentRequest(request: $0)) }
    }
  }
}

/// A request as a test's log shows it, with the values of its query.
private struct SentRequest: Sendable, CustomStringConvertible {
  let request: URLRequest

  var description: String { "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "(no URL)")" }
}
