import AppEnvironmentUI

/// A parent that observes an object only to pass it on, and is evaluated with each of its changes.
public struct EvaluatingParent: View {
  @ObservedObject private var counter: CounterModel

  /// Creates a parent.
  public init(counter: CounterModel) {
    self.counter = counter
  }

  /// The views of the parent.
  public var body: some View {
    VStack(alignment: .leading) {
      UnconcernedChild(title: "A child that doesn't change")
      CounterLabel(counter: counter)
    }
  }
}

/// A parent that places the object in the environment. Only the child that reads it is evaluated.
public struct QuietParent: View {
  private let counter: CounterModel

  /// Creates a parent.
  public init(counter: CounterModel) {
    self.counter = counter
  }

  /// The views of the parent.
  public var body: some View {
    VStack(alignment: .leading) {
      UnconcernedChild(title: "A child that doesn't change")
      EnvironmentCounterLabel()
    }
    .environmentObject(counter)
  }
}

/// A child whose properties stay the same.
public struct UnconcernedChild: View {
  let title: String

  /// The views of the child.
  public var body: some View { Text(title) }
}

/// A child that observes the object that it is given.
public struct CounterLabel: View {
  @ObservedObject var counter: CounterModel

  /// The views of the child.
  public var body: some View {
    Text("Count: \(counter.count)")
    Button("Add") { counter.count += 1 }
  }
}

/// A child that takes the object from the environment.
public struct EnvironmentCounterLabel: View {
  @EnvironmentObject private var counter: CounterModel

  /// Creates a child.
  public init() {}

  /// The views of the child.
  public var body: some View {
    Text("Count: \(counter.count)")
    Button("Add") { counter.count += 1 }
  }
}
