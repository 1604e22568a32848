import Foundation
import Locking

/// Answers that were kept, up to a number of bytes.
final class ResponseCache: Sendable {
  fileprivate struct State {
    var answers: [String: KeptAnswer] = [:]
    /// The keys, those that were used least recently first.
    var order: [String] = []
    var bytes = 0
  }

  let limit: Int
  private let state = Locked(State())

  init(limit: Int) {
    self.limit = limit
  }

  static func handles(_ request: URLRequest) -> Bool {
    let conditions = ["Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range"]
    return (request.httpMethod ?? "GET") == "GET" && request.url != nil
      && conditions.allSatisfy { request.value(forHTTPHeaderField: $0) == nil }
  }

  static func keeps(_ response: HTTPURLResponse) -> Bool {
    let value = { response.value(forHTTPHeaderField: $0) }
    return response.statusCode == 200 && (value("ETag") ?? value("Last-Modified")) != nil
      && value("Cache-Control")?.lowercased().contains("no-store") != true && value("Vary") != "*"
  }

  func answer(to request: URLRequest) -> KeptAnswer? {
    guard let key = request.url?.absoluteString else { return nil }
    return state.withLock { state -> KeptAnswer? in
      guard let answer = state.answers[key], answer.answers(request) else { return nil }
      state.use(key)
      return answer
    }
  }

  func keep(_ answer: KeptAnswer) {
    guard let key = answer.request.url?.absoluteString, answer.body.count <= limit else { return }
    state.withLock { state in
      state.remove(key)
      state.answers[key] = answer
      state.order.append(key)
      state.bytes += answer.body.count
      while state.bytes > limit, let oldest = state.order.first { state.remove(oldest) }
    }
  }
}

extension ResponseCache.State {
  fileprivate mutating func use(_ key: String) {
    order.removeAll { $0 == key }
    order.append(key)
  }

  fileprivate mutating func remove(_ key: String) {
    guard let answer = answers.removeValue(forKey: key) else { return }
    order.removeAll { $0 == key }
    bytes -= answer.body.count
  }
}

/// A request and the whole answer to it.
struct KeptAnswer: Sendable {
  let request: URLRequest
  let response: HTTPURLResponse
  let body: Data

  var events: [NetworkEvent] { [.response(response)] + (body.isEmpty ? [] : [.data(body)]) }

  /// Whether the answer is one to this request too: the headers that it varies by are the same.
  func answers(_ other: URLRequest) -> Bool {
    let names = (response.value(forHTTPHeaderField: "Vary") ?? "").split(separator: ",")
    // Never another user's, whatever the server says.
    return (names.map { $0.trimmingCharacters(in: .whitespaces) } + ["Authorization", "Cookie"]).allSatisfy { name in
      request.value(forHTTPHeaderField: name) == other.value(forHTTPHeaderField: name)
    }
  }

  /// The request for the answer only if it is another by now.
  func condition(_ request: URLRequest) -> URLRequest {
    var request = request
    if let tag = response.value(forHTTPHeaderField: "ETag") {
      request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    }
    if let date = response.value(forHTTPHeaderField: "Last-Modified") {
      request.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    return request
  }
}
