import AppEnvironmentKit
import Foundation

/// Shows the names of downloaded magic tricks, one after the other.
///
/// From "Combine in Practice" (WWDC 2019, session 721), where notifications deliver the data.
package final class TrickDownload<S: Scheduler> {
  /// The last download, which should be JSON.
  @Published package var data: Data?

  /// The label that shows the name of the last trick. It changes on the scheduler.
  package let nameLabel = Label()

  private let scheduler: S
  private var nameStream: AnyCancellable?

  /// Creates a download.
  ///
  /// - Parameter scheduler: The scheduler on which the label changes; in an app, the main queue.
  package init(scheduler: S) {
    self.scheduler = scheduler
    nameStream = trickNamePublisher.assign(to: \.text, on: nameLabel)
  }

  /// The names of the tricks, with that of ``MagicTrick/placeholder`` for each one that can't be decoded.
  package var trickNamePublisher: AnyPublisher<String, Never> {
    $data
      .compactMap { $0 }
      // A failure ends the publisher in which it occurs; here, that of one download. With `decode` and `catch` outside of
      // `flatMap`, it would end the whole stream, and the placeholder would be the last trick.
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

/// A magic trick.
package struct MagicTrick: Decodable, Equatable, Sendable {
  /// The name of the trick.
  package var name: String

  /// The replacement for a trick that can't be decoded.
  package static let placeholder = MagicTrick(name: "(a trick that cannot be read)")
}

/// A label on the screen.
package final class Label {
  /// The text of the label.
  @Published package var text = ""

  /// Creates an empty label.
  package init() {}
}
