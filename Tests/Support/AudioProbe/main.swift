import AppEnvironmentAudio
import Foundation

#if os(Linux)
  // Plays a file over and over, and prints the state as it changes, until it's killed.
  guard CommandLine.arguments.count == 2 else {
    print("usage: audio-probe FILE")
    exit(64)
  }
  let audio = AudioClient.live(arguments: ["--ao=null"])
  audio.load(AudioSource(url: URL(filePath: CommandLine.arguments[1])), .zero)
  audio.play()
  for await state in audio.states().values {
    print(state.status, state.position)
    fflush(nil)
  }
#endif
