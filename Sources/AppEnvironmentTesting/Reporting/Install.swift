import AppEnvironmentKit
import CAppEnvironmentTesting
import XCTest

/// Called by CAppEnvironmentTesting's constructor as the binary is loaded, before any test and on the loading thread.
@_cdecl("app_environment_testing_install")
func install() {
  app_environment_testing_keep()
  RuntimeExecutors.install()
  IssueReporting.install(TestReporter())
  XCTestObservationCenter.shared.addTestObserver(RunningXCTest.observer)
}
