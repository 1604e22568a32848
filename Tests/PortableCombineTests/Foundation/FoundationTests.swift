import Testing

/// What Foundation's types are in Combine: schedulers and publishers.
@Suite(.timeLimit(.minutes(45))) struct FoundationTests {}
