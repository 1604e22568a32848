import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Controls of several sources, styles of menus and groups, and the focus of a search field")
struct SourceTests {
  @Test func aToggleOfSeveralSourcesIsMixed() {
    let host = ViewHost(Rooms())
    #expect(host.lines[0] == "[-] Lights")
    host.tap("Lights")
    #expect(host.lines[0] == "[x] Lights")
    #expect(host.lines[2] == "true true")
    host.tap("Lights")
    #expect(host.lines[2] == "false false")
    #expect(host.lines[0] == "[ ] Lights")
  }

  @Test func aPickerOfSeveralSourcesSelectsForAll() {
    let host = ViewHost(Rooms())
    #expect(host.lines[1] == "Color ‹      ›")
    host.select("Blue", in: "Color")
    #expect(host.lines[1] == "Color ‹ Blue ›")
    #expect(host.lines[3] == "Blue Blue")
  }

  @Test func aStyleCreatesTheViewsOfAMenu() {
    let host = ViewHost(Menu("More") { Button("Delete") {} }.menuStyle(ArrowMenu()))
    #expect(host.text == "→ More ▾")
    host.tap("More")
    #expect(host.text.contains("Delete"))
  }

  @Test func aStyleCreatesTheViewsOfAGroup() {
    let host = ViewHost(
      ControlGroup {
        Button("a") {}
        Button("b") {}
      } label: {
        Text("Edit")
      }
      .controlGroupStyle(TitledGroup()))
    #expect(host.text == "Edit: a b")
  }

  @Test func theFocusOfASearchFieldIsAValue() {
    let host = ViewHost(Searching(), columns: 30, rows: 6)
    #expect(host.lines.last == "true")
    host.press(.tab)
    #expect(host.lines.last == "false")
    host.tap("Search")
    host.type("x")
    #expect(host.lines.last == "true")
    #expect(host.text.contains("x"))
  }
}

private struct Rooms: View {
  struct Room: Identifiable {
    let id: Int
    var isLit: Bool
    var color: String
  }

  @State private var rooms = [
    Room(id: 0, isLit: true, color: "Red"), Room(id: 1, isLit: false, color: "Blue"),
  ]

  var body: some View {
    VStack {
      Toggle("Lights", sources: $rooms, isOn: \.isLit)
      Picker("Color", sources: $rooms, selection: \.color) {
        Text("Red").tag("Red")
        Text("Blue").tag("Blue")
      }
      Text(rooms.map { "\($0.isLit)" }.joined(separator: " "))
      Text(rooms.map(\.color).joined(separator: " "))
    }
  }
}

private struct ArrowMenu: MenuStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text("→")
      Menu(configuration)
    }
  }
}

private struct TitledGroup: ControlGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      HStack(spacing: 0) {
        configuration.label
        Text(":")
      }
      configuration.content
    }
  }
}

private struct Searching: View {
  @State private var text = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack {
      Button("Search") { isFocused = true }
      Text("\(isFocused.description)")
    }
    .searchable(text: $text)
    .searchFocused($isFocused)
  }
}
