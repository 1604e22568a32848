extension AppEnvironment {
  /// Returns a new environment with another context, and the clients that were replaced in this one.
  ///
  /// The new environment creates its own instances of the other clients.
  /// - Parameters:
  ///   - context: The implementation of each client that wasn't replaced.
  ///   - recreated: The ends of the environment variables for the clients that have this implementation even if they were
  ///     replaced.
  package func switched(to context: Context, recreating recreated: Set<String> = []) -> AppEnvironment {
    let settings = EnvironmentSettings(
      context: context, previewContent: previewContent, decorators: store.settings.decorators,
      test: store.settings.test, site: store.settings.site)
    return AppEnvironment(store: store.copy(settings, recreating: recreated))
  }

  /// The ends of the environment variables for the clients that were used or replaced so far, sorted.
  package var variableNames: [String] {
    Set(store.used.map { $0.key.type.variableName }).sorted()
  }
}

extension AppEnvironment.Context {
  /// Returns a context with another base, and further exceptions.
  ///
  /// - Parameters:
  ///   - base: The implementation of the clients without an exception.
  ///   - exceptions: The implementations of single clients, by the end of their environment variables.
  package func with(base: Implementation, exceptions: [String: Implementation]) -> AppEnvironment.Context {
    var context = self
    context.base = base
    context.select(exceptions)
    return context
  }
}
