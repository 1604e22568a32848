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

struct WrapToggle: View {
  @AppStorage("wraps") private var wraps = true

  var body: some View {
    Toggle("Wrap lines", isOn: $wraps)
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

struct Labeled: ViewModifier {
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

struct FruitSearch: View {
  @State private var query = ""
  @State private var selected: String?
  private let fruit = ["Apple", "Cherry", "Grape"]

  var body: some View {
    TextField("Search", text: $query)
    List(fruit.filter { $0.lowercased().contains(query.lowercased()) }, id: \.self, selection: $selected) { name in
      Text(name)
    }
    if let selected { Text("\(selected) is selected") }
  }
}

struct LoginForm: View {
  enum Field: Hashable { case name, password }
  @State private var name = ""
  @State private var password = ""
  @FocusState private var focus: Field?

  var body: some View {
    TextField("Name", text: $name)
      .focused($focus, equals: .name)
      .onSubmit { focus = .password }
    SecureField("Password", text: $password)
      .focused($focus, equals: .password)
  }
}

private struct EpisodePicker: View {
  let episodes: [Episode]
  @State private var selected: Episode.ID?
  @State private var speed = 1.0

  var body: some View {
    List(episodes, selection: $selected) { episode in
      Text(episode.title)
    }
    Picker("Speed", selection: $speed) {
      Text("Normal").tag(1.0)
      Text("Fast").tag(1.5)
    }
  }
}

private struct EqualButtons: View {
  var body: some View {
    VStack {
      Button("Log in") {}.frame(maxWidth: .infinity)
      Button("Reset password") {}.frame(maxWidth: .infinity)
    }
    .fixedSize(horizontal: true, vertical: false)
  }
}

private func storedPath(_ path: NavigationPath) throws -> Data? {
  let data = try path.codable.map { try JSONEncoder().encode($0) }
  return data
}

private func restore(_ path: inout NavigationPath, from data: Data) throws {
  path = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
}
