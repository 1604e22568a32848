#if !canImport(SwiftUI)
  import AppEnvironmentKit
  import Foundation
  import PackageSupport
  import PortableSwiftUI

  /// Views with an app environment around them have the time of its clock, keep the values of `@AppStorage` in its settings, and
  /// open URLs by its `OpenClient`.
  extension AppEnvironment: ViewServices {
    package var viewTime: ViewTime {
      ViewTime(
        now: { [self] in self[ClockClient.self].date() },
        sleep: { [self] in try await self[ClockClient.self].sleep(for: $0) })
    }

    package var viewSettings: ViewSettings {
      ViewSettings(
        of: self,
        value: { [self] in self[SettingsClient.self].value($0) },
        setValue: { [self] in self[SettingsClient.self].setValue($0, $1) },
        changes: { [self] in self[SettingsClient.self].changes() })
    }

    @MainActor
    package func open(_ url: URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void) {
      let outcome = Locked<(isOpen: Bool?, isAwaited: Bool)>((nil, false))
      // A `Sink` is kept by its subscription until the publisher completes.
      self[OpenClient.self].openURL(url).subscribe(
        Subscribers.Sink { result in
          let isOpen = if case .finished = result { true } else { false }
          let isAwaited = outcome.withLock { outcome in
            outcome.isOpen = isOpen
            return outcome.isAwaited
          }
          if isAwaited { Task { @MainActor in completion(isOpen) } }
        } receiveValue: { (_: Never) in
        })
      let isOpen = outcome.withLock { outcome in
        outcome.isAwaited = true
        return outcome.isOpen
      }
      if let isOpen { completion(isOpen) }
    }
  }
#endif
