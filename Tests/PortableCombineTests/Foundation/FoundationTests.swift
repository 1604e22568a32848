import Testing

/// Tests of Foundation's types as schedulers and publishers.
@Suite(.timeLimit(.minutes(45))) struct FoundationTests {}
