import AppEnvironmentNetworking
import Foundation

/// What the weather will be.
public struct Forecast: Decodable, Sendable {
  /// In degrees Celsius.
  public let temperature: Double
}

/// Asks for the forecast, more than once where the network is poor.
public func forecast(at url: URL, in environment: AppEnvironment) async throws -> Forecast {
  try await environment.networkClient
    .retrying(RetryPolicy(attempts: 10))
    .timeout(total: .seconds(3600))
    .json(Forecast.self, from: URLRequest(url: url))
}
