import AppEnvironmentUI

/// A parent that observes an object only to pass it on, and is evaluated with each of its changes.
package struct EvaluatingParent: View {
  @ObservedObject private var counter: CounterModel

  /// Creates a parent.
  package init(counter: CounterModel) {
    self.counter = counter
  }

  /// The views of the parent.
  package var body: some View {
    VStack(alignment: .leading) {
      UnconcernedChild(title: "A child that doesn't change")
      CounterLabel(counter: counter)
    }
  }
}

/// A parent that places the object in the environment. Only the child that reads it is evaluated.
package struct QuietParent: View {
  private let counter: CounterModel

  /// Creates a parent.
  package init(counter: CounterModel) {
    self.counter = counter
  }

  /// The views of the parent.
  package var body: some View {
    VStack(alignment: .leading) {
      UnconcernedChild(title: "A child that doesn't change")
      EnvironmentCounterLabel()
    }
    .environmentObject(counter)
  }
}

/// A child whose properties stay the same.
package struct UnconcernedChild: View {
  let title: String

  /// The views of the child.
  package var body: some View { Text(title) }
}

/// A child that observes the object that it is given.
package struct CounterLabel: View {
  @ObservedObject var counter: CounterModel

  /// The views of the child.
  package var body: some View {
    Text("Count: \(counter.count)")
    Button("Add") { counter.count += 1 }
  }
}

/// A child that takes the object from the environment.
package struct EnvironmentCounterLabel: View {
  @EnvironmentObject private var counter: CounterModel

  /// Creates a child.
  package init() {}

  /// The views of the child.
  package var body: some View {
    Text("Count: \(counter.count)")
    Button("Add") { counter.count += 1 }
  }
}
