import Foundation
import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

extension ViewHost {
  /// The lines of the text, without the spaces that center them.
  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// The events that the views of a test have noted, in order.
final class EventLog: Sendable {
  private let all = Locked<[String]>([])

  var events: [String] { all.withLock { $0 } }

  func note(_ event: String) {
    all.withLock { $0.append(event) }
  }

  /// Returns the events so far and forgets them.
  func take() -> [String] {
    all.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// Counts how many objects of a test are alive.
final class Population: Sendable {
  private let count = Locked(0)
  private let created = Locked(0)

  /// The number of objects that are alive.
  var alive: Int { count.withLock { $0 } }

  /// The number of objects that were created.
  var total: Int { created.withLock { $0 } }

  func add() {
    count.withLock { $0 += 1 }
    created.withLock { $0 += 1 }
  }

  func remove() {
    count.withLock { $0 -= 1 }
  }
}

/// An observable object with two properties.
final class Model: ObservableObject {
  @Published var first = 0
  @Published var second = 0
  private let population: Population?

  init(_ population: Population? = nil) {
    self.population = population
    population?.add()
  }

  deinit {
    population?.remove()
  }
}

/// Lets a test call functions that a view's body has made.
@MainActor
final class Handle {
  var actions: [String: () -> Void] = [:]

  /// Keeps a function, and returns an empty view for the body.
  func keep(_ name: String, _ action: @escaping () -> Void) -> EmptyView {
    actions[name] = action
    return EmptyView()
  }

  func call(_ name: String) {
    actions[name]?()
  }
}

/// The number of steps of a random test, if `VIEW_EDITS` determines it.
var viewEdits: Int? { number("VIEW_EDITS") }

/// The seed of the first random steps, which `VIEW_SEED` determines.
var firstViewSeed: UInt64 { UInt64(number("VIEW_SEED") ?? 1) }

private func number(_ variable: String) -> Int? {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
}
