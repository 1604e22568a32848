import AppEnvironmentNetworking
import Foundation
import LoopbackServer

/// Requests at a server whose responses are valid or invalid by a seed. Valid responses must be read exactly. Invalid
/// ones must end in time, with a response or an error of the client.
struct Fuzz: Sendable {
  let seed: UInt64

  /// The counts for the output, and what must not be.
  struct Report {
    var correct = 0
    var responses = 0
    var errors: [String: Int] = [:]
    var surprises: [String] = []
  }

  func run(_ count: Int) async throws -> Report {
    let server = try LoopbackServer(connections: 128) { [seed] request, connection in
      let response = FuzzedResponse(seed: seed, path: request.path, isHead: request.method == "HEAD")
      for piece in response.pieces { try connection.send(piece) }
      if response.closes { try connection.close() }
    }
    defer { server.stop() }
    // The rest of a wrong response may be taken for the next response of its connection.
    let clients = (correct: client(), wrong: client())
    var report = Report()
    await withTaskGroup(of: Outcome.self) { group in
      for number in 0..<count {
        if number >= 32, let outcome = await group.next() { note(outcome, &report) }
        group.addTask { await outcome(number, server.url("/\(number)"), clients) }
      }
      for await outcome in group { note(outcome, &report) }
    }
    return report
  }

  private func client() -> NetworkClient {
    .live(clock: .live, connectionsPerHost: 32).limited(bytes: 5_000_000)
  }

  private enum Outcome: Sendable {
    case correct, response
    case error(String)
    case surprise(String)
  }

  private func note(_ outcome: Outcome, _ report: inout Report) {
    switch outcome {
    case .correct: report.correct += 1
    case .response: report.responses += 1
    case .error(let name): report.errors[name, default: 0] += 1
    case .surprise(let text): report.surprises.append(text)
    }
  }

  private func outcome(
    _ number: Int, _ url: URL, _ clients: (correct: NetworkClient, wrong: NetworkClient)
  ) async -> Outcome {
    var request = URLRequest(url: url, timeoutInterval: 30)
    if number % 16 == 0 { request.httpMethod = "HEAD" }
    if number % 16 == 1 { (request.httpMethod, request.httpBody) = ("POST", Data(count: 100_000)) }
    let isHead = request.httpMethod == "HEAD"
    let fuzzed = FuzzedResponse(seed: seed, path: url.path, isHead: isHead)
    let expected = fuzzed.expected
    let client = expected == nil ? clients.wrong : clients.correct
    let sizes = fuzzed.pieces.map { String($0.count) }.joined(separator: " + ")
    let head = String(decoding: Data(fuzzed.pieces.joined()).prefix(400), as: UTF8.self).debugDescription
    let shown = "\(request.httpMethod ?? "GET") \(number), response of \(sizes) bytes: \(head)"
    do {
      var (body, response) = (Data(), HTTPURLResponse?.none)
      if number % 3 == 0 {
        let (pieces, head) = try await client.body(for: request)
        for try await piece in pieces { body += piece }
        response = head
      } else {
        let answer = try await client.data(for: request)
        (body, response) = (answer.data, answer.response)
      }
      guard let expected else { return .response }
      return response?.statusCode == expected.status && body == expected.body
        ? .correct : .surprise("status \(response?.statusCode ?? 0) with \(body.count) bytes: \(shown)")
    } catch {
      if expected != nil { return .surprise("\(error): \(shown)") }
      switch error as? NetworkClientError {
      case .connectionLost: return .error("connectionLost")
      case .bodyTooLarge: return .error("bodyTooLarge")
      case .headersTooLarge: return .error("headersTooLarge")
      case .truncated: return .error("truncated")
      case .malformedBody: return .error("malformedBody")
      case .notHTTP: return .error("notHTTP")
      case .tooManyRedirects: return .error("tooManyRedirects")
      default: return .surprise("\(error): \(shown)")
      }
    }
  }
}
