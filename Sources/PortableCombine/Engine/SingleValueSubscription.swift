import Locking

/// The subscription of a publisher with one value, which waits for the first request.
@usableFromInline
final class SingleValueSubscription: DeliveryState, Subscription, PlainlyDescribed {
  @usableFromInline let name: StaticString

  /// The value and the subscriber. They lie in memory of their own, so that this class isn't generic, and nothing looks types
  /// up at run time.
  @usableFromInline let content: UnsafeMutableRawPointer

  @inlinable
  init<S: Subscriber>(_ output: S.Input, to subscriber: S, name: StaticString) {
    self.name = name
    let memory = UnsafeMutablePointer<(output: S.Input, subscriber: S)>.allocate(capacity: 1)
    memory.initialize(to: (output: output, subscriber: subscriber))
    content = UnsafeMutableRawPointer(memory)
    super.init(word: 0) { delivery, event in
      let memory = unsafeDowncast(delivery, to: SingleValueSubscription.self).content
        .assumingMemoryBound(to: (output: S.Input, subscriber: S).self)
      guard event != nil else {
        memory.deinitialize(count: 1)
        return memory.deallocate()
      }
      _ = memory.pointee.subscriber.receive(memory.pointee.output)
      if delivery.markEnded(0).isFirst { memory.pointee.subscriber.receive(completion: .finished) }
    }
  }

  @inlinable
  deinit {
    if !isOver { perform(self, nil) }
  }

  @usableFromInline var description: String { "\(name)" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let thread = currentThreadIdentity()
    guard demand > .none, begin(thread) else { return }
    perform(self, UnsafeRawPointer(content))
    finish(thread)
  }

  @inlinable
  func cancel() {
    let thread = currentThreadIdentity()
    if markEnded(thread).mustFinish { finish(thread) }
  }
}
