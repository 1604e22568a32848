import AppEnvironmentKit
import Dispatch
import Foundation

// The samples of PortableCombine's documentation comments, with the declarations that they need.

private func asyncPublisherSample() {
  func printAll(_ words: PassthroughSubject<String, Never>) async {
    for await word in words.values {
      print(word)
    }
  }
}

private func asyncPublisher2Sample() {
  func printAll(_ numbers: AnyPublisher<Int, any Error>) async throws {
    for try await number in numbers.values {
      print(number)
    }
  }
}

private func anyCancellableSample() {
  final class Search {
    private var cancellables: Set<AnyCancellable> = []

    init(words: PassthroughSubject<String, Never>) {
      words
        .sink { print("search for \($0)") }
        .store(in: &cancellables)
    }
  }
}

private func immediateSchedulerSample() {
  func show<S: Scheduler>(_ title: AnyPublisher<String, Never>, on scheduler: S) -> AnyCancellable {
    title
      .receive(on: scheduler)
      .sink { print($0) }
  }

  func testShowing() {
    let cancellable = show(Just("Title").eraseToAnyPublisher(), on: ImmediateScheduler.shared)
    cancellable.cancel()
  }
}

private func publisherSample(cancellables: inout Set<AnyCancellable>) {
  let temperatures = PassthroughSubject<Double, Never>()
  let indoors = CurrentValueSubject<Double, Never>(20)
  indoors
    .subscribe(temperatures)
    .store(in: &cancellables)
}

private func schedulerSample(cancellables: inout Set<AnyCancellable>) {
  let queue = DispatchQueue(label: "work")
  queue.schedule { print("now") }
  queue.schedule(after: queue.now.advanced(by: .seconds(1))) { print("a second later") }
  queue.schedule(after: queue.now, interval: .seconds(1)) { print("every second") }
    .store(in: &cancellables)
}

private func subscriberSample() {
  final class Printer: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    func receive(subscription: any Subscription) {
      subscription.request(.max(2))
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      print(input)
      return input == 1 ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      print(completion)
    }
  }

  func printThree() {
    (1...5).publisher.subscribe(Printer())  // 1, 2, 3
  }
}

private func notificationCenterPublisherSample(cancellables: inout Set<AnyCancellable>) {
  let saved = Notification.Name("saved")
  NotificationCenter.default.publisher(for: saved)
    .sink { print($0.name.rawValue) }  // saved
    .store(in: &cancellables)
  NotificationCenter.default.post(name: saved, object: nil)
}

private func timerPublisherSample(cancellables: inout Set<AnyCancellable>) {
  Timer.publish(every: 1, on: .main, in: .common)
    .autoconnect()
    .sink { print("The time is \($0).") }
    .store(in: &cancellables)
}

private func observableObjectPublisherSample() {
  final class Clock: ObservableObject {
    var time = 0 {
      willSet { objectWillChange.send() }
    }
  }
}

private func publishedSample(counter: Counter) {
  [1, 2, 3].publisher
    .assign(to: &counter.$count)
}

private func anyPublisherSample() {
  func evenNumbers() -> AnyPublisher<Int, Never> {
    (1...6).publisher
      .filter { $0.isMultiple(of: 2) }
      .eraseToAnyPublisher()
  }
}

private func deferredSample(cancellables: inout Set<AnyCancellable>) {
  let answer = Deferred {
    Future<Int, Never> { promise in promise(.success(42)) }
  }
  answer
    .sink { print($0) }  // 42
    .store(in: &cancellables)
}

private func emptySample(cancellables: inout Set<AnyCancellable>) {
  Empty<Int, Never>()
    .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })  // finished
    .store(in: &cancellables)
}

private func failSample() {
  func parse(_ word: String) -> AnyPublisher<Int, ParsingError> {
    guard let number = Int(word) else {
      return Fail(error: ParsingError.notANumber(word)).eraseToAnyPublisher()
    }
    return Just(number).setFailureType(to: ParsingError.self).eraseToAnyPublisher()
  }
}

private func futureSample() {
  func sum(upTo number: Int) -> Future<Int, Never> {
    Future { promise in
      DispatchQueue.global().schedule { promise(.success((0...number).reduce(0, +))) }
    }
  }

  func printSum() async {
    print(await sum(upTo: 100).value)  // 5050
  }
}

private func justSample(cancellables: inout Set<AnyCancellable>) {
  Just(1)
    .sink { print($0) }  // 1
    .store(in: &cancellables)
}

private func optionalPublisherSample(cancellables: inout Set<AnyCancellable>) {
  Int("12").publisher
    .sink { print($0) }  // 12
    .store(in: &cancellables)
}

private func recordSample(cancellables: inout Set<AnyCancellable>) {
  let record = Record<Int, ParsingError>(output: [1, 2], completion: .failure(.notANumber("three")))
  record
    .replaceError(with: 0)
    .sink { print($0) }  // 1, 2, 0
    .store(in: &cancellables)
}

private func resultPublisherSample(cancellables: inout Set<AnyCancellable>, path: String) {
  Result { try String(contentsOfFile: path, encoding: .utf8) }.publisher
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    .store(in: &cancellables)
}

private func sequenceSample(cancellables: inout Set<AnyCancellable>) {
  ["a", "b"].publisher
    .sink { print($0) }  // a, b
    .store(in: &cancellables)
}

private func anySubscriberSample() {
  (1...5).publisher.subscribe(
    AnySubscriber(
      receiveSubscription: { $0.request(.max(2)) },
      receiveValue: { number in
        print(number)  // 1, 2
        return .none
      }
    )
  )
}

private func assignSample(cancellables: inout Set<AnyCancellable>) {
  final class Label {
    var text = ""
  }
  let label = Label()
  ["one", "two"].publisher
    .assign(to: \.text, on: label)
    .store(in: &cancellables)
  print(label.text)  // two
}

private func completionSample(cancellables: inout Set<AnyCancellable>, numbers: AnyPublisher<Int, any Error>) {
  numbers
    .sink { completion in
      switch completion {
      case .finished: print("finished")
      case .failure(let error): print("failed: \(error)")
      }
    } receiveValue: { number in
      print(number)
    }
    .store(in: &cancellables)
}

private func demandSample() {
  let demand = Subscribers.Demand.max(2) + 3
  print(demand, demand > 4)  // max(5) true
}

private func sinkSample(numbers: AnyPublisher<Int, any Error>) {
  let cancellable = numbers.sink(
    receiveCompletion: { print($0) },
    receiveValue: { print($0) }
  )
  cancellable.cancel()
}
