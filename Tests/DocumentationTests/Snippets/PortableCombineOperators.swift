import AppEnvironmentKit
import Dispatch
import Foundation

// The samples of PortableCombine's documentation comments, with the declarations that they need.

enum ParsingError: Error, Equatable {
  case notANumber(String)
  case unreadable(String)
}

private func download(_ url: URL) -> AnyPublisher<Data, Never> {
  Empty().eraseToAnyPublisher()
}

private func search(_ word: String) -> AnyPublisher<[String], Never> {
  Just([word]).eraseToAnyPublisher()
}

private func expensiveResult() -> Int { 42 }

private func allSatisfySample(cancellables: inout Set<AnyCancellable>) {
  [2, 4, 5].publisher
    .allSatisfy { $0.isMultiple(of: 2) }
    .sink { print($0) }  // false
    .store(in: &cancellables)
}

private func autoconnectSample(cancellables: inout Set<AnyCancellable>) {
  Timer.publish(every: 1, on: .main, in: .common)
    .autoconnect()
    .sink { print("The time is \($0).") }
    .store(in: &cancellables)
}

private func breakpointSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, -3].publisher
    .breakpoint(receiveOutput: { $0 < 0 })
    .sink { print($0) }
    .store(in: &cancellables)
}

private func bufferSample(cancellables: inout Set<AnyCancellable>) {
  let measurements = PassthroughSubject<Double, Never>()
  measurements
    .buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
    .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
    .sink { print($0) }  // one measurement a second
    .store(in: &cancellables)
}

private func catchSample(cancellables: inout Set<AnyCancellable>, numbers: AnyPublisher<Int, any Error>) {
  numbers
    .tryCatch { error in
      guard error is URLError else { throw error }
      return Just(0)
    }
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    .store(in: &cancellables)
}

private func collectByCountSample(cancellables: inout Set<AnyCancellable>) {
  (1...5).publisher
    .collect(2)
    .sink { print($0) }  // [1, 2], [3, 4], [5]
    .store(in: &cancellables)
}

private func collectByTimeSample(cancellables: inout Set<AnyCancellable>) {
  let keys = PassthroughSubject<String, Never>()
  keys
    .collect(.byTime(DispatchQueue.main, .seconds(1)))
    .sink { print("\($0.count) keys in a second") }
    .store(in: &cancellables)
}

private func comparisonSample(cancellables: inout Set<AnyCancellable>) {
  [3, 1, 2].publisher
    .max()
    .sink { print($0) }  // 3
    .store(in: &cancellables)
}

private func comparison2Sample(cancellables: inout Set<AnyCancellable>) {
  [3, 1, 2].publisher
    .min()
    .sink { print($0) }  // 1
    .store(in: &cancellables)
}

private func comparison3Sample(cancellables: inout Set<AnyCancellable>) {
  ["pear", "fig", "banana"].publisher
    .max { $0.count < $1.count }
    .sink { print($0) }  // banana
    .store(in: &cancellables)
}

private func concatenateSample(cancellables: inout Set<AnyCancellable>) {
  [3, 4].publisher
    .prepend(1, 2)
    .sink { print($0) }  // 1, 2, 3, 4
    .store(in: &cancellables)
}

private func concatenate2Sample(cancellables: inout Set<AnyCancellable>) {
  let cached = Just("cached")
  let loaded = PassthroughSubject<String, Never>()
  loaded
    .prepend(cached)
    .sink { print($0) }  // cached, then loaded
    .store(in: &cancellables)
  loaded.send("loaded")
}

private func containsSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 3].publisher
    .contains(2)
    .sink { print($0) }  // true
    .store(in: &cancellables)
}

private func containsWhereSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 3].publisher
    .contains { $0 > 3 }
    .sink { print($0) }  // false
    .store(in: &cancellables)
}

private func countSample(cancellables: inout Set<AnyCancellable>) {
  ["a", "b", "c"].publisher
    .count()
    .sink { print($0) }  // 3
    .store(in: &cancellables)
}

private func decodeSample(cancellables: inout Set<AnyCancellable>) {
  struct Point: Codable {
    var x: Int
    var y: Int
  }
  Just(Data(#"{"x":1,"y":2}"#.utf8))
    .decode(type: Point.self, decoder: JSONDecoder())
    .sink(receiveCompletion: { _ in }, receiveValue: { print($0.x, $0.y) })  // 1 2
    .store(in: &cancellables)
}

private func delaySample(cancellables: inout Set<AnyCancellable>) {
  Just("later")
    .delay(for: .seconds(1), scheduler: DispatchQueue.main)
    .sink { print($0) }  // after a second
    .store(in: &cancellables)
}

private func dropSample(cancellables: inout Set<AnyCancellable>) {
  let name = CurrentValueSubject<String, Never>("Ada")
  name
    .dropFirst()
    .sink { print("renamed to \($0)") }  // renamed to Grace
    .store(in: &cancellables)
  name.value = "Grace"
}

private func dropUntilOutputSample(cancellables: inout Set<AnyCancellable>) {
  let taps = PassthroughSubject<Int, Never>()
  let isReady = PassthroughSubject<Void, Never>()
  taps
    .drop(untilOutputFrom: isReady)
    .sink { print($0) }  // 2
    .store(in: &cancellables)
  taps.send(1)
  isReady.send()
  taps.send(2)
}

private func dropWhileSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 5, 1].publisher
    .drop { $0 < 3 }
    .sink { print($0) }  // 5, 1
    .store(in: &cancellables)
}

