import PortableSwiftUI
import PortableSwiftUITesting
import TestSupport
import Testing

@MainActor @Suite("A scroll view shows a part of its content")
struct ScrollTests {
  @Test func theMouseWheelScrollsItsView() {
    let host = ViewHost(Numbers(), columns: 10, rows: 4)
    #expect(host.lines == ["0", "1", "2", "3"])
    #expect(host.scroll(1, column: 0, row: 1))
    #expect(host.lines == ["3", "4", "5", "6"])
    host.scroll(10)
    #expect(host.lines == ["16", "17", "18", "19"])
    #expect(!host.scroll(1))
    host.scroll(-1)
    #expect(host.lines == ["13", "14", "15", "16"])
  }

  @Test func keysScrollWhileNothingElseNeedsThem() {
    let host = ViewHost(Numbers(), columns: 10, rows: 4)
    host.press(.downArrow)
    #expect(host.lines == ["1", "2", "3", "4"])
    host.press(.pageDown)
    #expect(host.lines == ["4", "5", "6", "7"])
    host.press(.end)
    #expect(host.lines == ["16", "17", "18", "19"])
    host.press(.home)
    #expect(host.lines == ["0", "1", "2", "3"])
  }

  @Test func theViewWithTheFocusIsScrolledIntoSight() {
    let host = ViewHost(
      VStack {
        Text("title")
        ScrollView {
          ForEach(0..<10) { index in Button("button \(index)") {} }
        }
      }, columns: 10, rows: 4)
    #expect(host.lines == ["title", "button 0", "button 1", "button 2"])
    for _ in 0..<4 { host.press(.tab) }
    #expect(host.focusedControl == "button 4")
    #expect(host.lines == ["title", "button 2", "button 3", "button 4"])
    for _ in 0..<4 { host.press(.upArrow) }
    #expect(host.lines == ["title", "button 0", "button 1", "button 2"])
  }

  @Test func theViewWithTheFocusInAStackIsScrolledIntoSight() {
    let host = ViewHost(
      ScrollView {
        VStack { ForEach(0..<10) { index in HStack { Button("button \(index)") {} } } }
      }, columns: 10, rows: 3)
    for _ in 0..<4 { host.press(.tab) }
    #expect(host.focusedControl == "button 4")
    #expect(host.lines == ["button 2", "button 3", "button 4"])
  }

  @Test func contentIsClippedAndNotHit() {
    var taps = 0
    let host = ViewHost(
      VStack(alignment: .leading) {
        ScrollView {
          ForEach(0..<10) { index in Button("button \(index)") { taps += 1 } }
        }
        .frame(height: 2)
        Text("below")
      }, columns: 10, rows: 5)
    #expect(host.lines.suffix(3).contains("below"))
    #expect(!host.text.contains("button 2"))
    host.click(column: 0, row: host.lines.firstIndex(of: "below") ?? 0)
    #expect(taps == 0)
  }

  @Test func shorterContentMovesBack() {
    let host = ViewHost(Shrinking(), columns: 12, rows: 4)
    host.scroll(10, column: 2, row: 2)
    #expect(host.lines.last == "19")
    host.tap("Shrink")
    #expect(host.lines == ["Shrink", "2", "3", "4"])
  }

  @Test func aRowOfViewsScrollsSideways() {
    let host = ViewHost(ScrollView(.horizontal) { Text("0123456789").fixedSize() }, columns: 4, rows: 2)
    #expect(host.text == "0123")
    host.press(.rightArrow)
    #expect(host.text == "1234")
    host.press(.end)
    #expect(host.text == "1234")
  }

  @Test func arrowsMoveTheFocusAndTheViewFollows() {
    let host = ViewHost(
      ScrollView {
        Text("top")
        ForEach(0..<10) { index in Button("button \(index)") {} }
        Text("bottom")
      }, columns: 10, rows: 4)
    #expect(host.focusedControl == "button 0")
    for _ in 0..<5 { host.press(.downArrow) }
    #expect(host.focusedControl == "button 5")
    #expect(host.lines == ["button 2", "button 3", "button 4", "button 5"])
    for _ in 0..<5 { host.press(.upArrow) }
    #expect(host.focusedControl == "button 0")
    // There is no control above.
    host.press(.upArrow)
    #expect(host.lines.first == "top")
    for _ in 0..<10 { host.press(.downArrow) }
    #expect(host.focusedControl == "button 9")
    #expect(host.lines == ["button 7", "button 8", "button 9", "bottom"])
  }

