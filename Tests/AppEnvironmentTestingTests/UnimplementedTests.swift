import AppEnvironmentKit
import AppEnvironmentTesting
import Foundation
import PackageSupport
import TestSupport
import Testing

@Suite struct UnimplementedTests {
  @Test(arguments: Caller.allCases)
  func aCallOnAnyThreadFailsTheTest(caller: Caller) async {
    await expectReport("Greeter.greet") {
      let greeter = Greeter.test
      await caller.run { _ = try? greeter.greet("Ada", 2) }
    }
  }

  @Test(arguments: Caller.allCases)
  func theReportIsRecordedWhenTheCallReturns(caller: Caller) async {
    let reports = Reports()
    await expectReport("Greeter.folder", into: reports) {
      let greeter = Greeter.test
      await caller.run {
        _ = greeter.folder()
        #expect(reports.messages.count == 1)
      }
    }
  }

  @Test func aTestImplementationThatIsStoredIsReportedWhereItIsUsedAgain() async {
    struct StoredClient: Client {
      var call: @Sendable () throws -> Void
      static let (test, line) = (Self(call: unimplemented("StoredClient.call")), #line)
      static var live: Self { test }
      static var preview: Self { test }
    }
    _ = AppEnvironment(.test)[StoredClient.self].call
    let lines = Locked<[Int]>([])
    let note: @Sendable (Issue) -> Void = { issue in lines.withLock { $0.append(issue.sourceLocation?.line ?? 0) } }
    await expectIssue(containing: "Is StoredClient.test stored?", onIssue: note) {
      _ = AppEnvironment(.test)[StoredClient.self].call
    }
    #expect(lines.withLock { $0 } == [StoredClient.line])
  }

  @Test func aClientThatWasReadBeforeItWasProvidedIsSaid() async {
    let reports = Reports()
    await expectReport("Greeter.greet", into: reports) {
      let environment = AppEnvironment(.test)
      let greeter = environment[Greeter.self]
      _ = try? greeter.greet("Ada", 2)
      environment[Greeter.self].greet = { name, _ in name }
      _ = try? greeter.greet("Ada", 2)
    }
    #expect(reports.messages.map { $0.contains("To provide it before anything reads the client: ") } == [false, true])
  }

  @Test(.environment { $0[Greeter.self].greet = { name, _ in name } })
  func aClientOfAnotherEnvironmentThanTheTestsIsSaid() async {
    let reports = Reports()
    let other = AppEnvironment(.test)
    await expectReport("Greeter.greet", into: reports) { _ = try? other[Greeter.self].greet("Ada", 2) }
    #expect(reports.messages[0].hasSuffix("It is in another environment than TestEnvironment.current.environment."))
    let own = Reports()
    await expectReport("Greeter.folder", into: own) { _ = TestEnvironment.current.environment[Greeter.self].folder() }
    #expect(!own.messages[0].contains("another environment"))
  }

  @Test func aNameThatIsNotThatOfItsClosureIsWarnedOfAtItsLine() async {
    struct Journal: Client {
      var read: @Sendable () throws -> String
      var write: @Sendable (String) throws -> Void
      var erase: @Sendable () throws -> Void
      static var test: Self {
        Self(
          read: unimplemented("Journal.raed"),
          write: unimplemented("Journal.erase"),
          erase: unimplemented("Journal.erase"))
      }
      static let firstLine = #line - 4
      static var live: Self { test }
      static var preview: Self { test }
    }
    let lines = Locked<[Int]>([])
    let messages = await issues(onIssue: { issue in lines.withLock { $0.append(issue.sourceLocation?.line ?? 0) } }) {
      for _ in 1...2 { _ = AppEnvironment(.test)[Journal.self].read }
    }
    #expect(
      messages == [
        "Journal has no closure Journal.raed. Did you mean Journal.read?",
        "Journal.erase is the name of two unimplemented closures, and Journal.write that of none.",
      ])
    #expect(lines.withLock { $0 } == [Journal.firstLine, Journal.firstLine + 2])
  }

