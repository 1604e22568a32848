import AppEnvironmentUI

/// An object of which one property is published, one isn't, and one is announced by hand.
package final class AnnouncedModel: ObservableObject {
  /// A number whose changes are published.
  @Published package var published = 0

  /// A number whose changes aren't announced.
  package var silent = 0

  /// A number whose changes the object announces by hand, before they happen.
  package var byHand = 0 {
    willSet { objectWillChange.send() }
  }

  /// Creates an object.
  package init() {}
}

/// A view of an object. The number without `@Published` is shown when another one changes.
package struct Announcements: View {
  @StateObject private var model = AnnouncedModel()

  /// Creates a view.
  package init() {}

  /// The numbers, and a button for each.
  package var body: some View {
    VStack(alignment: .leading) {
      Text("Published \(model.published), silent \(model.silent), by hand \(model.byHand)")
      Button("Change the published one") { model.published += 1 }
      Button("Change the silent one") { model.silent += 1 }
      Button("Change the one announced by hand") { model.byHand += 1 }
    }
  }
}

/// An object whose changes are announced by a timer, and not when they happen.
package final class TimedModel: ObservableObject {
  /// Sends once a second.
  package let objectWillChange: AnyPublisher<Void, Never>

  /// A number whose changes aren't announced.
  package var count = 0

  /// Creates an object.
  ///
  /// - Parameter environment: The environment with the clock of the timer.
  package init(environment: AppEnvironment) {
    objectWillChange = environment.clockClient.timer(every: .seconds(1)).map { @Sendable _ in }
      .receive(on: environment.clockClient.main).eraseToAnyPublisher()
  }
}

/// A view of an object that follows a timer: a change is shown with the next second.
package struct TimedAnnouncements: View {
  @StateObject private var model: TimedModel

  /// Creates a view.
  ///
  /// - Parameter environment: The environment with the clock of the timer.
  package init(environment: AppEnvironment) {
    _model = StateObject(wrappedValue: TimedModel(environment: environment))
  }

  /// The number, and a button that changes it.
  package var body: some View {
    VStack(alignment: .leading) {
      Text("Shown: \(model.count)")
      Button("Change") { model.count += 1 }
    }
  }
}
