import AppEnvironmentKit
import Dispatch

func sendThree() {
  let subject = PassthroughSubject<Int, Never>()
  let cancellable = subject.map { "\($0) files" }.sink { print($0) }
  subject.send(3)
  cancellable.cancel()
}

func subjects() {
  do {
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.sink { print($0) }
    subject.send(1)
    subscription.cancel()
  }
  do {
    let count = CurrentValueSubject<Int, Never>(0)
    let subscription = count.sink { print($0) }  // 0, then 1
    count.value += 1
    subscription.cancel()
  }
}

func operators(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 3].publisher
    .map { $0 * 10 }
    .sink { print($0) }  // 10, 20, 30
    .store(in: &cancellables)
  (1...6).publisher
    .filter { $0.isMultiple(of: 2) }
    .sink { print($0) }  // 2, 4, 6
    .store(in: &cancellables)
  ["1", "two", "3"].publisher
    .compactMap { Int($0) }
    .sink { print($0) }  // 1, 3
    .store(in: &cancellables)
  [1, 2, 3].publisher
    .scan(0) { $0 + $1 }
    .sink { print($0) }  // 1, 3, 6
    .store(in: &cancellables)
  [1, 1, 2, 1].publisher
    .removeDuplicates()
    .sink { print($0) }  // 1, 2, 1
    .store(in: &cancellables)
  [1, 2, 3].publisher
    .flatMap { number in Array(repeating: number, count: number).publisher }
    .sink { print($0) }  // 1, 2, 2, 3, 3, 3
    .store(in: &cancellables)
  [1, 2].publisher
    .append(3, 4)
    .collect()
    .sink { print($0) }  // [1, 2, 3, 4]
    .store(in: &cancellables)
}

func combiningOperators(cancellables: inout Set<AnyCancellable>) {
  let width = CurrentValueSubject<Int, Never>(2)
  let height = CurrentValueSubject<Int, Never>(3)
  width.combineLatest(height)
    .sink { print($0 * $1) }  // 6, then 15
    .store(in: &cancellables)
  width.value = 5

  let names = ["Ada", "Grace"].publisher
  let years = [1815, 1906].publisher
  names.zip(years)
    .sink { print($0, $1) }  // Ada 1815, Grace 1906
    .store(in: &cancellables)

  let keyboard = PassthroughSubject<String, Never>()
  let dictation = PassthroughSubject<String, Never>()
  keyboard.merge(with: dictation)
    .sink { print($0) }
    .store(in: &cancellables)
}

func failures(numbers: AnyPublisher<Int, any Error>, cancellables: inout Set<AnyCancellable>) {
  numbers
    .retry(2)
    .catch { _ in Just(0) }
    .sink { print($0) }
    .store(in: &cancellables)
}

func time(words: PassthroughSubject<String, Never>, cancellables: inout Set<AnyCancellable>) {
  words
    .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
    .sink { print("search for \($0)") }
    .store(in: &cancellables)
}

final class Counter: ObservableObject {
  @Published var count = 0
}

func observing(counter: Counter, cancellables: inout Set<AnyCancellable>) {
  counter.$count
    .sink { print("the count becomes \($0)") }
    .store(in: &cancellables)
}
