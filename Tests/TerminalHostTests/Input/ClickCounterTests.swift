import PortableSwiftUI
import Testing

@testable import TerminalHost

@MainActor @Suite struct ClickCounterTests {
  private static let click = "\u{1B}[<0;1;1M\u{1B}[<0;1;1m"

  @Test(arguments: [(1, 0), (2, 1), (3, 1), (4, 2)])
  func theActionForADoubleClickRunsOnceForTwoClicks(clicks: Int, actions: Int) {
    var count = 0
    let graph = ViewGraph(Text("x").onTapGesture(count: 2) { count += 1 }, requestUpdate: {}, report: { _ in })
    _ = graph.updateLayout(CellSize(width: 1, height: 1))
    var parser = InputParser()
    var counter = ClickCounter()
    for event in parser.parse(String(repeating: Self.click, count: clicks).utf8) {
      _ = graph.handle(counter.counting(event, at: .now))
    }
    #expect(count == actions)
    graph.end()
  }

  @Test func clicksWithAPauseBetweenThemAreCountedFromOne() {
    var counter = ClickCounter()
    let press = ViewEvent.mouse(.init(.press(0), at: CellPoint(x: 0, y: 0)))
    let start = ContinuousClock.now
    #expect(counter.counting(press, at: start) == press)
    #expect(counter.counting(press, at: start + .milliseconds(300)) != press)
    #expect(counter.counting(press, at: start + .milliseconds(900)) == press)
  }
}
