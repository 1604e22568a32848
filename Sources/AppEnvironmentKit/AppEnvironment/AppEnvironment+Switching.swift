extension AppEnvironment {
  /// Returns a new environment with another context, and the clients that were replaced in this one.
  ///
  /// The new environment creates its own instances of the other clients.
  /// - Parameter context: The implementation of each client that wasn't replaced.
  package func switched(to context: Context) -> AppEnvironment {
    AppEnvironment(store: store.switched(to: context))
  }

  /// The ends of the environment variables for the clients that were used or replaced so far, sorted.
  package var variableNames: [String] {
    let types = store.state.withLock { state in state.cells.values.map(\.slot.key.type) }
    return Set(types.map(Context.variableName)).sorted()
  }
}

extension ClientStore {
  fileprivate func switched(to context: AppEnvironment.Context) -> ClientStore {
    let replaced = state.withLock { state in
      state.cells.values.compactMap { cell in
        cell.entry.flatMap { $0.replacement == nil ? nil : ClientEntry.Part(key: cell.slot.key, entry: $0) }
      }
    }
    let other = ClientStore(
      context: context, previewContent: previewContent, family: ClientFamily(decorators: family.decorators),
      replacement: .assignment, test: test)
    other.state.withLock { state in
      for part in replaced { state.put(part.entry, for: part.key) }
    }
    return other
  }
}

extension AppEnvironment.Context {
  /// Returns a context with another base, and further exceptions.
  ///
  /// - Parameters:
  ///   - base: The implementation of the clients without an exception.
  ///   - exceptions: The implementations of single clients, by the end of their environment variables.
  package func with(base: Implementation, exceptions: [String: Implementation]) -> AppEnvironment.Context {
    AppEnvironment.Context(base, exceptions: self.exceptions.merging(exceptions) { $1 })
  }
}
