import AppEnvironmentAudio
import AppEnvironmentAudioTesting
import Foundation
import TemporaryFolders
import Testing

@Suite(.timeLimit(.minutes(10))) struct AudioClientContractTests {
  @Test("The simulated client keeps the contract", arguments: AudioClientContract.rules)
  func simulated(_ rule: AudioClientContract.Rule) async throws {
    let source = AudioSource(url: URL(filePath: "/sample.wav"), announcedDuration: AudioClientContract.duration)
    try await rule.check(.simulated(clock: .live), playing: source)
  }

  @Test("The preview client keeps the contract", arguments: AudioClientContract.rules)
  func preview(_ rule: AudioClientContract.Rule) async throws {
    let source = AudioSource(url: URL(filePath: "/sample.wav"), announcedDuration: AudioClientContract.duration)
    try await rule.check(AppEnvironment(.preview).audioClient, playing: source)
  }

  #if os(Linux)
    @Test("The live client keeps the contract", .withPlayer, arguments: AudioClientContract.rules)
    func live(_ rule: AudioClientContract.Rule) async throws {
      let folder = try TemporaryFolder()
      try AudioClientContract.sample.write(to: folder.file("sample.wav"))
      let source = AudioSource(url: folder.file("sample.wav"), announcedDuration: .seconds(60))
      try await rule.check(.silentLive, playing: source)
    }
  #endif
}

#if os(Linux)
  extension AudioClient {
    /// A live client whose sound isn't heard.
    static var silentLive: AudioClient { .live(arguments: ["--ao=null"]) }

    /// Waits for a state.
    @discardableResult
    func state(_ isExpected: (AudioState) -> Bool) async -> AudioState {
      for await state in states().values where isExpected(state) { return state }
      return state()
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Runs the test only in the stage `audio` of `.ci/run`, which installs `mpv`.
    static var withPlayer: Self {
      .enabled(if: ProcessInfo.processInfo.environment["AUDIO_PLAYER"] != nil, "needs mpv and AUDIO_PLAYER=1")
    }
  }
#endif
