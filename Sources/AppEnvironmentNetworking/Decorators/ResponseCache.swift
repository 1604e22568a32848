import AppEnvironmentKit
import Foundation
import Locking

/// Answers that were kept, up to a number of bytes.
final class ResponseCache: Sendable {
  fileprivate struct State {
    var answers: [String: (answer: KeptAnswer, use: Int)] = [:]
    /// Keys and uses, in the order of the uses; those that are not the last of their key stand for nothing.
    var uses: [(key: String, use: Int)] = []
    var bytes = 0
    var lastUse = 0
  }

  let limit: Int
  private let state = Locked(State())

  init(limit: Int) {
    self.limit = limit
  }

  static func handles(_ request: URLRequest) -> Bool {
    let conditions = ["Range", "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range"]
    return request.isGET && request.url != nil && !CacheControl(of: request).has("no-store")
      && conditions.allSatisfy { request.value(forHTTPHeaderField: $0) == nil }
  }

  /// Whether a response is kept: it holds for a while, or it can be asked whether it still does.
  static func keeps(_ response: HTTPURLResponse) -> Bool {
    let has = { response.value(forHTTPHeaderField: $0) != nil }
    let control = CacheControl(of: response)
    return response.statusCode == 200 && !control.has("no-store")
      && response.value(forHTTPHeaderField: "Vary")?.trimmingCharacters(in: .whitespaces) != "*"
      && (has("ETag") || has("Last-Modified") || control.maxAge ?? 0 > 0 || has("Expires"))
  }

  func answer(to request: URLRequest) -> KeptAnswer? {
    guard let key = request.url?.absoluteString else { return nil }
    return state.withLock { state -> KeptAnswer? in
      guard let answer = state.answers[key]?.answer, answer.answers(request) else { return nil }
      state.use(key)
      return answer
    }
  }

  func keep(_ answer: KeptAnswer) {
    guard let key = answer.request.url?.absoluteString else { return }
    state.withLock { state in
      state.remove(key)
      guard answer.cost <= limit else { return }
      state.bytes += answer.cost
      state.answers[key] = (answer, 0)
      state.use(key)
      while state.bytes > limit, state.removeLeastRecentlyUsed() {}
    }
  }

  func remove(_ request: URLRequest) {
    guard let key = request.url?.absoluteString else { return }
    state.withLock { $0.remove(key) }
  }
}

extension ResponseCache.State {
  fileprivate mutating func use(_ key: String) {
    lastUse += 1
    answers[key]?.use = lastUse
    uses.append((key, lastUse))
    // Now and then, so that it costs next to nothing.
    if uses.count > 2 * answers.count + 64 { uses.removeAll { answers[$0.key]?.use != $0.use } }
  }

  fileprivate mutating func remove(_ key: String) {
    if let kept = answers.removeValue(forKey: key) { bytes -= kept.answer.cost }
  }

  /// Whether there was one.
  fileprivate mutating func removeLeastRecentlyUsed() -> Bool {
    guard let index = uses.firstIndex(where: { answers[$0.key]?.use == $0.use }) else { return false }
    remove(uses[index].key)
    uses.removeFirst(index + 1)
    return true
  }
}

extension URLRequest {
  var isGET: Bool { (httpMethod ?? "GET").uppercased() == "GET" }
}
