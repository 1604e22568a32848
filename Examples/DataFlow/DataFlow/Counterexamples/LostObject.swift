import AppEnvironmentUI

/// A counter that loses its object: `@ObservedObject` doesn't own the object, so that each evaluation of the parent
/// creates another one.
package struct LosingCounter: View {
  @ObservedObject private var counter = CounterModel()

  /// Creates a counter.
  package init() {}

  /// The views of the counter.
  package var body: some View {
    Text("Losing: \(counter.count)")
    Button("Add to losing") { counter.count += 1 }
  }
}

/// A counter that keeps its object: `@StateObject` creates it once.
package struct KeepingCounter: View {
  @StateObject private var counter = CounterModel()

  /// Creates a counter.
  package init() {}

  /// The views of the counter.
  package var body: some View {
    Text("Keeping: \(counter.count)")
    Button("Add to keeping") { counter.count += 1 }
  }
}

/// A parent whose own state evaluates it, and creates the views of its children again.
package struct LostObject: View {
  @State private var evaluations = 1

  /// Creates a parent of two counters.
  package init() {}

  /// The views of the parent.
  package var body: some View {
    VStack(alignment: .leading) {
      LosingCounter()
      KeepingCounter()
      Text("The parent was evaluated \(evaluations) times.")
      Button("Evaluate the parent") { evaluations += 1 }
    }
  }
}

/// An object that counts.
package final class CounterModel: ObservableObject {
  /// The number so far.
  @Published package var count = 0

  /// Creates a counter at zero.
  package init() {}
}
