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
