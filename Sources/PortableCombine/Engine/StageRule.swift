/// What a stage does with the values it gets: the part that differs from operator to operator.
///
/// A rule holds closures and constants. What changes is its state, which lies beside it in the stage's body, and is
/// read and written there in single steps: a closure may send the next value, nested, before it returns.
@usableFromInline
protocol StageRule: ~Copyable {
  associatedtype Received
  associatedtype Sent
  associatedtype UpstreamFailure: Error
  associatedtype Failure: Error
  associatedtype State = Void

  /// What the stage's subscription is called.
  static var name: StaticString { get }

  /// The error that the subscriber gets for the upstream's.
  static func passOn(_ error: UpstreamFailure) -> Failure

  /// Whether the subscription is described as the upstream's is, as though that were passed on.
  static var showsUpstream: Bool { get }
}

extension StageRule where Self: ~Copyable {
  /// Where a stage keeps its rule and the rule's state.
  @usableFromInline typealias Memory<Downstream: Subscriber> = UnsafeMutablePointer<RuleBody<Self, State, Downstream>>
}

extension StageRule where Self: ~Copyable {
  @inlinable
  static var showsUpstream: Bool { false }
}

extension StageRule where Self: ~Copyable, UpstreamFailure == Failure {
  @inlinable
  static func passOn(_ error: Failure) -> Failure { error }
}

extension StageRule where Self: ~Copyable, Failure == any Error {
  @inlinable
  static func passOn(_ error: UpstreamFailure) -> any Error { error }
}

/// What a stage that follows a rule keeps: its subscriber, the rule, and the state that the rule works on.
///
/// The three are borrowed one by one, so a call into the subscriber or into a closure of the rule is not disturbed by
/// a nested event that changes the state.
@usableFromInline
struct RuleBody<Rule: ~Copyable, State, Downstream: Subscriber>: ~Copyable {
  @usableFromInline let downstream: Held<Downstream>
  @usableFromInline let rule: Rule
  @usableFromInline var state: State

  @inlinable
  init(_ downstream: Downstream, _ rule: consuming Rule, _ state: State) {
    self.downstream = Held(downstream)
    self.rule = rule
    self.state = state
  }
}
