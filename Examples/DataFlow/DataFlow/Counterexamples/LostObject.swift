import AppEnvironmentUI

/// A counter that loses its object: `@ObservedObject` doesn't own the object, so that each evaluation of the parent
/// creates another one.
public struct LosingCounter: View {
  @ObservedObject private var counter = CounterModel()

  /// Creates a counter.
  public init() {}

  /// The views of the counter.
  public var body: some View {
    Text("Losing: \(counter.count)")
    Button("Add to losing") { counter.count += 1 }
  }
}

/// A counter that keeps its object: `@StateObject` creates it once.
public struct KeepingCounter: View {
  @StateObject private var counter = CounterModel()

  /// Creates a counter.
  public init() {}

  /// The views of the counter.
  public var body: some View {
    Text("Keeping: \(counter.count)")
    Button("Add to keeping") { counter.count += 1 }
  }
}

/// A parent whose own state evaluates it, and creates the views of its children again.
public struct LostObject: View {
  @State private var evaluations = 1

  /// Creates a parent of two counters.
  public init() {}

  /// The views of the parent.
  public var body: some View {
    VStack(alignment: .leading) {
      LosingCounter()
      KeepingCounter()
      Text("The parent was evaluated \(evaluations) times.")
      Button("Evaluate the parent") { evaluations += 1 }
    }
  }
}

/// An object that counts.
public final class CounterModel: ObservableObject {
  /// The number so far.
  @Published public var count = 0

  /// Creates a counter at zero.
  public init() {}
}
