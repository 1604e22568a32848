import Measuring

// This folder is compiled in two modules, which differ in nothing but the Combine that they import.

/// The work that both can do, with what prepares it.
public var pipelines: [Work: Preparation] {
  [
    .justMapSink: { justMapSink },
    .subjectStages: subjectStages,
    .subjectTo1: { subject(subscribers: 1) },
    .subjectTo10: { subject(subscribers: 10) },
    .subjectTo1000: { subject(subscribers: 1_000) },
    .subjectTo100000: { subject(subscribers: 100_000) },
    .currentValueSend: currentValueSend,
    .deferredFuture: { deferredFuture },
    .publishedSet: publishedSet,
    .publishedRead: publishedRead,
    .observableObject: { observableObject },
    .sequenceSink: { sequenceSink },
    .sequenceFlatMap: { sequenceFlatMap },
    .zip: zip,
    .subscribeAlone: { subscribeAndCancel(others: 0) },
    .subscribeAmong1000: { subscribeAndCancel(others: 1_000) },
    .subscribeAmong100000: { subscribeAndCancel(others: 100_000) },
    .twoThreadsOneSubject: twoThreadsOneSubject,
    .twoThreadsTwoSubjects: twoThreadsTwoSubjects,
  ]
}
