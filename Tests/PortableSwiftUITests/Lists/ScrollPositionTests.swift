import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("The position of a scroll view is a value that is read and written")
struct ScrollPositionTests {
  @Test func scrollingSetsTheIdentityAtTheTop() {
    let host = ViewHost(Numbers(), columns: 20, rows: 6)
    #expect(host.lines.suffix(1) == ["nil"])
    host.press(.downArrow)
    #expect(host.lines.first == "1")
    #expect(host.lines.last == "1")
    host.press(.end)
    #expect(host.lines.last == "15")
  }

  @Test func theViewsOfALazyStackHaveIdentitiesToo() {
    let host = ViewHost(LazyNumbers(), columns: 20, rows: 6)
    host.press(.pageDown)
    #expect(host.lines.first == "4" && host.lines.last == "4")
  }

  private struct LazyNumbers: View {
    @State private var position: Int?

    var body: some View {
      VStack {
        ScrollView { LazyVStack { ForEach(0..<20) { Text("\($0)") } }.scrollTargetLayout() }.scrollPosition(
          id: $position)
        Text(position.map(String.init) ?? "nil")
      }
    }
  }

  @Test func aWriteScrolls() {
    let host = ViewHost(Numbers(), columns: 20, rows: 6)
    host.tap("Seven")
    #expect(host.lines.first == "3")
    #expect(host.lines.last == "7")
    host.tap("None")
    #expect(host.lines.first == "3")
  }

  @Test func aPositionIsAViewAnEdgeOrAPoint() {
    let host = ViewHost(Positioned(), columns: 20, rows: 8)
    #expect(host.lines.first == "17")
    host.tap("Top")
    #expect(host.lines.first == "0")
    host.tap("Row 5")
    #expect(host.lines.first == "5")
    host.tap("Id 10")
    #expect(host.lines.prefix(3) == ["9", "10", "11"])
    #expect(host.lines.last == "id 10 false")
    host.press(.downArrow)
    #expect(host.lines.last == "id 11 true")
    host.press(.downArrow)
    #expect(host.lines.last == "id 12 true")
  }

  @Test func contentThatGrowsStaysAtTheAnchor() {
    let host = ViewHost(Log(), columns: 20, rows: 5)
    #expect(host.lines.prefix(3) == ["5", "6", "7"])
    host.tap("Add")
    #expect(host.lines.prefix(3) == ["6", "7", "8"])
    host.press(.tab)
    host.press(.upArrow)
    host.tap("Add")
    #expect(host.lines.first == "5")
  }

  @Test func scrollToAnAnchorMovesThePoint() {
    let host = ViewHost(Anchored(), columns: 20, rows: 6)
    host.tap("Top")
    #expect(host.lines.first == "8")
    host.tap("Bottom")
    #expect(host.lines[4] == "8")
  }
}

private struct Numbers: View {
  @State private var id: Int?

  var body: some View {
    ScrollView {
      VStack { ForEach(0..<20, id: \.self) { Text("\($0)") } }.scrollTargetLayout()
    }
    .scrollPosition(id: $id)
    Text(id.map { "\($0)" } ?? "nil")
      .background {
        HStack {
          Button("Seven") { id = 7 }
          Button("None") { id = nil }
        }
        .focusable(false).hidden()
      }
  }
}

private struct Positioned: View {
  @State private var position = ScrollPosition(edge: .bottom)

  var body: some View {
    ScrollView {
      VStack { ForEach(0..<20, id: \.self) { Text("\($0)") } }.scrollTargetLayout()
    }
    .scrollPosition($position, anchor: .center)
    .frame(height: 3)
    Button("Top") { position.scrollTo(edge: .top) }
    Button("Row 5") { position.scrollTo(y: 5) }
    Button("Id 10") { position.scrollTo(id: 10, anchor: .center) }
    Text("id \(position.viewID(type: Int.self) ?? -1) \(position.isPositionedByUser.description)")
  }
}

private struct Log: View {
  @State private var count = 8

  var body: some View {
    Button("Add") { count += 1 }
      .background(alignment: .top) { EmptyView() }
      .frame(height: 0)
    ScrollView { VStack { ForEach(0..<count, id: \.self) { Text("\($0)") } } }
      .frame(height: 3)
      .defaultScrollAnchor(.bottom)
  }
}

private struct Anchored: View {
  var body: some View {
    ScrollViewReader { proxy in
      ScrollView { VStack { ForEach(0..<20, id: \.self) { Text("\($0)") } } }
        .frame(height: 5)
      HStack {
        Button("Top") { proxy.scrollTo(8, anchor: .top) }
        Button("Bottom") { proxy.scrollTo(8, anchor: .bottom) }
      }
    }
  }
}
