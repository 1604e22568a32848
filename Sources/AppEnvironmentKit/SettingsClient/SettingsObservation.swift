import Observation

/// The settings of a client, as properties that `withObservationTracking` observes.
package final class SettingsObservation: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  package init() {}

  /// The property that stands for a setting. Its value is never read.
  private subscript(name: String) -> Void { () }

  /// Notes that a setting is read.
  func access(_ name: String) {
    registrar.access(self, keyPath: \.[name])
  }

  /// Invalidates what has been computed from a setting.
  func change(_ name: String) {
    registrar.withMutation(of: self, keyPath: \.[name]) {}
  }
}