private func encodeSample(cancellables: inout Set<AnyCancellable>) {
  [["x": 1], ["x": 2]].publisher
    .encode(encoder: JSONEncoder())
    .map { String(decoding: $0, as: UTF8.self) }
    .sink(receiveCompletion: { _ in }, receiveValue: { print($0) })  // {"x":1}, {"x":2}
    .store(in: &cancellables)
}

private func firstSample(cancellables: inout Set<AnyCancellable>) {
  let taps = PassthroughSubject<String, Never>()
  taps
    .first()
    .sink { print($0) }  // OK
    .store(in: &cancellables)
  taps.send("OK")
  taps.send("Cancel")
}

private func firstWhereSample(cancellables: inout Set<AnyCancellable>) {
  [1, 3, 4, 6].publisher
    .first { $0.isMultiple(of: 2) }
    .sink { print($0) }  // 4
    .store(in: &cancellables)
}

private func flatMapSample(cancellables: inout Set<AnyCancellable>, urls: [URL]) {
  urls.publisher
    .flatMap(maxPublishers: .max(1)) { download($0) }
    .sink { print("downloaded \($0)") }  // in the order of the URLs
    .store(in: &cancellables)
}

private func handleEventsSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2].publisher
    .handleEvents(
      receiveOutput: { print("value \($0)") },
      receiveCompletion: { print("completion \($0)") }
    )
    .sink { _ in }
    .store(in: &cancellables)
}

private func ignoreOutputSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 3].publisher
    .ignoreOutput()
    .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })  // finished
    .store(in: &cancellables)
}

private func lastSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 3].publisher
    .last()
    .sink { print($0) }  // 3
    .store(in: &cancellables)
}

private func lastWhereSample(cancellables: inout Set<AnyCancellable>) {
  [2, 4, 5].publisher
    .last { $0.isMultiple(of: 2) }
    .sink { print($0) }  // 4
    .store(in: &cancellables)
}

private func makeConnectableSample(cancellables: inout Set<AnyCancellable>) {
  let numbers = [1, 2, 3].publisher.makeConnectable()
  numbers
    .sink { print("first", $0) }
    .store(in: &cancellables)
  numbers
    .sink { print("second", $0) }
    .store(in: &cancellables)
  numbers.connect()
    .store(in: &cancellables)
}

private func mapSample(cancellables: inout Set<AnyCancellable>) {
  ["1", "two"].publisher
    .tryMap { word in
      guard let number = Int(word) else { throw ParsingError.notANumber(word) }
      return number
    }
    .sink(
      receiveCompletion: { print($0) },  // failure(ParsingError.notANumber("two"))
      receiveValue: { print($0) }  // 1
    )
    .store(in: &cancellables)
}

private func mapErrorSample(cancellables: inout Set<AnyCancellable>, numbers: AnyPublisher<Int, any Error>) {
  numbers
    .mapError { ParsingError.unreadable("\($0)") }
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    .store(in: &cancellables)
}

private func mapKeyPathSample(cancellables: inout Set<AnyCancellable>) {
  ["pear", "fig"].publisher
    .map(\.count)
    .sink { print($0) }  // 4, 3
    .store(in: &cancellables)
}

private func mapKeyPath2Sample(cancellables: inout Set<AnyCancellable>) {
  ["pear", ""].publisher
    .map(\.count, \.isEmpty)
    .sink { print($0, $1) }  // 4 false, 0 true
    .store(in: &cancellables)
}

private func measureIntervalSample(cancellables: inout Set<AnyCancellable>, words: PassthroughSubject<String, Never>) {
  words
    .measureInterval(using: DispatchQueue.main)
    .sink { print("\($0.magnitude / 1_000_000) milliseconds") }
    .store(in: &cancellables)
}

private func multicastSample(cancellables: inout Set<AnyCancellable>) {
  let numbers = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
  numbers
    .sink { print("first", $0) }
    .store(in: &cancellables)
  numbers
    .sink { print("second", $0) }
    .store(in: &cancellables)
  numbers.connect()  // first 1, second 1, first 2, second 2
    .store(in: &cancellables)
}

