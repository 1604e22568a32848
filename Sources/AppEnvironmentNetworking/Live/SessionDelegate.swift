import Foundation
import Locking

/// Passes what a session's tasks report on to their exchanges.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: LiveExchange]>([:])

  func add(_ exchange: LiveExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  var count: Int { exchanges.withLock { $0.count } }

  func remove(_ task: URLSessionTask) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    withExtendedLifetime(exchange) {}
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // See `redirect`: who is not answered is not waiting when it is stopped.
    if exchange(of: dataTask)?.receive(response) == true { completionHandler(.allow) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    exchange(of: task)?.redirect(by: response, completionHandler)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.complete(error, task.response)
  }

  private func exchange(of task: URLSessionTask) -> LiveExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}
