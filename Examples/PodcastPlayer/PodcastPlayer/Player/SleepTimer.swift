import AppEnvironmentKit

/// The time or event at which a player pauses by itself.
package enum SleepTimer: Hashable, Sendable {
  /// After a number of minutes, at an instant of the clock.
  case after(minutes: Int, at: ClockClient.Instant)
  /// At the end of the episode.
  case atEnd

  /// The numbers of minutes in their order. After the last one comes the end of the episode.
  fileprivate static let minutes = [15, 30, 45, 60]
}

extension Player {
  /// Sets the sleep timer to its next state: 15, 30, 45 or 60 minutes, the end of the episode, or off.
  package func changeSleepTimer() {
    sleep?.cancel()
    let next: Int?
    switch sleepTimer {
    case nil: next = SleepTimer.minutes.first
    case .after(let minutes, _): next = SleepTimer.minutes.first { $0 > minutes }
    case .atEnd: return sleepTimer = nil
    }
    guard let next else { return sleepTimer = .atEnd }
    let clock = environment.clockClient
    let instant = clock.now.advanced(by: .seconds(next * 60))
    sleepTimer = .after(minutes: next, at: instant)
    sleep = Task { [weak self] in
      do { try await clock.sleep(until: instant) } catch { return }
      // The timer may have been changed since the clock has woken the task.
      if Task.isCancelled { return }
      self?.sleepTimer = nil
      self?.pause()
    }
  }

  /// The sleep timer in words, such as `sleeps in 15 min`; nil if it's off.
  package var sleepText: String? {
    switch sleepTimer {
    case nil: nil
    case .after(_, let instant):
      "sleeps in \(Int(((instant - environment.clockClient.now) / .seconds(60)).rounded(.up))) min"
    case .atEnd: "sleeps at the end"
    }
  }
}