  @Test func namesOfOtherKindsAreNotWarnedOf() async {
    struct Cache<Value: Sendable>: Client {
      var load: @Sendable () throws -> Value
      static var test: Self { Self(load: unimplemented("Cache.load")) }
      static var live: Self { test }
      static var preview: Self { test }
    }
    struct Wrapper: Client {
      struct Reading: Sendable { var load: @Sendable () throws -> Data }
      var reading: Reading
      var _save: @Sendable (Data) throws -> Void
      var files: FileClient
      var feeds: Greeter
      static var test: Self {
        var client = Self(
          reading: Reading(load: unimplemented("Wrapper.reading.load")), _save: unimplemented("Wrapper.save"),
          files: .test, feeds: .test)
        client._save = unimplemented("Wrapper.save")
        client.files = .test
        return client
      }
      static var live: Self { test }
      static var preview: Self { test }
    }
    let messages = await issues {
      _ = AppEnvironment(.test)[Cache<Int>.self].load
      _ = AppEnvironment(.test)[Wrapper.self].files
    }
    #expect(messages == [])
  }

  private static let shared = AppEnvironment(.test)

  @Test(.serialized, arguments: 1...2)
  func anEnvironmentThatAnotherTestCreatedIsWarnedOf(number: Int) async {
    let messages = await issues { [shared = Self.shared] in
      _ = number == 1 ? shared[Greeter.self].folder as Any : shared[RandomClient.self]
    }
    #expect(messages.count == number - 1)
    #expect(messages.allSatisfy { $0.hasPrefix("This environment was created by another test") })
  }

  private static let shared2 = AppEnvironment(.test)

  /// The client is there already, so that nothing of it is created.
  @Test(.serialized, arguments: 1...3)
  func aReplacementAndACallOfAnotherTestsEnvironmentAreWarnedOf(number: Int) async {
    let messages = await issues { [shared = Self.shared2] in
      switch number {
      case 1: _ = shared[Greeter.self].folder
      case 2: shared[RandomClient.self] = .seeded(1)
      default: expectUnimplemented("Greeter.greet") { _ = try shared[Greeter.self].greet("Ada", 1) }
      }
    }
    #expect(messages.count == (number == 1 ? 0 : 1))
    #expect(messages.allSatisfy { $0.hasPrefix("This environment was created by another test") })
  }

  @Test func everyCallIsReported() async {
    let reports = Reports()
    await expectReport("Greeter.greet", into: reports) {
      let greeter = Greeter.test
      await withTaskGroup { group in
        for index in 0..<10 {
          group.addTask { await Caller.dispatchQueue.run { _ = try? greeter.greet("Ada", index) } }
        }
      }
    }
    #expect(reports.messages.count == 10)
  }

