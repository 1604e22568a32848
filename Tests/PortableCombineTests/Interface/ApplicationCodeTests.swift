import PortableCombine
import Testing

/// Types and operators that applications commonly build on Combine's protocols.
@Suite struct ApplicationCodeTests {
  @Test("A subject of the application's own replays the latest value to later subscribers of a multicast")
  func replay() {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.multicast(subject: ReplaySubject()).autoconnect()
    var received: [String] = []
    let first = shared.sink { received.append("first \($0)") }
    subject.send(1)
    let second = shared.sink { received.append("second \($0)") }
    subject.send(2)
    #expect(received == ["first 1", "second 1", "first 2", "second 2"])
    first.cancel()
    second.cancel()
  }

  @Test("An operator that retries after a delay calls itself in its handler")
  func retryAfterDelay() {
    let clock = VirtualScheduler()
    var attempts = 0
    var received: [Int] = []
    let cancellable = Deferred {
      attempts += 1
      return attempts < 3 ? Result<Int, Failed>.failure(Failed()).publisher : Result.success(attempts).publisher
    }
    .retry(5, after: .seconds(1), scheduler: clock)
    .replaceError(with: -1)
    .sink { received.append($0) }
    clock.advance(by: .seconds(1))
    #expect(attempts == 2 && received.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(received == [3])
    cancellable.cancel()
  }

  @Test("A scheduler with a time type of the application's own works with the operators of time")
  func ownTime() {
    let steps = StepScheduler()
    let subject = PassthroughSubject<Int, Never>()
    var received: [String] = []
    let cancellables = [
      subject.debounce(for: .seconds(2), scheduler: steps).sink { received.append("debounced \($0)") },
      subject.delay(for: 1, scheduler: steps).sink { received.append("delayed \($0)") },
      subject.measureInterval(using: steps).sink { received.append("after \($0.count)") },
    ]
    subject.send(1)
    steps.timeline.advance(by: 1)
    subject.send(2)
    steps.timeline.advance(by: 3)
    #expect(received == ["after 0", "delayed 1", "after 1", "delayed 2", "debounced 2"])
    withExtendedLifetime(cancellables) {}
  }

  @Test("A property wrapper of the application's own announces the changes of its object")
  func ownPropertyWrapper() {
    let settings = Settings()
    var changes: [Int] = []
    let cancellable = settings.objectWillChange.sink { changes.append(settings.volume) }
    settings.volume += 1
    settings.volume += 1
    #expect(changes == [5, 6])
    #expect(settings.volume == 7)
    cancellable.cancel()
  }
}

private final class ReplaySubject<Output, Failure: Error>: Subject {
  private let subject = PassthroughSubject<Output, Failure>()
  private var latest: Output?

  func send(_ value: Output) {
    latest = value
    subject.send(value)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    subject.send(completion: completion)
  }

  func send(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subject.prepend([latest].compactMap { $0 }).receive(subscriber: subscriber)
  }
}

extension Publisher {
  fileprivate func retry<S: Scheduler>(
    _ retries: Int, after interval: S.SchedulerTimeType.Stride, scheduler: S
  ) -> AnyPublisher<Output, Failure> {
    self.catch { error -> AnyPublisher<Output, Failure> in
      guard retries > 0 else { return Fail(error: error).eraseToAnyPublisher() }
      return Just(())
        .delay(for: interval, scheduler: scheduler)
        .flatMap { retry(retries - 1, after: interval, scheduler: scheduler) }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}

/// A scheduler whose time is a number of steps, one for each second.
private struct StepScheduler: Scheduler {
  typealias SchedulerOptions = Never

  struct SchedulerTimeType: Strideable {
    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var count: Int

      init(_ count: Int) { self.count = count }

      init(integerLiteral count: Int) { self.count = count }

      init?(exactly source: some BinaryInteger) {
        guard let count = Int(exactly: source) else { return nil }
        self.count = count
      }

      var magnitude: UInt { count.magnitude }

      static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.count + rhs.count) }
      static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.count - rhs.count) }
      static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.count * rhs.count) }
      static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }

      static func seconds(_ seconds: Int) -> Self { Self(seconds) }
      static func seconds(_ seconds: Double) -> Self { Self(Int(seconds)) }
      static func milliseconds(_ milliseconds: Int) -> Self { Self(milliseconds / 1_000) }
      static func microseconds(_ microseconds: Int) -> Self { Self(microseconds / 1_000_000) }
      static func nanoseconds(_ nanoseconds: Int) -> Self { Self(nanoseconds / 1_000_000_000) }
    }

    var count: Int

    func advanced(by stride: Stride) -> Self { Self(count: count + stride.count) }

    func distance(to other: Self) -> Stride { Stride(other.count - count) }
  }

  let timeline = Timeline(now: SchedulerTimeType(count: 0))

  var now: SchedulerTimeType { timeline.now }

  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    timeline.add(at: now, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    timeline.add(at: date, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    AnyCancellable(timeline.add(at: date, every: interval, action))
  }
}

/// A property wrapper that announces the changes of its object.
@propertyWrapper private struct Announced<Value> {
  private var value: Value

  init(wrappedValue: Value) { value = wrappedValue }

  @available(*, unavailable) var wrappedValue: Value {
    get { fatalError("Only for properties of objects") }
    set { fatalError("Only for properties of objects") }
  }

  static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object, wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Self>
  ) -> Value where Object.ObjectWillChangePublisher == ObservableObjectPublisher {
    get { object[keyPath: storageKeyPath].value }
    set {
      object.objectWillChange.send()
      object[keyPath: storageKeyPath].value = newValue
    }
  }
}

private final class Settings: ObservableObject {
  @Announced var volume = 5
}
