import Foundation
import PortableCombine
import Testing

@Suite struct CodingTests {
  @Test func encodedValuesAreDecoded() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      more 1   |
      a 7      | got 7, a more 1
      a fin    | finished
      """
    ) { $0["a"].encode(encoder: JSONEncoder()).decode(type: Int.self, decoder: JSONDecoder()) }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 7      | got [7]
      a fail   | failed
      """
    ) {
      $0["a"].map { [$0] }.encode(encoder: PropertyListEncoder()).decode(
        type: [Int].self, decoder: PropertyListDecoder())
    }
  }

  @Test func codingErrorsCancelTheUpstreamAndFail() {
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 2    | a asked 2
      a 1      | got 1
      a 0      | a cancelled, failed
      a 1      |
      """
    ) { $0["a"].decode(type: Int.self, decoder: Strict()) }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 0      | a cancelled, failed
      a 1      |
      """
    ) { $0["a"].encode(encoder: Strict()) }
  }

  @Test func codersAreReleasedAtTheEnd() {
    releases { subject, token in subject.encode(encoder: Strict(token: token)) }
    releases { subject, token in subject.decode(type: Int.self, decoder: Strict(token: token)) }
  }
}

/// A coder that returns numbers unchanged, and throws for zero.
private struct Strict: TopLevelEncoder, TopLevelDecoder {
  var token: Token?

  func encode<T: Encodable>(_ value: T) throws -> String {
    if value as? Int == 0 { throw Failed() }
    return "\(value)"
  }

  func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
    guard input != 0, let value = input as? T else { throw Failed() }
    return value
  }
}