  @Test func arrowsScrollTextBetweenDistantControls() {
    let host = ViewHost(
      ScrollView {
        Button("first") {}
        ForEach(0..<9) { Text("line \($0)") }
        Button("last") {}
      }, columns: 10, rows: 3)
    host.press(.downArrow)
    #expect(host.lines == ["line 0", "line 1", "line 2"])
    for _ in 0..<3 { host.press(.downArrow) }
    #expect(host.lines == ["line 3", "line 4", "line 5"])
    // A page further.
    for _ in 0..<2 { host.press(.downArrow) }
    #expect(host.focusedControl == "last")
    #expect(host.lines.last == "last")
  }

  @Test func arrowsCostWhatIsVisibleOfALongStack() {
    /// The least processor time of an arrow among several.
    func work(ofArrowsAmong count: Int) -> Duration {
      let host = ViewHost(
        ScrollView { LazyVStack { ForEach(0..<count, id: \.self) { index in Button("button \(index)") {} } } },
        columns: 20, rows: 4)
      let times = (0..<1_000).map { _ in
        let start = threadTime()
        host.press(.downArrow)
        return threadTime() - start
      }
      #expect(host.focusedControl == "button 1000")
      #expect(host.lines == ["button 997", "button 998", "button 999", "button 1000"])
      return times.min()!
    }
    let (few, many) = (work(ofArrowsAmong: 1_001), work(ofArrowsAmong: 8_000))
    #expect(many < few * 4, "\(few) among 1,001, \(many) among 8,000")
  }

  @Test func arrowsFromOutsideReadTheTextBeforeAControl() {
    let host = ViewHost(Terms(), columns: 10, rows: 4)
    #expect(host.focusedControl == "Close")
    // Into the view, and through it by rows.
    host.press(.downArrow)
    var seen = host.lines
    for _ in 0..<30 where host.focusedControl != "Accept" {
      host.press(.downArrow)
      seen += host.lines
    }
    #expect(host.focusedControl == "Accept")
    #expect(Set(seen).isSuperset(of: (0..<20).map { "line \($0)" }))
    for _ in 0..<30 where host.focusedControl != "Close" { host.press(.upArrow) }
    #expect(host.lines == ["Close", "line 0", "line 1", "line 2"])
  }

  @Test func pagesScrollTheLargestViewWhileTheFocusIsOutside() {
    let host = ViewHost(Terms(), columns: 10, rows: 4)
    host.press(.pageDown)
    #expect(host.lines == ["Close", "line 2", "line 3", "line 4"])
    host.press(.end)
    #expect(host.lines.last == "Accept")
    host.press(.home)
    #expect(host.lines[1] == "line 0")
    #expect(host.focusedControl == "Close")
    #expect(!host.press(.home))
  }

  @Test func pagesScrollAListWhileTheFocusIsOutside() {
    let host = ViewHost(
      VStack {
        Button("Close") {}
        List(0..<20, id: \.self) { Text("row \($0)") }
        ScrollView { ForEach(0..<20) { Text("line \($0)") } }.frame(height: 2)
      }, columns: 10, rows: 6)
    host.press(.end)
    #expect(host.lines == ["Close", "row 17", "row 18", "row 19", "line 0", "line 1"])
    #expect(host.focusedControl == "Close")
  }

  @Test func pagesMoveTheFocusToAVisibleControl() {
    let host = ViewHost(
      ScrollView { ForEach(0..<10) { index in Button("button \(index)") {} } }, columns: 10, rows: 3)
    host.press(.pageDown)
    host.press(.pageDown)
    #expect(host.lines == ["button 4", "button 5", "button 6"])
    #expect(host.focusedControl == "button 4")
  }

  @Test func aControlOutOfSightIsShownBeforeItIsActivated() {
    let log = EventLog()
    let host = ViewHost(
      ScrollView {
        Button("Buy") { log.note("buy") }
        ForEach(0..<20) { Text("line \($0)") }
      }, columns: 10, rows: 3)
    host.press(.end)
    #expect(host.lines.last == "line 19")
    host.press(.return)
    #expect(host.lines.first == "Buy")
    #expect(log.take().isEmpty)
    host.press(.return)
    #expect(log.take() == ["buy"])
    host.scroll(2)
    host.type(" ")
    #expect(host.lines.first == "Buy")
    #expect(log.take().isEmpty)
  }
}

private struct Numbers: View {
  var body: some View {
    ScrollView {
      ForEach(0..<20) { Text("\($0)") }
    }
  }
}

private struct Terms: View {
  var body: some View {
    VStack(alignment: .leading) {
      Button("Close") {}
      ScrollView {
        ForEach(0..<20) { Text("line \($0)") }
        Button("Accept") {}
      }
    }
  }
}

private struct Shrinking: View {
  @State private var count = 20

  var body: some View {
    Button("Shrink") { count = 5 }
    ScrollView {
      ForEach(Array(0..<count), id: \.self) { Text("\($0)") }
    }
  }
}
