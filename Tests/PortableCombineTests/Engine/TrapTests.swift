import Foundation
import PortableCombine
import Testing

/// Requests for no values are ignored; negative demand ends the program. `ConformanceTests` has the operators.
@Suite struct TrapTests {
  /// In another process, which a trap ends.
  @Test func aSourceIgnoresARequestForNoValues() async {
    await #expect(processExitsWith: .success) {
      for request in requests { request() }
    }
  }

  @Test func negativeDemandTraps() async {
    await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
    await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(2) * -1 }
  }
}

private let requests: [@Sendable () -> Void] = [
  { requestNothing(Just(1)) },
  { requestNothing([1].publisher) },
  { requestNothing(Future<Int, Failed> { _ in }) },
  { requestNothing(Future<Int, Failed> { $0(.success(1)) }) },
  { requestNothing(Future<Int, Failed> { $0(.failure(Failed())) }) },
  { requestNothing(Fail<Int, Failed>(error: Failed())) },
  { requestNothing(Deferred { Just(1) }) },
  { requestNothing(ObservableObjectPublisher()) },
  { requestNothing(Published(initialValue: 1).projectedValue) },
  { requestNothing(PassthroughSubject<Int, Failed>()) },
  { requestNothing(CurrentValueSubject<Int, Failed>(1)) },
  { requestNothing(Record<Int, Failed>(output: [1], completion: .finished)) },
  { requestNothing(Int?.some(1).publisher) },
  { requestNothing(Result<Int, Failed>.success(1).publisher) },
  { requestNothing(Empty<Int, Failed>(completeImmediately: false)) },
  { requestNothing(NotificationCenter().publisher(for: Notification.Name("none"))) },
  { requestNothing(Timer.publish(every: 1, on: .main, in: .default)) },
]

private func requestNothing<P: Publisher>(_ publisher: P) {
  var values = 0
  publisher.subscribe(
    AnySubscriber(
      receiveSubscription: { $0.request(.none) },
      receiveValue: { _ in
        values += 1
        return .none
      }))
  precondition(values == 0, "\(publisher) has sent a value")
}
