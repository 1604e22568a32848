import AppEnvironmentKit
import Testing

/// Programs that read a client and ignore it. They crash the compiler if clients are read with `_read` or `get`.
///
/// `.ci/UserPackage` compiles the same programs in release.
@Suite struct DiscardedReadTests {
  @Test func aClientThatIsReadAndIgnoredCompiles() {
    let environment = AppEnvironment(.preview)
    _ = environment.fileClient
    [1].forEach { _ in }
  }

  @Test func aClosureThatIsReadAndIgnoredCompiles() {
    let environment = AppEnvironment(.preview)
    _ = environment.fileClient.loadFile
    [1].forEach { _ in }
  }

  @Test func aClientThatIsIgnoredBeforeAnEmptyOverridingCompiles() {
    let environment = AppEnvironment(.preview)
    _ = environment.clockClient
    let child = environment.overriding { _ in }
    #expect(child.context == .preview)
  }

  @Test func aClientOfAnotherModuleThatIsReadAndIgnoredCompiles() {
    let environment = AppEnvironment(.live)
    _ = environment.greetingClient
    [1].forEach { _ in }
    _ = environment.greetingClient.greet
    #expect(environment.overriding { _ in }.greetingClient.implementation() == "live")
  }
}
