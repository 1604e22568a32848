import AppEnvironmentKit
import CAppEnvironmentTesting
import Foundation

/// The way in which the clocks of the process see tasks. See <doc:HowTheClockSeesTasks>.
package struct TaskRuntime: Sendable {
  package enum Mode: Equatable, Sendable {
    /// The clock reads the states of tasks in the memory of the runtime.
    case exact(TaskLayout)

    /// The clock uses public interfaces of the runtime alone.
    case `public`
  }

  /// The name of the environment variable that selects a mode.
  static let variable = "APP_ENVIRONMENT_TESTING_RUNTIME"

  /// The choice for this process, made as the test binary is loaded.
  package static let current = TaskRuntime(ProcessInfo.processInfo.environment[variable]) {
    () throws(TaskLayout.Problem) in
    let layout = try TaskLayout.find()
    guard RuntimeExecutors.install() else { throw .hooks }
    return layout
  }

  /// A Boolean value that indicates whether the states of tasks are read.
  package static let isExact = current.mode != .public

  package let mode: Mode

  /// The reason for which the variable can't be followed, which fails each test that creates a clock.
  package let problem: String?

  /// The lines for standard error.
  package let notice: String?

  /// Chooses a mode.
  ///
  /// - Parameters:
  ///   - request: The value of the variable.
  ///   - find: A closure that finds the layout of tasks, and installs what the clock needs to see them.
  package init(_ request: String?, _ find: () throws(TaskLayout.Problem) -> TaskLayout) {
    var missing: TaskLayout.Problem?
    var mode = Mode.public
    if request != "public" {
      do { mode = .exact(try find()) } catch { missing = error }
    }
    self.mode = mode
    problem =
      switch request {
      case nil, "", "public", "describe": nil
      case "exact": missing.map { "\(Self.variable) is exact, but \($0). Unset it, or use public." }
      case .some(let other): "\(Self.variable) is “\(other)”; use one of: describe, exact, public"
      }
    notice =
      if request == "describe" {
        Self.description(of: mode, missing)
      } else {
        missing.map {
          "TestClock uses public interfaces alone, because \($0): tasks that begin outside of the clock's executor aren't "
            + "followed exactly. See the article “How the clock sees tasks”."
        }
      }
  }

  /// Puts the choice into effect. Called once, as the test binary is loaded and before there are tasks.
  static func install() {
    if let notice = current.notice { IssueReporting.reportOnStandardError(notice) }
    guard case .exact(let layout) = current.mode else { return }
    app_environment_testing_set_layout(
      app_environment_testing_layout(
        flags: layout.flags, reserved: layout.reserved, status: layout.status, entered: layout.entered ?? 0,
        identifier: layout.identifier, owner: layout.owner, owned: layout.owned))
  }

  private static func description(of mode: Mode, _ missing: TaskLayout.Problem?) -> String {
    guard case .exact(let layout) = mode else {
      return "TestClock: public interfaces alone\(missing.map { ", because \($0)" } ?? "")"
    }
    return """
      TestClock: exact
        executors: \(RuntimeExecutors.description)
        flags of a task: byte \(layout.flags)
        word for the clocks of a task: byte \(layout.reserved)
        status of a task: byte \(layout.status)
        identifier of a task: byte \(layout.identifier)
        task around an async let: byte \(layout.owner), if the flags have 0x\(String(layout.owned, radix: 16))
        passed as a thread enters a task: \(layout.entered.map { "byte \($0)" } ?? "nothing")
      """
  }
}
