import AppEnvironmentKit
import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import LoopbackServer
import TemporaryFolders
import Testing

@Suite struct NetworkClientContractTests {
  @Test(arguments: NetworkClientContract.rules)
  func theLiveClientFollowsTheContract(_ rule: NetworkClientContract.Rule) async throws {
    try await withServer(answering: answer) { server in
      try await rule.check(.live, at: server.url(""))
    }
  }

  @Test(arguments: NetworkClientContract.rules)
  func theStubFollowsTheContract(_ rule: NetworkClientContract.Rule) async throws {
    let stub = NetworkStub().route("*") { stubbed($0) }
    try await rule.check(stub.client, at: try #require(URL(string: "https://example.invalid")))
  }

  // What ends early is not recorded.
  @Test(arguments: NetworkClientContract.rules.filter { !$0.description.contains(" off") })
  func recordingsFollowTheContract(_ rule: NetworkClientContract.Rule) async throws {
    let folder = try TemporaryFolder()
    let stub = NetworkStub().route("*") { stubbed($0) }
    let root = try #require(URL(string: "https://example.invalid"))
    try await rule.check(stub.client.recording(to: folder.url), at: root)
    try await rule.check(.replaying(from: folder.url, clock: .immediate), at: root)
  }
}

private func stubbed(_ request: URLRequest) -> NetworkStubAnswer {
  let answer = NetworkClientContract.answer(
    method: request.httpMethod ?? "GET", path: request.url?.path ?? "", body: request.httpBody ?? Data())
  if answer.breaksOff { return .truncated([answer.body], of: answer.body.count * 2) }
  return answer.body.isEmpty
    ? .status(answer.status, headers: answer.headers)
    : .data(answer.body, status: answer.status, headers: answer.headers)
}

@Sendable private func answer(_ request: LoopbackRequest, _ connection: LoopbackConnection) throws {
  let answer = NetworkClientContract.answer(method: request.method, path: request.path, body: request.body)
  var headers = answer.headers
  headers["Content-Length"] = "\(answer.breaksOff ? answer.body.count * 2 : answer.body.count)"
  if answer.status == 204 { headers["Content-Length"] = nil }
  try connection.sendHead(answer.status, headers)
  if request.method != "HEAD" { try connection.send(answer.body) }
  if answer.breaksOff { try connection.close() }
}
