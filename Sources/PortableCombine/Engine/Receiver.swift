/// A subscriber behind closures: the one place where a stage forgets what type its subscriber is.
///
/// Closures are how types are erased here, not subclasses and not existentials: a closure that is made where the
/// subscriber's type is known holds code that was compiled for it, while a virtual method of a generic class, or a
/// witness of a generic type, is compiled once for all types and looks each of them up as it runs. It is an object so
/// that its closures can be called in place: they are constant for as long as it lives, so nothing is retained to call
/// them.
@usableFromInline
final class Receiver<Input, Failure: Error> {
  @usableFromInline let value: (Input) -> Subscribers.Demand
  @usableFromInline let completion: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    value: @escaping (Input) -> Subscribers.Demand,
    completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.value = value
    self.completion = completion
  }

  @inlinable
  convenience init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    self.init(value: { subscriber.receive($0) }, completion: { subscriber.receive(completion: $0) })
  }
}
