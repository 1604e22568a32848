#if canImport(Darwin)
  import CAppEnvironmentTesting

  /// The executors of the process: those of the platform, with the jobs of clocks taken out by the runtime's hooks.
  enum RuntimeExecutors {
    /// Installs the hooks. Called once, as the binary is loaded and before there are tasks.
    static func install() {
      app_environment_testing_install_hooks()
    }
  }
#endif
