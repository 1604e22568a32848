import AppEnvironmentKit

extension AudioClient {
  /// Returns a client that is heard. See ``live(userAgent:)``.
  public static func live(in environment: AppEnvironment) -> AudioClient { live() }

  #if os(Linux) && !canImport(AVFoundation)
    /// Returns a client that is heard, through a process of `mpv`.
    ///
    /// The process starts at the first load, and ends with the client or the program, however that ends. The user's
    /// configuration and scripts for `mpv` have no effect on it, and neither has anything in a source or its URL. Without
    /// `mpv` in the path, a load fails with ``AudioClientError/playerNotFound(program:)``.
    ///
    /// - Parameter userAgent: The name of the program in requests; `nil` for that of `mpv`.
    public static func live(userAgent: String? = nil) -> AudioClient {
      live(MPVConnection.Program(userAgent: userAgent))
    }

    /// Returns a client that plays with a process of `mpv`, or of a program that behaves like it.
    ///
    /// - Parameters:
    ///   - program: The name or the path of the program.
    ///   - arguments: Arguments after those of the client.
    ///   - patience: The time within which the program must answer.
    package static func live(
      program: String = "mpv", arguments: [String] = [], patience: Duration = .seconds(10)
    ) -> AudioClient {
      live(MPVConnection.Program(name: program, arguments: arguments, patience: patience))
    }

    private typealias Player = MPVPlayer

    private static func live(_ program: MPVConnection.Program) -> AudioClient { playing(with: MPVPlayer(program)) }
  #else
    /// Returns a client that is heard, through AVPlayer, which works on the main actor.
    ///
    /// - Parameter userAgent: Has no effect: AVPlayer names the app itself.
    public static func live(userAgent: String? = nil) -> AudioClient { playing(with: SystemPlayer()) }

    private typealias Player = SystemPlayer
  #endif

  private static func playing(with player: Player) -> AudioClient {
    AudioClient(
      load: { player.load($0, at: $1) },
      play: { player.play() },
      pause: { player.pause() },
      seek: { player.seek(to: $0) },
      setRate: { player.setRate($0) },
      setVolume: { player.setVolume($0) },
      stop: { player.stop() },
      state: { player.state },
      states: { player.states() }
    )
  }
}
