#if !canImport(SwiftUI)
  import AppEnvironmentKit
  import Foundation
  import Observation
  import PackageSupport
  import PortableSwiftUI

  /// Views with an app environment around them have the time of its clock, keep the values of `@AppStorage` in its settings, and
  /// open URLs and copy text by its `OpenClient`.
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
        changes: { [self] in SettingsChanges.publisher(in: self) })
    }

    @MainActor
    package func copy(_ bytes: [UInt8]) {
      // A `Sink` is kept by its subscription until the publisher completes.
      self[OpenClient.self].copyText(String(decoding: bytes, as: UTF8.self)).subscribe(
        Subscribers.Sink { _ in
        } receiveValue: { (_: Never) in
        })
    }

    @MainActor
    package func open(_ url: URL, completion: @escaping @MainActor (_ accepted: Bool) -> Void) {
      Self.receive(self[OpenClient.self].openURL(url)) { result in
        let isOpen = if case .success = result { true } else { false }
        completion(isOpen)
      }
    }

    package var viewFiles: ViewFiles {
      ViewFiles { [self] url, completion in
        Self.receive(self[FileClient.self].attributes(url)) { result in
          switch result {
          case .success(let attributes): completion(.success(attributes?.kind == .directory ? .folder : .file))
          case .failure(FileClientError.notFound): completion(.success(nil))
          case .failure(let error): completion(.failure(error))
          }
        }
      } save: { [self] data, url in
        try await self[FileClient.self].saveFile(at: url, data)
      } createDirectory: { [self] url in
        try await self[FileClient.self].createDirectory(at: url)
      } move: { [self] source, destination in
        try await self[FileClient.self].moveItem(from: source, to: destination)
      }
    }

    /// Calls a completion with the last value of a publisher or its failure: in the call, or later on the main actor.
    @MainActor
    private static func receive<Value: Sendable>(
      _ publisher: AnyPublisher<Value, any Error>,
      completion: @escaping @MainActor (Result<Value?, any Error>) -> Void
    ) {
      let outcome = Locked<(value: Value?, result: Result<Value?, any Error>?, isAwaited: Bool)>((nil, nil, false))
      // A `Sink` is kept by its subscription until the publisher completes.
      publisher.subscribe(
        Subscribers.Sink { end in
          let result = outcome.withLock { outcome in
            let result: Result<Value?, any Error> =
              if case .failure(let error) = end { .failure(error) } else { .success(outcome.value) }
            outcome.result = result
            return outcome.isAwaited ? result : nil
          }
          if let result { Task { @MainActor in completion(result) } }
        } receiveValue: { value in
          outcome.withLock { $0.value = value }
        })
      let result = outcome.withLock { outcome in
        outcome.isAwaited = true
        return outcome.result
      }
      if let result { completion(result) }
    }
  }

  /// The changes of the settings of an environment, whichever client it has.
  private final class SettingsChanges: Sendable {
    private let environment: AppEnvironment
    nonisolated(unsafe) private let names = PassthroughSubject<String?, Never>()  // because it has its own lock
    private let subscription = Locked<(current: AnyCancellable?, isCancelled: Bool)>(unchecked: (nil, false))

    private init(_ environment: AppEnvironment) {
      self.environment = environment
    }

    static func publisher(in environment: AppEnvironment) -> AnyPublisher<String?, Never> {
      Deferred {
        let changes = SettingsChanges(environment)
        let names = changes.names.handleEvents(receiveCancel: { changes.subscribe(to: nil) })
        changes.observe()
        changes.subscribe(to: environment[SettingsClient.self])
        return names
      }
      .eraseToAnyPublisher()
    }

    /// Notices replacements of the client.
    private func observe() {
      withObservationTracking {
        _ = environment[SettingsClient.self]
      } onChange: { [weak self] in
        guard let self else { return }
        // This may be before the replacement, and is then called again after it.
        observe()
        names.send(nil)
        // Of two subscriptions, the later one is to the later client, because both are made on one actor.
        Task { @MainActor in
          self.subscribe(to: self.environment[SettingsClient.self])
          self.names.send(nil)
        }
      }
    }

    private func subscribe(to client: SettingsClient?) {
      let new = client.map { $0.changes().sink { [names] in names.send($0) } }
      let ended = subscription.withLockUnchecked { subscription -> AnyCancellable? in
        guard !subscription.isCancelled else { return new }
        defer { subscription = (new, client == nil) }
        return subscription.current
      }
      ended?.cancel()
    }
  }
#endif