  @Test func aCallIsReportedWhileAllThreadsOfTheCooperativePoolAreBlocked() async {
    await expectReport("Greeter.folder") {
      let greeter = Greeter.test
      await withTaskGroup { group in
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
          group.addTask {
            DispatchQueue(label: "blocking").sync { DispatchQueue.global().sync { _ = greeter.folder() } }
          }
        }
      }
    }
  }

  @Test(arguments: Caller.allCases)
  func aClientThatIsCreatedAtItsFirstUseFailsTheTestOfItsEnvironment(caller: Caller) async {
    await expectReport("Greeter.folder") {
      let environment = AppEnvironment(.test)
      await caller.run { _ = environment[Greeter.self].folder() }
    }
  }

  @Test(arguments: Caller.allCases)
  func clientsOfAChildEnvironmentFailTheTestOfItsParent(caller: Caller) async {
    await expectReport("Greeter.folder") {
      let environment = AppEnvironment(.test)
      await caller.run {
        let child = environment.overriding { $0[Greeter.self].greet = { name, _ in name } }
        _ = child[Greeter.self].folder()
      }
    }
  }

  @Test func theReportNamesTheEndpointItsArgumentsAndHowToProvideIt() async {
    let reports = Reports()
    await expectReport("Greeter.greet", into: reports) {
      _ = try? Greeter.test.greet("Ada", 2)
    }
    #expect(
      reports.messages == [
        """
        Unimplemented: Greeter.greet was called, and this test did not provide it.
        Called with ("Ada", 2).
        To provide it: environment[Greeter.self].greet = { … }
        """
      ]
    )
  }

  /// Its live implementation isn't proposed, which would read the disk.
  @Test func theReportOfAClientOfTheWorldProposesItsTestDouble() async throws {
    let reports = Reports()
    await expectReport("FileClient.loadFile", into: reports) {
      _ = try? await AppEnvironment(.test).fileClient.loadFile(at: URL(filePath: "/a"))
    }
    #expect(
      reports.messages == [
        """
        Unimplemented: FileClient.loadFile was called, and this test did not provide it.
        Called with (file:///a).
        To provide it: environment[FileClient.self].loadFile = { … }
        To provide all of it: environment.fileClient = .inMemory()
        """
      ])
  }

  @Test func theReportOfAComposedClientProposesToTestItOverItsParts() async throws {
    let reports = Reports()
    await expectReport("Almanac.today", into: reports) {
      _ = try? AppEnvironment(.test)[Almanac.self].today()
    }
    #expect(
      reports.messages == [
        """
        Unimplemented: Almanac.today was called, and this test did not provide it.
        To provide it: environment[Almanac.self].today = { … }
        To test it over the clients that the test provides: environment[Almanac.self] = .live(in: environment)
        """
      ]
    )
    let environment = AppEnvironment(.test) {
      $0[Greeter.self].greet = { name, count in "\(name), \(count)" }
      $0[Almanac.self] = .live(in: $0)
    }
    #expect(try environment[Almanac.self].today() == "today, 1")
  }

  @Test func theReportOfAClockEndpointNamesTheTestClock() async {
    let reports = Reports()
    await expectReport("ClockClient.runOnMain", into: reports) { ClockClient.test.runOnMain {} }
    #expect(
      reports.messages.first?.hasSuffix(
        """
        To provide a clock that the test advances: @Test(.environment()), or environment.clockClient = TestClock().client
        """) == true)
  }

  @Test(.environment()) func theReportOfAClockEndpointNamesTheEnvironmentOfTheTest() async {
    let reports = Reports()
    await expectReport("ClockClient.date", into: reports) { _ = AppEnvironment(.test).clockClient.date() }
    #expect(
      reports.messages == [
        """
        Unimplemented: ClockClient.date was called, and this test did not provide it.
        To use the clock that the test advances: TestEnvironment.current.environment, or its overriding { … }
        """
      ])
  }

  @Test func optionalArgumentsAreReportedWithoutTheirWrapper() async {
    let reports = Reports()
    await expectReport("Greeter.send", into: reports) {
      try? await Greeter.test.send(URL(filePath: "/letters"), Data(), 7, "")
    }
    #expect(reports.messages.first?.contains("Called with (file:///letters, 0 bytes, 7, \"\").") == true)
  }

  @Test func longArgumentsAreShortenedInTheReport() async {
    let reports = Reports()
    await expectReport("Greeter.greet", into: reports) {
      _ = try? Greeter.test.greet(String(repeating: "a", count: 1_000), 2)
    }
    #expect(reports.messages.allSatisfy { $0.count < 300 })
  }

  @Test func throwingEndpointsThrowAnErrorWithTheirName() async {
    await expectReport("Greeter.greet") {
      #expect(throws: UnimplementedError(endpoint: "Greeter.greet")) { try Greeter.test.greet("Ada", 2) }
    }
    await expectReport("Greeter.ask") {
      await #expect(throws: UnimplementedError(endpoint: "Greeter.ask")) { try await Greeter.test.ask() }
    }
  }

  @Test func endpointsThatCannotFailReturnTheirPlaceholder() async {
    await expectReport("Greeter.folder") {
      #expect(Greeter.test.folder() == URL(filePath: "/placeholder"))
    }
  }

  @Test func endpointsThatReturnNothingAndCannotFailOnlyReport() async {
    await expectReport("Greeter.log") { Greeter.test.log("Ada", 2) }
    await expectReport("Greeter.wait") { await Greeter.test.wait() }
  }

  @Test func endpointsThatReturnNothingAndThrowThrowTheError() async {
    await expectReport("Greeter.check") {
      #expect(throws: UnimplementedError(endpoint: "Greeter.check")) { try Greeter.test.check("Ada") }
    }
    await expectReport("Greeter.send") {
      await #expect(throws: UnimplementedError(endpoint: "Greeter.send")) {
        try await Greeter.test.send(URL(filePath: "/letters"), Data(), nil, "")
      }
    }
  }

  @Test func publishersFailWithAnErrorWithTheirName() async {
    await expectReport("Greeter.letters") {
      let failure = await firstFailure(of: Greeter.test.letters(URL(filePath: "/letters")))
      #expect(failure as? UnimplementedError == UnimplementedError(endpoint: "Greeter.letters"))
    }
    await expectReport("Greeter.deliver") {
      let failure = await firstFailure(of: Greeter.test.deliver(URL(filePath: "/letters"), Data()))
      #expect(failure as? UnimplementedError == UnimplementedError(endpoint: "Greeter.deliver"))
    }
  }

  @Test func aCallIsReportedWithoutASubscription() async {
    await expectReport("Greeter.letters") {
      _ = Greeter.test.letters(URL(filePath: "/letters"))
    }
  }

  @Test func subscribingAgainIsNotReportedAgain() async {
    let reports = Reports()
    await expectReport("Greeter.letters", into: reports) {
      let letters = Greeter.test.letters(URL(filePath: "/letters"))
      _ = await firstFailure(of: letters)
      _ = await firstFailure(of: letters)
    }
    #expect(reports.messages.count == 1)
  }

  @Test func endpointsThatPublishAndCannotFailReturnTheirPlaceholder() async {
    await expectReport("Greeter.visits") {
      for await _ in Greeter.test.visits().values {
        Issue.record("the placeholder is empty")
      }
    }
  }

  @Test func theErrorNamesTheEndpoint() {
    let error = UnimplementedError(endpoint: "Greeter.greet")
    #expect("\(error)".contains("Greeter.greet is unimplemented"))
  }
}

