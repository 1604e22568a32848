import AppEnvironmentKit
import Foundation
import PackageSupport
import TestSupport
import Testing

/// A client whose closures return the implementation that they belong to.
struct GreetingClient: Client {
  var implementation: @Sendable () -> String
  var greet: @Sendable (_ name: String) -> String

  static var live: Self { .saying("live") }
  static var preview: Self { .saying("preview") }
  static var test: Self { .saying("test") }

  static func saying(_ word: String) -> Self {
    Self(implementation: { word }, greet: { "\(word) \($0)" })
  }
}

extension AppEnvironment.Clients {
  var greetingClient: GreetingClient.Type { GreetingClient.self }
  var memoryClient: MemoryClient.Type { MemoryClient.self }
}

extension AppEnvironment {
  /// The client under a property with custom accessors.
  var plainGreetingClient: GreetingClient {
    get { self[GreetingClient.self] }
    set { self[GreetingClient.self] = newValue }
  }
}

/// A client with state, like one of files in memory.
struct MemoryClient: Client {
  var store: @Sendable (_ text: String) -> Void
  var texts: @Sendable () -> [String]

  static var live: Self {
    let texts = Shared<[String]>([])
    return Self(store: { text in texts.locked.withLock { $0.append(text) } }, texts: { texts.locked.withLock { $0 } })
  }
  static var preview: Self { live }
  static var test: Self { live }
}

/// A client with a single implementation, for tests of its construction.
protocol SoleClient: Client {
  init()
}

extension SoleClient {
  static var live: Self { Self() }
  static var preview: Self { Self() }
  static var test: Self { Self() }
}

/// A client that is created from others in the same way in every context.
protocol SoleComposedClient: ComposedClient {}

extension SoleComposedClient {
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { live(in: environment) }
}

/// State for closures and static properties of tests.
final class Shared<State: Sendable>: Sendable {
  let locked: Locked<State>

  init(_ state: State) {
    locked = Locked(state)
  }

  var value: State { locked.withLock { $0 } }
}

extension Shared<Int> {
  func count() {
    locked.withLock { $0 += 1 }
  }
}
