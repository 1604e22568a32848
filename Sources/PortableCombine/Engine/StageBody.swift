/// The contents of a stage: its subscriber, the closures of its operator, and its state.
///
/// The three are accessed one by one, so that an event from inside a call into the subscriber or a closure may change the
/// state.
@usableFromInline
struct StageBody<Downstream: Subscriber, Rule: ~Copyable, State>: ~Copyable {
  @usableFromInline let downstream: Held<Downstream>
  @usableFromInline let rule: Rule
  @usableFromInline var state: State
  @usableFromInline var phase = ReducePhase.unknown

  @inlinable
  init(_ downstream: Downstream, _ rule: consuming Rule, _ state: State) {
    self.downstream = Held(downstream)
    self.rule = rule
    self.state = state
  }
}

/// An event of one upstream, or a request of the subscriber.
@usableFromInline
enum StageEvent<Input, Failure: Error> {
  case value(Input)
  case completion(Subscribers.Completion<Failure>)
  case request(Subscribers.Demand)
}

/// The part of a filtering or reducing stage that differs from operator to operator.
///
/// A rule holds closures and constants. Its state lies beside it in the stage's body.
@usableFromInline
protocol StageRule: ~Copyable {
  associatedtype Received
  associatedtype Sent
  associatedtype UpstreamFailure: Error
  associatedtype Failure: Error
  associatedtype State = Void

  /// The name that describes the subscription.
  static var name: StaticString { get }

  /// The error for the subscriber when the upstream fails.
  static func passOn(_ error: UpstreamFailure) -> Failure

  /// Whether the subscription is described by the upstream's.
  static var showsUpstream: Bool { get }
}

extension StageRule where Self: ~Copyable {
  /// The place of a rule, its state and its subscriber.
  @usableFromInline typealias Memory<Downstream: Subscriber> = UnsafeMutablePointer<StageBody<Downstream, Self, State>>

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
