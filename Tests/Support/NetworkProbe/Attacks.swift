import AppEnvironmentNetworking
import Foundation
import LoopbackServer

/// Makes a request, and returns the status and the beginning of the body, or the error.
func outcome(of request: URLRequest, _ client: NetworkClient) async throws -> String {
  do {
    let (data, response) = try await client.data(for: request)
    return "\(response.statusCode) \(String(decoding: data.prefix(40), as: UTF8.self))"
  } catch let error as NetworkClientError {
    return error.reason
  }
}

/// Makes the requests of an attack, and returns the outcome of each and the number of requests that the server has
/// read.
func outcome(of attack: Attack) async throws -> String {
  let server = try LoopbackServer(attack.answer)
  defer { server.stop() }
  var request = URLRequest(url: server.url("/start"), timeoutInterval: attack.timeout)
  request.httpMethod = attack.method
  if attack.bodyLength > 0 { request.httpBody = Data(repeating: 0x61, count: attack.bodyLength) }
  let client = NetworkClient.live
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<attack.idleConnections {
      group.addTask { _ = try await client.data(for: URLRequest(url: server.url("/idle"))) }
    }
    try await group.waitForAll()
  }
  var outcomes: [String] = []
  for number in 0..<attack.requests {
    if number > 0 { attack.pause() }
    outcomes.append(try await outcome(of: request, client))
  }
  return "\(outcomes.joined(separator: ", ")); \(server.requests) request\(server.requests == 1 ? "" : "s")"
}
