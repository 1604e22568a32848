import PortableCombine
import Testing

@Suite struct MapKeyPathTests {
  @Test func aPropertyIsPublished() {
    let publisher: Publishers.MapKeyPath<Source, Int> = Sources()["a"].map(\.magnitudeAsInt)
    #expect(publisher.keyPath == \Int.magnitudeAsInt)
    behaves(
      """
      sub      | a subscribed, subscribed
      ask 1    | a asked 1
      more 1   |
      a 3      | got 3, a more 1
      a fail   | failed
      """
    ) { $0["a"].map(\.magnitudeAsInt) }
  }

  @Test func twoAndThreePropertiesArePublishedAsTuples() {
    behaves(
      """
      sub      | a subscribed, subscribed
      a 3      | got (3, "3")
      a fin    | finished
      """
    ) { $0["a"].map(\.magnitudeAsInt, \.description) }
    behaves(
      """
      sub      | a subscribed, subscribed
      a 3      | got (3, "3", 6)
      cancel   | a cancelled
      """
    ) { $0["a"].map(\.magnitudeAsInt, \.description, \.doubled) }
  }

  @Test func theSubscriberIsReleasedAtTheEnd() {
    releases { subject, token in subject.map { token.passing($0) }.map(\.doubled) }
    releases { subject, token in subject.map { token.passing($0) }.map(\.doubled, \.description) }
    releases { subject, token in subject.map { token.passing($0) }.map(\.doubled, \.description, \.doubled) }
  }
}

extension Int {
  fileprivate var magnitudeAsInt: Int { Int(magnitude) }
  fileprivate var doubled: Int { self * 2 }
}
