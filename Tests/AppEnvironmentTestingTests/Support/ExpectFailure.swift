import Testing

/// Fails unless `body` fails this very test, once, with exactly this message.
nonisolated(nonsending) func expectFailure(
  _ message: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: nonisolated(nonsending) () async -> Void
) async {
  await withKnownIssue(sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    if text != message { Issue.record("the failure was:\n\(text)", sourceLocation: sourceLocation) }
    return true
  }
}
