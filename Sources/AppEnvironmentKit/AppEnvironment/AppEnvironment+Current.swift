extension AppEnvironment {
  /// The environment that the program has bound to the current task, for code whose signatures are fixed; nil otherwise.
  ///
  /// Pass an environment wherever you can: nothing in this package reads this property, and there's no default. Where a
  /// framework calls your code with its own arguments alone, bind an environment around the framework's call:
  /// ```swift
  /// func respond(to name: String, in root: AppEnvironment) async throws -> String {
  ///   let request = root.overriding { $0.fileClient.documentsDirectory = { URL(filePath: "/srv/\(name)") } }
  ///   return try await AppEnvironment.$current.withValue(request) {
  ///     try await frameworkRoute()
  ///   }
  /// }
  ///
  /// func frameworkRoute() async throws -> String {
  ///   guard let environment = AppEnvironment.current else { return "" }
  ///   return environment.fileClient.documentsDirectory().lastPathComponent
  /// }
  /// ```
  /// Child tasks and `Task { … }` have the binding. Detached tasks, dispatch queues, threads and the closures of a publisher
  /// that run later don't.
  @TaskLocal public static var current: AppEnvironment?
}
