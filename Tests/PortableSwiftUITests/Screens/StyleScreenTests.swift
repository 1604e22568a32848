import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Screens with styles, modifiers and environment values of their own.
@MainActor @Suite("Screens with styles of their own work as they are")
struct StyleScreenTests {
  @Test func controlsAreInStylesOfTheProgram() {
    let host = ViewHost(StyledScreen(), columns: 40, rows: 16)
    #expect(host.text.contains("50 percent of Download"))
    #expect(host.text.contains("= Battery ="))
    #expect(host.text.contains("Level 3 of 4"))
    #expect(host.text.contains("Model: T1"))
    #expect(host.text.contains("> Name:"))
    host.type("Ada", into: "Name")
    #expect(host.text.contains("> Name: Ada"))
    #expect(!host.text.contains("Hidden"))
    host.tap("+ More")
    #expect(host.text.contains("Hidden"))
    host.tap("- More")
    #expect(!host.text.contains("Hidden"))
  }

  @Test func aThemeIsInTheEnvironment() {
    let host = ViewHost(ThemedScreen(), columns: 30, rows: 6)
    #expect(host.text.contains("* Title"))
    host.tap("Use dashes")
    #expect(host.text.contains("- Title"))
  }

  @Test func aCardIsAModifier() {
    let host = ViewHost(Text("Card").card(), columns: 10, rows: 3)
    #expect(host.lines == ["╭────╮", "│Card│", "╰────╯"])
  }

  @Test func valuesOfASceneAreShared() {
    let host = ViewHost(SceneScreen(), columns: 30, rows: 4)
    host.tap("Next")
    host.tap("Next")
    #expect(host.text.contains("Tab 2, also 2"))
  }

  @Test func datesAndNumbersAreFormatted() {
    let host = ViewHost(FormattedScreen(), columns: 40, rows: 6)
    #expect(host.text.contains("1970-01-02, Friday"))
    #expect(host.text.contains("3.10 km"))
    #expect(host.text.contains("Total: 2 items"))
  }

  @Test func aListIsEditedByItsActions() {
    let host = ViewHost(PlaylistScreen(), columns: 30, rows: 6)
    host.press(.delete)
    #expect(!host.text.contains("Intro"))
    #expect(host.text.contains("Song"))
  }
}

// MARK: Styles

private struct WordyProgressStyle: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text("\(Int((configuration.fractionCompleted ?? 0) * 100)) percent of")
      configuration.label
    }
  }
}

private struct RuledBoxStyle: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      HStack {
        Text("=")
        configuration.label
        Text("=")
      }
      configuration.content
    }
  }
}

private struct SteppedGaugeStyle: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View {
    Text("Level \(Int(configuration.value * 4)) of 4")
  }
}

private struct ColonStyle: LabeledContentStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 0) {
      configuration.label
      Text(": ")
      configuration.content
    }
  }
}

private struct PromptFieldStyle: TextFieldStyle {
  func _body(configuration: TextField<Self._Label>) -> some View {
    HStack {
      Text("> Name:")
      configuration
    }
  }
}

private struct SignedDisclosureStyle: DisclosureGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      Button {
        withAnimation { configuration.isExpanded.toggle() }
      } label: {
        HStack {
          Text(configuration.isExpanded ? "-" : "+")
          configuration.label
        }
      }
      .buttonStyle(.plain)
      if configuration.isExpanded { configuration.content }
    }
  }
}

extension GaugeStyle where Self == SteppedGaugeStyle {
  fileprivate static var stepped: SteppedGaugeStyle { SteppedGaugeStyle() }
}

private struct StyledScreen: View {
  @State private var name = ""

  var body: some View {
    VStack(alignment: .leading) {
      ProgressView("Download", value: 0.5).progressViewStyle(WordyProgressStyle())
      GroupBox("Battery") {
        Gauge(value: 3, in: 0...4) { Text("Charge") }.gaugeStyle(.stepped)
      }
      .groupBoxStyle(RuledBoxStyle())
      LabeledContent("Model", value: "T1").labeledContentStyle(ColonStyle())
      TextField("Name", text: $name).textFieldStyle(PromptFieldStyle())
      DisclosureGroup("More") { Text("Hidden") }.disclosureGroupStyle(SignedDisclosureStyle())
    }
  }
}

// MARK: Theme

private struct Theme: Sendable {
  var bullet = "*"
}

private struct ThemeKey: EnvironmentKey {
  static let defaultValue = Theme()
}

extension EnvironmentValues {
  fileprivate var theme: Theme {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
}

extension Color {
  fileprivate static let brand = Color(uiColor: .systemIndigo)
}

private struct ThemedScreen: View {
  @State private var theme = Theme()

  var body: some View {
    VStack(alignment: .leading) {
      Bullet(text: "Title")
      Button("Use dashes") { theme.bullet = "-" }
    }
    .environment(\.theme, theme)
    .background(Color(.systemBackground))
  }
}

private struct Bullet: View {
  let text: String
  @Environment(\.theme) private var theme

  var body: some View {
    Text("\(theme.bullet) \(text)").foregroundStyle(Color.brand.opacity(0.8))
  }
}

// MARK: Card

private struct CardModifier: ViewModifier {
  let radius: CGFloat

  func body(content: Content) -> some View {
    content
      .padding(1)
      .overlay(RoundedRectangle(cornerRadius: radius, style: .continuous).strokeBorder(.separator, lineWidth: 1))
      .clipShape(.rect(cornerRadii: .init(topLeading: radius, bottomTrailing: radius)))
      .shadow(color: .black.opacity(0.1), radius: 8, y: 4)
  }
}

extension View {
  fileprivate func card(radius: CGFloat = 12) -> some View { modifier(CardModifier(radius: radius)) }
}

// MARK: Scene

private struct SceneScreen: View {
  @SceneStorage("tab") private var tab = 0

  var body: some View {
    VStack {
      SceneReader()
      Button("Next") { tab += 1 }
    }
  }
}

private struct SceneReader: View {
  @SceneStorage("tab") private var tab = 0
  @SceneStorage("other") private var other: String?

  var body: some View { Text("Tab \(tab), also \(other ?? String(tab))") }
}

// MARK: Formats

private struct FormattedScreen: View {
  private let day: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd, EEEE"
    return formatter
  }()

  var body: some View {
    VStack(alignment: .leading) {
      Text(Date(timeIntervalSince1970: 86_400), formatter: day)
      Text("\(3.1, specifier: "%.2f") km")
      Text("Total: \(2, format: .number.locale(Locale(identifier: "en_US"))) items")
    }
  }
}

// MARK: Playlist

private struct PlaylistScreen: View {
  @State private var songs = ["Intro", "Song", "Outro"]

  var body: some View {
    List($songs, id: \.self, editActions: .all) { $song in Text(song) }
  }
}
