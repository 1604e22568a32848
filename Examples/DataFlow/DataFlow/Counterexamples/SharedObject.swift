import AppEnvironmentUI

/// A view that owns an object, and shares it with a child that observes it. A change evaluates both.
package struct SharedObject: View {
  @StateObject private var counter = CounterModel()

  /// Creates a view.
  package init() {}

  /// The number in the owner, and in the child.
  package var body: some View {
    VStack(alignment: .leading) {
      Text("Owner: \(counter.count)")
      CounterLabel(counter: counter)
    }
  }
}

/// A view whose child replaces its object through a binding to the state.
package struct ReplacedObject: View {
  @State private var counter = ObservableCounter()

  /// Creates a view.
  package init() {}

  /// The number in the owner, and the child.
  package var body: some View {
    VStack(alignment: .leading) {
      Text("Owner: \(counter.count)")
      ReplacingChild(counter: $counter)
    }
  }
}

/// A child with a binding to an object of its parent.
package struct ReplacingChild: View {
  @Binding var counter: ObservableCounter

  /// The number in the child, and the buttons.
  package var body: some View {
    Text("Child: \(counter.count)")
    Button("Add") { counter.count += 1 }
    Button("Replace") { counter = ObservableCounter() }
  }
}
