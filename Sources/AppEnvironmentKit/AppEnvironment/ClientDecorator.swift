import PackageSupport

/// A change to each client of an environment before its first use, such as the spies of AppEnvironmentTesting.
package protocol ClientDecorator: AnyObject, Sendable {
  /// Returns the client that the environment holds in place of the given one. Called without any lock.
  func decorate<C: Client>(_ client: C) -> C
}

extension AppEnvironment {
  /// Returns a child whose clients are decorated: those in place, those created later, and those assigned later. The
  /// same holds for the children of the child.
  ///
  /// Clients that were created from others are created again in the child, from decorated parts. Later on, the child and
  /// its parent don't share the clients that either of them creates.
  package func decorated(by decorator: any ClientDecorator) -> AppEnvironment {
    construction?.noteDerivation()
    let settings = EnvironmentSettings(
      context: context, previewContent: previewContent, decorators: store.settings.decorators + [decorator],
      test: store.settings.test, site: store.settings.site)
    return AppEnvironment(store: store.copy(settings, decorator: decorator))
  }

  /// Returns the client in place if the program assigned it; nil if the environment creates it.
  package func replacedClient<C: Client>(_ type: C.Type) -> C? {
    store.state.withLock { $0.assignments[ClientKey.of(type)]?.takeUnretainedValue() }?.client(type)
  }
}
