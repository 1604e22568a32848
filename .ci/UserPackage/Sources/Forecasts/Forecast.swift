import AppEnvironmentNetworking
import Foundation

/// The weather of the next hours.
public struct Forecast: Decodable, Sendable {
  /// The temperature in degrees Celsius.
  public let temperature: Double
}

/// Requests the forecast, and retries after transient failures.
public func forecast(at url: URL, in environment: AppEnvironment) async throws -> Forecast {
  try await environment.networkClient
    .retrying(RetryPolicy(attempts: 10))
    .timeout(total: .seconds(3600))
    .json(Forecast.self, from: URLRequest(url: url))
}
