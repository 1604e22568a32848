import AppEnvironmentKit
import CAppEnvironmentTesting
import XCTest

/// Installs the reporter. The constructor of CAppEnvironmentTesting calls it when the binary is loaded, before any test.
@_cdecl("app_environment_testing_install")
func install() {
  app_environment_testing_keep()
  RuntimeExecutors.install()
  IssueReporting.install(TestReporter())
  XCTestObservationCenter.shared.addTestObserver(RunningXCTest.observer)
}
