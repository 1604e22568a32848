import AppEnvironmentNetworking
import AppEnvironmentNetworkingTesting
import Foundation
import Testing

/// The reasons of errors for bodies that can't be decoded.
@Suite struct UndecodableTests {
  private struct Weather: Decodable {
    let days: [Int]
    let city: String
  }

  @Test(arguments: [
    ("[1]", "the body is an array, and Weather wants an object"),
    (" \"text\"", "the body is a string, and Weather wants an object"),
    ("7", "the body is a number, and Weather wants an object"),
    ("null", "the body is null, and Weather wants an object"),
    (#"{"days": ["x"], "city": "Rome"}"#, "Weather.days[0] is not of type Int"),
    (#"{"days": 1, "city": "Rome"}"#, "Weather.days is not an array"),
    (#"{"days": [], "city": {}}"#, "Weather.city is not a string"),
    (#"{"days": []}"#, "Weather has no “city”"),
  ])
  func theReasonNamesTheTypeAndThePlace(body: String, reason: String) async {
    let stub = NetworkStub().route(answer: .text(body))
    let error = await #expect(throws: NetworkClientError.self) {
      try await stub.client.json(Weather.self, from: request())
    }
    #expect(error == .undecodable(.init(request()), reason: reason, body: body))
  }

  @Test func theReasonNamesAnEmptyBody() async {
    let stub = NetworkStub().route(answer: .text(""))
    let error = await #expect(throws: NetworkClientError.self) {
      try await stub.client.json(Weather.self, from: request())
    }
    #expect(error?.reason == "the body is empty, and Weather wants JSON")
  }
}