// MARK: - Helpers

/// A client with closures of all supported signatures.
/// A client that is created from others, and unimplemented in tests.
private struct Almanac: ComposedClient {
  var today: @Sendable () throws -> String

  static func live(in environment: AppEnvironment) -> Self {
    Self(today: { [greeter = environment[Greeter.self]] in try greeter.greet("today", 1) })
  }
  static func preview(in environment: AppEnvironment) -> Self { live(in: environment) }
  static func test(in environment: AppEnvironment) -> Self { Self(today: unimplemented("Almanac.today")) }
}

private struct Greeter: Client {
  var greet: @Sendable (_ name: String, _ times: Int) throws -> String
  var ask: @Sendable () async throws -> String
  var send: @Sendable (URL, Data, Int?, String) async throws -> Void
  var check: @Sendable (String) throws -> Void
  var log: @Sendable (String, Int) -> Void
  var wait: @Sendable () async -> Void
  var folder: @Sendable () -> URL
  var letters: @Sendable (URL) -> AnyPublisher<Data, any Error>
  var deliver: @Sendable (URL, Data) -> AnyPublisher<Never, any Error>
  var visits: @Sendable () -> AnyPublisher<Int, Never>

  static var live: Self { test }
  static var preview: Self { test }
  static var test: Self {
    Self(
      greet: unimplemented("Greeter.greet"),
      ask: unimplemented("Greeter.ask"),
      send: unimplemented("Greeter.send"),
      check: unimplemented("Greeter.check"),
      log: unimplemented("Greeter.log"),
      wait: unimplemented("Greeter.wait"),
      folder: unimplemented("Greeter.folder", placeholder: URL(filePath: "/placeholder")),
      letters: unimplemented("Greeter.letters"),
      deliver: unimplemented("Greeter.deliver"),
      visits: unimplemented("Greeter.visits", placeholder: Empty().eraseToAnyPublisher())
    )
  }
}

/// A caller of an endpoint: the test's own task, or code outside it.
enum Caller: CaseIterable {
  case testsOwnTask, detachedTask, dispatchQueue, thread

  func run(_ body: @escaping @Sendable () -> Void) async {
    switch self {
    case .testsOwnTask: body()
    case .detachedTask: await Task.detached { body() }.value
    case .dispatchQueue: await finish { done in DispatchQueue.global().async { done(body) } }
    case .thread: await finish { done in Thread { done(body) }.start() }
    }
  }

  private func finish(_ start: (_ done: @escaping @Sendable (() -> Void) -> Void) -> Void) async {
    await withCheckedContinuation { continuation in
      start { body in
        body()
        continuation.resume()
      }
    }
  }
}

/// Returns the error of a publisher; nil if it finishes.
private func firstFailure<Output>(of publisher: AnyPublisher<Output, any Error>) async -> (any Error)? {
  do {
    for try await _ in publisher.values {}
    return nil
  } catch {
    return error
  }
}

/// A log of the texts of issues.
private final class Reports: Sendable {
  private let recorded = Locked<[String]>([])

  var messages: [String] { recorded.withLock { $0 } }

  func append(_ issue: Issue) {
    let texts = issue.comments.map(\.rawValue)
    recorded.withLock { $0 += texts }
  }
}

/// Fails unless `body` fails this test with reports of calls of `endpoint`.
private func expectReport(
  _ endpoint: String,
  into reports: Reports = Reports(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping () async -> Void
) async {
  let texts = await issues(onIssue: { reports.append($0) }, of: body)
  #expect(
    !texts.isEmpty && texts.allSatisfy { $0.contains("Unimplemented: \(endpoint) was called") },
    sourceLocation: sourceLocation)
}
