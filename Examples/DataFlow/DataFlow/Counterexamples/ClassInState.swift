import AppEnvironmentUI

/// A class in `@State` that nobody observes: its changes aren't shown until something else evaluates the view.
package struct ClassInState: View {
  @State private var counter = CounterModel()
  @State private var others = 0

  /// Creates a view.
  package init() {}

  /// The views.
  package var body: some View {
    VStack(alignment: .leading) {
      Text("Shown: \(counter.count)")
      Text("Others: \(others)")
      Button("Change the object") { counter.count += 1 }
      Button("Change something else") { others += 1 }
      Button("Replace the object") { counter = CounterModel() }
    }
  }
}

/// An `@Observable` class in `@State`: the body is evaluated when a property that it has read changes.
package struct ObservableInState: View {
  @State private var counter = ObservableCounter()

  /// Creates a view.
  package init() {}

  /// The views.
  package var body: some View {
    VStack(alignment: .leading) {
      Text("Shown: \(counter.count)")
      Button("Change the object") { counter.count += 1 }
    }
  }
}

/// An observable class that counts.
@Observable
package final class ObservableCounter {
  /// The number so far.
  package var count = 0

  /// Creates a counter at zero.
  package init() {}
}