private func outputSample(cancellables: inout Set<AnyCancellable>) {
  ["a", "b", "c"].publisher
    .output(at: 1)
    .sink { print($0) }  // b
    .store(in: &cancellables)
}

private func output2Sample(cancellables: inout Set<AnyCancellable>) {
  ["a", "b", "c", "d"].publisher
    .output(in: 1...2)
    .sink { print($0) }  // b, c
    .store(in: &cancellables)
}

private func output3Sample(cancellables: inout Set<AnyCancellable>) {
  (1...100).publisher
    .prefix(3)
    .sink { print($0) }  // 1, 2, 3
    .store(in: &cancellables)
}

private func prefixUntilOutputSample(cancellables: inout Set<AnyCancellable>) {
  let frames = PassthroughSubject<Int, Never>()
  let stop = PassthroughSubject<Void, Never>()
  frames
    .prefix(untilOutputFrom: stop)
    .sink { print($0) }  // 1
    .store(in: &cancellables)
  frames.send(1)
  stop.send()
  frames.send(2)
}

private func prefixWhileSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 5, 1].publisher
    .prefix { $0 < 3 }
    .sink { print($0) }  // 1, 2
    .store(in: &cancellables)
}

private func printSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2].publisher
    .print("numbers")
    .sink { _ in }
    .store(in: &cancellables)
  // numbers: receive subscription: ([1, 2])
  // numbers: request unlimited
  // numbers: receive value: (1)
  // numbers: receive value: (2)
  // numbers: receive finished
}

private func receiveOnSample(cancellables: inout Set<AnyCancellable>, url: URL) {
  download(url)
    .receive(on: DispatchQueue.main)
    .sink { print("show \($0)") }  // on the main queue
    .store(in: &cancellables)
}

private func reduceSample(cancellables: inout Set<AnyCancellable>) {
  [1, 2, 3].publisher
    .reduce(0) { $0 + $1 }
    .sink { print($0) }  // 6
    .store(in: &cancellables)
}

private func removeDuplicatesSample(cancellables: inout Set<AnyCancellable>) {
  ["a", "A", "b"].publisher
    .removeDuplicates { $0.lowercased() == $1.lowercased() }
    .sink { print($0) }  // a, b
    .store(in: &cancellables)
}

private func replaceEmptySample(cancellables: inout Set<AnyCancellable>) {
  Empty<String, Never>()
    .replaceEmpty(with: "no results")
    .sink { print($0) }  // no results
    .store(in: &cancellables)
}

private func replaceErrorSample(cancellables: inout Set<AnyCancellable>, numbers: AnyPublisher<Int, any Error>) {
  numbers
    .replaceError(with: 0)
    .sink { print($0) }
    .store(in: &cancellables)
}

private func replaceNilSample(cancellables: inout Set<AnyCancellable>, words: PassthroughSubject<String, Never>) {
  words
    .map { Int($0) }
    .replaceNil(with: 0)
    .sink { print($0) }
    .store(in: &cancellables)
}

private func setFailureTypeSample(cancellables: inout Set<AnyCancellable>, numbers: AnyPublisher<Int, any Error>) {
  numbers
    .merge(with: Just(0).setFailureType(to: (any Error).self))
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    .store(in: &cancellables)
}

private func shareSample(cancellables: inout Set<AnyCancellable>, url: URL) {
  let page = download(url).share()
  page
    .sink { print("\($0.count) bytes") }
    .store(in: &cancellables)
  page
    .sink { print($0) }  // without a second download
    .store(in: &cancellables)
}

private func subscribeOnSample(cancellables: inout Set<AnyCancellable>) {
  Deferred { Just(expensiveResult()) }
    .subscribe(on: DispatchQueue.global())
    .receive(on: DispatchQueue.main)
    .sink { print($0) }
    .store(in: &cancellables)
}

private func switchToLatestSample(cancellables: inout Set<AnyCancellable>, words: PassthroughSubject<String, Never>) {
  words
    .map { search($0) }
    .switchToLatest()
    .sink { print($0) }
    .store(in: &cancellables)
}

private func throttleSample(cancellables: inout Set<AnyCancellable>) {
  let positions = PassthroughSubject<Int, Never>()
  positions
    .throttle(for: .milliseconds(16), scheduler: DispatchQueue.main, latest: true)
    .sink { print("draw at \($0)") }
    .store(in: &cancellables)
}

private func timeoutSample(cancellables: inout Set<AnyCancellable>, numbers: AnyPublisher<Int, any Error>) {
  numbers
    .timeout(.seconds(5), scheduler: DispatchQueue.main, customError: { URLError(.timedOut) })
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    .store(in: &cancellables)
}
