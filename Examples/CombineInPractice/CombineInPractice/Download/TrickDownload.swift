import AppEnvironmentKit
import Foundation

/// Shows the names of the magic tricks that are downloaded, one after the other.
///
/// From "Combine in Practice" (WWDC 2019, session 721), where notifications bring the data.
public final class TrickDownload<S: Scheduler> {
  /// What was downloaded last: JSON, or what is left of it.
  @Published public var data: Data?

  /// Where the name of the trick is shown; written to on the scheduler.
  public let nameLabel = Label()

  private let scheduler: S
  private var nameStream: AnyCancellable?

  /// Makes a download that shows what arrives from now on.
  ///
  /// - Parameter scheduler: Where the label is written to: in an app the main queue.
  public init(scheduler: S) {
    self.scheduler = scheduler
    nameStream = trickNamePublisher.assign(to: \.text, on: nameLabel)
  }

  /// The names of the tricks, that of ``MagicTrick/placeholder`` for each that cannot be decoded.
  public var trickNamePublisher: AnyPublisher<String, Never> {
    $data
      .compactMap { $0 }
      // A failure ends what it happens in. Caught in here that is the publisher of one download; caught behind a
      // `decode` of the whole stream, the placeholder would be the last trick ever shown.
      .flatMap { data in
        Just(data)
          .decode(type: MagicTrick.self, decoder: JSONDecoder())
          .catch { _ in Just(MagicTrick.placeholder) }
      }
      .map(\.name)
      .receive(on: scheduler)
      .eraseToAnyPublisher()
  }
}
