import AppEnvironmentKit
import AppEnvironmentPodcasts

/// The options of the player, which are kept in the user's settings.
package enum PodcastSettings {
  /// The speed of playback, from 0.5 to 3; 1 is the normal speed.
  package static let speed = Setting("speed", default: 1.0)

  /// The account of the last login, which another login begins with: after a logout, or of another library. It has no password.
  package static let account = Setting("account", default: SyncAccount?.none)

  /// Returns when what was set is on the disk. The log has the reason if it can't be written, which is no failure of a command.
  static func save(_ environment: AppEnvironment) async {
    try? await environment.settingsClient.save()
  }
}
