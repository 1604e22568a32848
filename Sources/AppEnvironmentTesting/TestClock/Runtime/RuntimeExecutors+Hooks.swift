#if canImport(Darwin) || compiler(>=6.4)
  import CAppEnvironmentTesting

  /// The executors of the process: those of the platform, with the jobs of clocks taken out by the runtime's hooks.
  enum RuntimeExecutors {
    static let description = "the platform's, with the runtime's hooks"

    /// Installs the hooks, and returns whether the runtime has them. Called once, before there are tasks.
    static func install() -> Bool { app_environment_testing_install_hooks() }
  }
#endif
