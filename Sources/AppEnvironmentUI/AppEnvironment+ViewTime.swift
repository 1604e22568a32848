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
#endif
