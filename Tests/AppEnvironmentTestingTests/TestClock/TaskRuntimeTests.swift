import AppEnvironmentTesting
import Testing

/// The choice between the modes of the clock.
@Suite struct TaskRuntimeTests {
  private let layout = TaskLayout(
    flags: 32, reserved: 48, status: 96, entered: 80, identifier: 36, owner: 192, owned: 0x1100_0000)

  @Test(arguments: [nil, "", "exact"]) func aKnownRuntimeIsReadWithoutANotice(request: String?) {
    let runtime = TaskRuntime(request) { layout }
    #expect(runtime.mode == .exact(layout))
    #expect(runtime.notice == nil)
    #expect(runtime.problem == nil)
  }

  @Test func anUnknownRuntimeIsLeftAloneAndOneLineSaysWhatIsNoLongerExact() {
    let runtime = TaskRuntime(nil) { () throws(TaskLayout.Problem) in throw .status }
    #expect(runtime.mode == .public)
    #expect(runtime.problem == nil)
    #expect(
      runtime.notice == """
        TestClock uses public interfaces alone, because the status of a task isn't found: tasks that begin outside of the \
        clock's executor aren't followed exactly. See the article “How the clock sees tasks”.
        """)
  }

  @Test func thePublicModeLooksForNothing() {
    let runtime = TaskRuntime("public") { () throws(TaskLayout.Problem) in
      Issue.record("The layout isn't needed.")
      throw .flags
    }
    #expect(runtime.mode == .public)
    #expect(runtime.notice == nil)
    #expect(runtime.problem == nil)
  }

  @Test func theExactModeFailsTestsWhereItIsImpossible() {
    let runtime = TaskRuntime("exact") { () throws(TaskLayout.Problem) in throw .flags }
    #expect(runtime.mode == .public)
    #expect(
      runtime.problem
        == "APP_ENVIRONMENT_TESTING_RUNTIME is exact, but the flags of a task aren't found. Unset it, or use public.")
  }

  @Test func anUnknownValueFailsTestsWithTheListOfValues() {
    let runtime = TaskRuntime("precise") { layout }
    #expect(runtime.mode == .exact(layout))
    #expect(runtime.problem == "APP_ENVIRONMENT_TESTING_RUNTIME is “precise”; use one of: describe, exact, public")
  }

  @Test func describingPrintsWhatWasFound() {
    let notice = TaskRuntime("describe") { layout }.notice ?? ""
    #expect(notice.hasPrefix("TestClock: exact\n"))
    for line in ["flags of a task: byte 32", "clocks of a task: byte 48", "status of a task: byte 96", "byte 80"] {
      #expect(notice.contains(line))
    }
    let missing = TaskRuntime("describe") { () throws(TaskLayout.Problem) in throw .hooks }.notice
    #expect(
      missing == "TestClock: public interfaces alone, because the runtime doesn't report the jobs of its executors")
  }
}
