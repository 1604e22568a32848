import AppEnvironmentKit
import Foundation

/// A demonstration of ``TrickDownload``: downloads arrive one after the other, and two of them are invalid.
package struct DownloadDemonstration<S: Scheduler> {
  private let scheduler: S

  /// Creates a demonstration.
  ///
  /// - Parameter scheduler: The scheduler of all events; in a program, the main queue.
  package init(scheduler: S) {
    self.scheduler = scheduler
  }

  /// The events as lines of text. They begin again for each subscriber.
  package var lines: AnyPublisher<String, Never> {
    Deferred { [scheduler] in
      let download = TrickDownload(scheduler: scheduler)
      // The label shows the last trick a moment after its arrival. The download must still exist then.
      let arrivals = Publishers.Sequence<[String?], Never>(sequence: downloads + [nil])
        .paced(by: .seconds(0.1), scheduler: scheduler)
        .map { download.data = $0.map { Data($0.utf8) } }
      return Publishers.Merge(
        download.$data.compactMap { $0 }.map { "downloaded: \(String(decoding: $0, as: UTF8.self))" },
        download.nameLabel.$text.dropFirst().map { "  trick: \($0)" }
      )
      .prefix(untilOutputFrom: arrivals.collect())
    }
    .eraseToAnyPublisher()
  }
}

private let downloads = [
  #"{"name": "Rabbit from a Hat"}"#,
  #"{"name": "Floating Te"#,
  #"{"title": "Floating Teapot"}"#,
  #"{"name": "Floating Teapot"}"#,
]

extension Publisher where Failure == Never {
  /// Delays each value by a pause, and requests the next value only after that.
  fileprivate func paced<S: Scheduler>(
    by pause: S.SchedulerTimeType.Stride, scheduler: S
  ) -> some Publisher<Output, Never> {
    flatMap(maxPublishers: .max(1)) { Just($0).delay(for: pause, scheduler: scheduler) }
  }
}
