import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Modifiers and values that SwiftUI source names.
@MainActor @Suite("Names of SwiftUI compile and have their effect in cells")
struct ModifierNameTests {
  @Test func modifiersWithoutAnEffectLeaveTheViewAsItIs() {
    let plain = ViewHost(Text("text"))
    let decorated = ViewHost(
      Text("text")
        .cornerRadius(8).shadow(radius: 3).clipShape(Circle()).blur(radius: 1)
        .scaleEffect(2).rotationEffect(.degrees(45)).ignoresSafeArea().contentShape(Rectangle())
        .animation(.default, value: 1).transition(.opacity.combined(with: .scale))
        .preferredColorScheme(.dark).listRowBackground(Color.red).listRowSeparator(.hidden)
        .navigationBarTitleDisplayMode(.inline).scrollIndicators(.hidden).lineSpacing(4)
        .autocorrectionDisabled().submitLabel(.done).controlSize(.large).help("help")
        .accessibilityHint("hint").accessibilityAddTraits(.isHeader))
    #expect(decorated.text == plain.text)
  }

  @Test func offsetsAndPositionsMoveTheDrawingAlone() {
    #expect(
      ViewHost(
        HStack {
          Text("a"); Text("b").offset(x: 4); Text("c")
        }, columns: 7, rows: 1
      ).screen(width: 7, height: 1) == "a   c b")
    let host = ViewHost(Text("a").position(x: 3, y: 1), columns: 8, rows: 3)
    #expect(host.text == "\n   a")
  }

  @Test func aRatioOfWidthToHeightCountsCellsTwiceAsHighAsWide() {
    let host = ViewHost(Color.red.aspectRatio(1, contentMode: .fit), columns: 20, rows: 4)
    #expect(host.size == (8, 4))
    #expect(ViewHost(Color.red.aspectRatio(2, contentMode: .fit), columns: 8, rows: 20).size == (8, 2))
    #expect(ViewHost(Color.red.aspectRatio(1, contentMode: .fill), columns: 20, rows: 4).size == (20, 10))
  }

  @Test func clippedViewsDrawNothingOutsideOfTheirFrame() {
    let host = ViewHost(Text("abcdef").fixedSize().frame(width: 3, alignment: .leading).clipped(), columns: 10)
    #expect(host.text == "abc")
  }

  @Test func fontsAreBoldItalicOrDim() {
    let host = ViewHost(
      VStack {
        Text("title").font(.title)
        Text("caption").font(.caption)
        Text("body").font(.system(size: 20))
        Text("semibold").fontWeight(.semibold)
        Text("italic").font(.body.italic())
        Text("inherited")
      }.font(.largeTitle))
    #expect(host.style(of: "title")?.attributes == .bold)
    #expect(host.style(of: "caption")?.attributes == .dim)
    #expect(host.style(of: "body")?.attributes == [])
    #expect(host.style(of: "semibold")?.attributes == .bold)
    #expect(host.style(of: "italic")?.attributes == .italic)
    #expect(host.style(of: "inherited")?.attributes == .bold)
  }

  @Test func buttonsHaveTheStyleOfAnAncestor() {
    let log = EventLog()
    let host = ViewHost(
      VStack(alignment: .leading) {
        Button("Bordered") { log.note("bordered") }.buttonStyle(.bordered)
        Button("Plain") { log.note("plain") }.buttonStyle(.plain)
        Button("Starred") { log.note("starred") }
        Button("Tinted") {}.buttonStyle(.automatic).tint(.red)
      }
      .buttonStyle(Starred()))
    #expect(host.lines == ["[Bordered]", "Plain", "*Starred*", "Tinted"])
    for name in ["Bordered", "Plain", "* Starred *"] { host.tap(name) }
    #expect(log.take() == ["bordered", "plain", "starred"])
    #expect(host.style(of: "Plain")?.foreground == .standard)
    #expect(host.style(of: "Tinted")?.foreground == .palette(1))
  }

  @Test func togglesAndLabelsHaveStyles() {
    let host = ViewHost(StyledToggles())
    #expect(host.lines == ["on: no", "Star"])
    host.tap("on: no")
    #expect(host.lines == ["on: yes", "Star"])
  }

  @Test func accessibilityLabelsNameControls() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        Button {
          log.note("deleted")
        } label: {
          Image(systemName: "trash")
        }.accessibilityLabel("Delete")
        Button {
          log.note("added")
        } label: {
          Text("+").accessibilityLabel("Add")
        }
        Button {
          log.note("other")
        } label: {
          HStack {
            Text("*").accessibilityHidden(true); Text("Other")
          }
        }
      })
    for name in ["Delete", "Add", "Other"] { host.tap(name) }
    #expect(log.take() == ["deleted", "added", "other"])
  }

  @Test func shapesAreFilledAndStroked() {
    func rows<Content: View>(_ shape: Content) -> String { ViewHost(shape, columns: 6, rows: 3).text }
    #expect(rows(Rectangle().stroke(Color.red)) == "┌────┐\n│    │\n└────┘")
    #expect(rows(RoundedRectangle(cornerRadius: 8).strokeBorder()) == "╭────╮\n│    │\n╰────╯")
    let filled = ViewHost(
      ZStack {
        Circle().fill(.blue); Text("a")
      }, columns: 8, rows: 4)
    #expect(filled.style(of: "a")?.background == .palette(4))
    #expect(filled.text.contains("a"))
  }

  @Test func environmentValuesHaveSwiftUIsNames() {
    let host = ViewHost(
      EnvironmentReader().environment(\.locale, Locale(identifier: "de_DE")).environment(\.colorScheme, .light))
    #expect(host.text == "light de_DE active")
  }

  @Test func linksOpenURLsWithTheActionOfTheirEnvironment() {
    let log = EventLog()
    let url = URL(string: "https://example.org")!
    let host = ViewHost(
      Link("Site", destination: url)
        .environment(
          \.openURL,
          OpenURLAction {
            log.note($0.absoluteString); return .handled
          }))
    host.tap("Site")
    #expect(log.take() == ["https://example.org"])
  }

  @Test func modifiersAreConcatenated() {
    let host = ViewHost(Text("a").modifier(Suffix(text: "b").concat(Suffix(text: "c")).concat(EmptyModifier())))
    #expect(host.text == "a b c")
  }
}

private struct Starred: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 0) {
      Text("*")
      configuration.label
      Text("*")
    }
    .opacity(configuration.isPressed ? 0.5 : 1)
  }
}

private struct WordToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      HStack {
        configuration.label
        Text(configuration.isOn ? "yes" : "no")
      }
    }
  }
}

private struct StyledToggles: View {
  @State private var isOn = false

  var body: some View {
    VStack {
      Toggle("on:", isOn: $isOn).toggleStyle(WordToggleStyle())
      Label("Star", systemImage: "star").labelStyle(.titleOnly)
    }
  }
}

private struct EnvironmentReader: View {
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.locale) private var locale
  @Environment(\.scenePhase) private var phase

  var body: some View {
    Text("\(colorScheme == .light ? "light" : "dark") \(locale.identifier) \(phase == .active ? "active" : "inactive")")
  }
}

private struct Suffix: ViewModifier {
  let text: String

  func body(content: Content) -> some View {
    HStack {
      content
      Text(text)
    }
  }
}
