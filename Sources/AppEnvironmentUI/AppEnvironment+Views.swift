#if !canImport(SwiftUI)
  import AppEnvironmentKit
  import PortableSwiftUI

  /// Views with an app environment around them have the time of its clock.
  extension AppEnvironment: ViewTimeProvider {
    package var viewTime: ViewTime {
      ViewTime(
        now: { [self] in self[ClockClient.self].date() },
        sleep: { [self] in try await self[ClockClient.self].sleep(for: $0) })
    }
  }

  /// Views with an app environment around them keep the values of `@AppStorage` in its settings.
  extension AppEnvironment: ViewSettingsProvider {
    package var viewSettings: ViewSettings {
      ViewSettings(
        of: self,
        value: { [self] in self[SettingsClient.self].value($0) },
        setValue: { [self] in self[SettingsClient.self].setValue($0, $1) },
        changes: { [self] in self[SettingsClient.self].changes() })
    }
  }
#endif
