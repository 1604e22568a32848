import AppEnvironmentUI

// The samples about views, and just enough around them.

private enum Bound {
  struct PlayButton: View {
    @Binding var isPlaying: Bool

    var body: some View {
      Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
    }
  }
}

private enum Owned {
  struct PlayButton: View {
    @State private var isPlaying = false

    var body: some View {
      Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
    }
  }
}

struct Greeting: View {
  let name: String

  var body: some View {
    Text("Hello, \(name)!")
  }
}

private final class Player: ObservableObject {
  @Published var title = ""
}

private enum WithObject {
  struct PlayerView: View {
    @StateObject private var player = Player()

    var body: some View {
      Text(player.title)
    }
  }
}

private enum Wrapping {
  @propertyWrapper struct Counted: DynamicProperty {
    @State private var value = 0
    @State private var writes = 0
    var wrappedValue: Int {
      get { value }
      nonmutating set {
        value = newValue
        writes += 1
      }
    }
    var projectedValue: Int { writes }
  }
}

private struct PlaybackRateKey: EnvironmentKey {
  static let defaultValue = 1.0
}

extension EnvironmentValues {
  var playbackRate: Double {
    get { self[PlaybackRateKey.self] }
    set { self[PlaybackRateKey.self] = newValue }
  }
}

struct RateLabel: View {
  @Environment(\.playbackRate) private var rate

  var body: some View {
    Text("\(rate)×")
  }
}

struct Labelled: ViewModifier {
  let label: String

  func body(content: Content) -> some View {
    HStack {
      Text(label)
      content
    }
  }
}

private struct Episode: Identifiable {
  let id: Int
  let title: String
}

private struct Episodes: View {
  let episodes: [Episode]

  var body: some View {
    ForEach(episodes) { episode in
      Text(episode.title)
    }
  }
}

struct TapCounter: View {
  @State private var taps = 0

  var body: some View {
    Text(taps == 1 ? "1 tap" : "\(taps) taps")
    Button("Tap me") { taps += 1 }
  }
}
