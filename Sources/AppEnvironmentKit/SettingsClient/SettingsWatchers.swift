import PackageSupport

/// Those that learn of changes of settings: the subscribers, and the observation. While there are subscribers, the settings are
/// watched for changes by others.
final class SettingsWatchers: Sendable {
  private struct State {
    var subjects: [Int: PassthroughSubject<String, Never>] = [:]
    var next = 0
    var watch: AnyCancellable?
  }

  let observation = SettingsObservation()
  private let state = Locked(unchecked: State())

  func send(_ names: [String]) {
    let subjects = state.withLockUnchecked { $0.subjects.sorted { $0.key < $1.key }.map(\.value) }
    for name in names {
      observation.change(name)
      for subject in subjects { subject.send(name) }
    }
  }

  /// Returns a publisher of changed names.
  ///
  /// - Parameters:
  ///   - refresh: Notices changes by others.
  ///   - watch: Begins to watch for changes by others; the default is for settings that nobody else changes.
  func publisher(
    _ refresh: @escaping @Sendable () -> Void = {}, watching watch: (@Sendable () -> AnyCancellable)? = nil
  ) -> AnyPublisher<String, Never> {
    Deferred {
      let subject = PassthroughSubject<String, Never>()
      let number = self.state.withLockUnchecked { state in
        state.next += 1
        state.subjects[state.next] = subject
        return state.next
      }
      refresh()
      if let watch, self.state.withLockUnchecked({ $0.watch == nil }) { self.keep(watch()) }
      return subject.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)
        .handleEvents(receiveCancel: { self.remove(number) })
    }
    .eraseToAnyPublisher()
  }

  private func keep(_ watch: AnyCancellable) {
    let extra = state.withLockUnchecked { state -> AnyCancellable? in
      guard state.watch == nil, !state.subjects.isEmpty else { return watch }
      state.watch = watch
      return nil
    }
    extra?.cancel()
  }

  private func remove(_ number: Int) {
    let watch = state.withLockUnchecked { state -> AnyCancellable? in
      state.subjects[number] = nil
      return state.subjects.isEmpty ? state.watch.take() : nil
    }
    watch?.cancel()
  }
}
