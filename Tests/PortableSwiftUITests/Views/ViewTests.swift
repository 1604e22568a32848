import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Views are drawn as a person reads them")
struct ViewTests {
  @Test func systemSymbolsAreDrawnAsCharacters() {
    #expect(ViewHost(Image(systemName: "play.fill")).text == "▶")
    #expect(ViewHost(Image(systemName: "pause")).text == "⏸")
    #expect(ViewHost(Image(systemName: "an.unknown.symbol")).text == "•")
    #expect(ViewHost(Label("Play", systemImage: "play.fill")).text == "▶ Play")
    let label = Label {
      Text("Title")
    } icon: {
      Text("i")
    }
    #expect(ViewHost(label).text == "i Title")
  }

  @Test func aLabelIsNamedByItsTitle() {
    var count = 0
    let host = ViewHost(
      Button {
        count += 1
      } label: {
        Label("Play", systemImage: "play")
      })
    host.tap("Play")
    #expect(count == 1)
  }

  @Test func progressIsDrawnAsABar() {
    #expect(ViewHost(ProgressView(value: 0.5), columns: 10).text == "█████░░░░░")
    #expect(ViewHost(ProgressView(value: 30, total: 20), columns: 4).text == "████")
    #expect(ViewHost(ProgressView("Loading", value: 1, total: 4), columns: 8).text == "Loading\n██░░░░░░")
    #expect(ViewHost(ProgressView("Loading")).text == "… Loading")
    #expect(ViewHost(ProgressView()).text == "…")
  }

  @Test func aSectionHasAHeader() {
    let host = ViewHost(
      VStack(alignment: .leading) {
        Section("Fruit") {
          Text("Apple")
          Text("Pear")
        }
        Section {
          Text("Leek")
        } header: {
          Text("Vegetables")
        } footer: {
          Text("and more")
        }
      })
    #expect(host.text == "Fruit\nApple\nPear\nVegetables\nLeek\nand more")
    #expect(host.style(of: "Fruit")?.attributes == .bold)
    #expect(host.style(of: "and")?.attributes == .dim)
  }

  @Test func aHostWithoutUnicodeGetsASCII() {
    let surface = draw(
      VStack(alignment: .leading) {
        Image(systemName: "play")
        ProgressView(value: 0.5).frame(width: 4)
        Divider().frame(width: 4)
        Text("a").border(.red)
        Slider(value: .constant(0.5)).frame(width: 5)
        SecureField("Password", text: .constant("abc")).frame(width: 5)
        // Dates have a narrow no-break space.
        Text(verbatim: "9\u{202F}PM")
      })
    #expect(surface.text == ">\n##..\n----\n+-+\n|a|\n+-+\n==O--\n***\n9 PM")
  }

  private func draw(_ view: some View) -> CellSurface {
    let graph = ViewGraph(
      view.transformEnvironment(\.display) { $0.isASCII = true }, requestUpdate: {}, report: { _ in })
    var surface = CellSurface(size: graph.updateLayout(ProposedCellSize(width: 20, height: nil)))
    graph.draw(into: &surface)
    graph.end()
    return surface
  }
}
