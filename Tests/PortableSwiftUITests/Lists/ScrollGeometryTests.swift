import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Actions follow the geometry of a scroll view")
struct ScrollGeometryTests {
  private let log = EventLog()

  @Test func changesOfTheGeometryAreReportedOnce() {
    let log = log
    let host = ViewHost(
      Lines().onScrollGeometryChange(for: CGFloat.self, of: \.contentOffset.y) { log.note("\($0) \($1)") },
      columns: 10, rows: 4)
    #expect(log.take().isEmpty)
    host.press(.downArrow)
    #expect(log.take() == ["0.0 1.0"])
    host.press(.end)
    #expect(log.take() == ["1.0 6.0"])
    host.press(.end)
    #expect(log.take().isEmpty)
  }

  @Test func theFirstValueFollowsThatOfAnEmptyGeometry() {
    let log = log
    let host = ViewHost(
      Lines().onScrollGeometryChange(for: ScrollGeometry.self, of: { $0 }) { old, new in
        log.note("\(old.contentSize.height) \(new.contentSize.height) \(new.visibleRect)")
      }, columns: 10, rows: 4)
    #expect(!host.text.isEmpty)
    #expect(log.take() == ["0.0 10.0 \(CGRect(x: 0, y: 0, width: 10, height: 4))"])
  }

  @Test func aStepOfAPersonIsAPhase() {
    let log = log
    let host = ViewHost(
      Lines().onScrollPhaseChange { old, new, context in
        log.note("\(old) \(new) \(context.geometry.contentOffset.y) \(new.isScrolling)")
      }, columns: 10, rows: 4)
    host.scroll(1)
    #expect(log.take() == ["idle interacting 3.0 true", "interacting idle 3.0 false"])
    host.scroll(-1)
    host.scroll(-1)
    #expect(log.take().count == 2)
  }

  @Test func viewsLearnThatTheyAreVisible() {
    let log = log
    let host = ViewHost(
      ScrollView {
        VStack {
          ForEach(0..<4) { index in
            Text("\(index)").frame(height: 2).onScrollVisibilityChange { log.note("\(index) \($0)") }
          }
        }
      }, columns: 10, rows: 4)
    #expect(!host.text.isEmpty)
    #expect(Set(log.take()) == ["0 true", "1 true", "2 false", "3 false"])
    host.press(.downArrow)
    #expect(log.take() == ["2 true"])
    host.press(.downArrow)
    #expect(log.take() == ["0 false"])
  }
}

private struct Lines: View {
  var body: some View {
    ScrollView {
      VStack(spacing: 0) { ForEach(0..<10) { Text("Line \($0)") } }.frame(maxWidth: .infinity)
    }
  }
}
