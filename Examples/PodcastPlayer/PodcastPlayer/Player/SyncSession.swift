import AppEnvironmentKit
import AppEnvironmentPodcasts
import CommandSupport
import Foundation

/// The synchronization of a library while its player is shown: at the beginning, after each pause, every 15 minutes, and at the end.
///
/// It never delays the player. What a server doesn't take waits in the library.
@MainActor
package final class SyncSession: ObservableObject {
  /// A state of the session.
  package enum State: Equatable {
    /// The library has no account.
    case off
    /// Changes are being exchanged.
    case running
    /// All changes were exchanged at this date.
    case done(Date)
    /// The last exchange has failed; the number of changes that wait.
    case failed(reason: String, waiting: Int)
    /// There is no password, or the server has refused it.
    case needsPassword(wasRefused: Bool)
  }

  /// The time between two synchronizations.
  private static let interval = Duration.seconds(15 * 60)
  /// The time that the end of the program waits for the last one.
  private static let patience = Duration.seconds(5)

  /// The state.
  @Published package private(set) var state = State.off
  private let environment: AppEnvironment
  private let input: PasswordInput
  /// The password that was typed, which is used until the end.
  private var typed: Secret?
  private var wasPlaying = false
  private var subscriptions: Set<AnyCancellable> = []
  private var running: Task<Void, Never>?
  private var isAskedAgain = false

  /// Creates a session, and synchronizes if the library has an account.
  package init(player: Player, password input: PasswordInput) {
    (environment, self.input) = (player.environment, input)
    player.objectWillChange
      .receive(on: environment.clockClient.main)
      .sink { [weak self, weak player] in self?.notice(isPlaying: player?.isPlaying ?? false) }
      .store(in: &subscriptions)
    environment.clockClient.timer(every: Self.interval)
      .receive(on: environment.clockClient.main)
      .sink { [weak self] _ in self?.synchronize() }
      .store(in: &subscriptions)
    synchronize()
  }

  /// Synchronizes now, or once more after the synchronization that is under way.
  package func synchronize() {
    if running != nil {
      isAskedAgain = true
      return
    }
    running = Task { [weak self] in
      await self?.run()
      self?.running = nil
      guard let self, self.isAskedAgain else { return }
      self.isAskedAgain = false
      self.synchronize()
    }
  }

  /// Uses a password that a person has typed, and synchronizes.
  package func enter(_ password: String) {
    guard !password.isEmpty else { return }
    typed = Secret(password)
    synchronize()
  }

  /// Stops, after a last synchronization. It waits five seconds at most for that and for the one that is under way.
  package func end() async {
    subscriptions = []
    isAskedAgain = false
    let current = running
    let last = Task {
      await current?.value
      if state == .off || Task.isCancelled { return }
      if case .needsPassword = state { return }
      await run()
    }
    let clock = environment.clockClient
    let limit = Task {
      try await clock.sleep(for: Self.patience)
      last.cancel()
      current?.cancel()
    }
    await last.value
    limit.cancel()
  }

  private func notice(isPlaying: Bool) {
    if wasPlaying, !isPlaying { synchronize() }
    wasPlaying = isPlaying
  }

  private func run() async {
    let sync = environment.syncClient
    do {
      guard let account = try await sync.currentStatus().account else {
        state = .off
        return
      }
      state = .running
      let source = input.source(for: account, environment.fileClient, mayAsk: false)
      let typed = typed
      let password = SyncPasswordSource { wasRefused in
        guard let typed else { return try await source.password(wasRefused: wasRefused) }
        if wasRefused { throw SyncError.noPassword }
        return typed
      }
      let result = try await sync.sync(.changes, password: password)
      state = .done(environment.clockClient.date())
      if !result.added.isEmpty { _ = try await environment.podcastStore.refresh(only: result.added) }
    } catch SyncError.noPassword {
      state = .needsPassword(wasRefused: false)
    } catch SyncError.passwordRefused {
      typed = nil
      state = .needsPassword(wasRefused: true)
    } catch is CancellationError {
    } catch {
      let waiting = (try? await sync.currentStatus().waiting) ?? 0
      state = .failed(reason: CommandError.reason(for: error), waiting: waiting)
    }
  }
}
