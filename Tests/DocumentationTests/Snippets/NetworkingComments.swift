import AppEnvironmentNetworking
import Foundation

func patientPolicy() -> RetryPolicy {
  let policy = RetryPolicy(attempts: 5, firstDelay: .milliseconds(500), maximumDelay: .seconds(30))
  return policy
}

func dataIfThere(_ client: NetworkClient, _ request: URLRequest) async throws -> Data {
  do {
    return try await client.data(for: request).data
  } catch NetworkClientError.badStatus(_, 404, _) {
    return Data()
  }
}
