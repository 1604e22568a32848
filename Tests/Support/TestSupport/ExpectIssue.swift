import PackageSupport
import Testing

/// Runs `body`, and returns the texts of the issues that it records. They don't fail the test.
///
/// Unlike `withKnownIssue`, it leaves nothing in the output of the tests.
package func issues(
  isolation: isolated (any Actor)? = #isolation,
  onIssue: @escaping @Sendable (Issue) -> Void = { _ in },
  of body: @escaping () async throws -> Void
) async -> [String] {
  let texts = Locked<[String]>([])
  let trait: IssueHandlingTrait = .compactMapIssues { issue in
    let text = issue.comments.isEmpty ? "\(issue)" : issue.comments.map(\.rawValue).joined(separator: "\n")
    texts.withLock { $0.append(text) }
    onIssue(issue)
    return nil
  }
  nonisolated(unsafe) let body = body  // because it is called once, while the caller waits
  guard let test = Test.current else { preconditionFailure("issues(of:) is for tests") }
  do {
    try await trait.provideScope(for: test, testCase: Test.Case.current) { try await body() }
  } catch {
    Issue.record(error)
  }
  return texts.withLock { $0 }
}

/// Fails unless `body` records exactly one issue, with this text.
package func expectIssue(
  _ text: String,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping () async throws -> Void
) async {
  let texts = await issues(of: body)
  #expect(texts == [text], sourceLocation: sourceLocation)
}

/// Fails unless `body` records at least one issue, and the text of each contains this.
package func expectIssue(
  containing text: String,
  isolation: isolated (any Actor)? = #isolation,
  onIssue: @escaping @Sendable (Issue) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping () async throws -> Void
) async {
  let texts = await issues(onIssue: onIssue, of: body)
  #expect(!texts.isEmpty && texts.allSatisfy { $0.contains(text) }, "\(texts)", sourceLocation: sourceLocation)
}
