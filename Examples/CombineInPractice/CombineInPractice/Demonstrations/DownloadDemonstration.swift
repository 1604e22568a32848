import AppEnvironmentKit
import Foundation

/// Downloads that arrive one after the other, two of them broken, and what is shown of them.
public struct DownloadDemonstration<S: Scheduler> {
  private let scheduler: S

  /// Makes a demonstration.
  ///
  /// - Parameter scheduler: Where it takes place: in a program the main queue.
  public init(scheduler: S) {
    self.scheduler = scheduler
  }

  /// What happens, line by line; it begins with each subscriber anew.
  public var lines: AnyPublisher<String, Never> {
    Deferred { [scheduler] in
      let download = TrickDownload(scheduler: scheduler)
      // The last trick is shown a moment after it has arrived, which is when the download has to be there still.
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
