import AppEnvironmentKit
import Dispatch
import Measuring

extension Peer {
  /// This package: the environment is passed to the code that uses it.
  static var appEnvironmentKit: Peer {
    let root = AppEnvironment(.live)
    let replaced = request(of: root)
    return Peer(
      name: "AppEnvironmentKit",
      read: { readPart(of: root, $0) },
      readReplaced: { readPart(of: replaced, $0) },
      replace: { times in
        for _ in 0..<times { keep(request(of: root).context == .test ? 1 : 0) }
      },
      compose: { times in
        var result = 0
        for _ in 0..<times { result = request(of: root).whole.load(1) }
        return result
      },
      firstUse: {
        let environment = AppEnvironment(.live)
        return { keep(environment.counted.number) }
      },
      callOnQueue: {
        DispatchQueue.global().result { replaced.part.load(1) }
      })
  }
}

@inline(never)
private func readPart(of environment: AppEnvironment, _ times: Int) {
  var sum = 0
  for number in 0..<times { sum &+= environment.part.load(number) }
  keep(sum)
}

private func request(of environment: AppEnvironment) -> AppEnvironment {
  environment.overriding {
    $0.part = .adding(7)
    $0.other = .adding(8)
  }
}

extension Part: Client {
  static var live: Self { .adding(1) }
  static var preview: Self { live }
  static var test: Self { live }
}

extension Other: Client {
  static var live: Self { .adding(1) }
  static var preview: Self { live }
  static var test: Self { live }
}

extension Whole: ComposedClient {
  static func live(in environment: AppEnvironment) -> Self {
    let part = environment.part
    return Self(load: { part.load($0) })
  }
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { live(in: environment) }
}

extension Counted: Client {
  static var live: Self { make() }
  static var preview: Self { make() }
  static var test: Self { make() }
}

extension AppEnvironment.Clients {
  fileprivate var part: Part.Type { Part.self }
  fileprivate var other: Other.Type { Other.self }
  fileprivate var whole: Whole.Type { Whole.self }
  fileprivate var counted: Counted.Type { Counted.self }
}
