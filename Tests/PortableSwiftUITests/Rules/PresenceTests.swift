import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// Actions for appearing of views that consist of no view, for now or for ever.
@MainActor @Suite("A view appears with the first of its views")
struct PresenceTests {
  @Test func nothingNeverAppears() {
    let log = EventLog()
    let host = ViewHost(
      VStack {
        EmptyView().noting("empty", log)
        Group {}.noting("group", log)
        ForEach(0..<0, id: \.self) { Text("\($0)") }.noting("rows", log)
        EmptyView().padding().noting("padding", log)
        EmptyView().task { log.note("task") }
        VStack {}.noting("stack", log)
        Color.clear.noting("clear", log)
      })
    #expect(log.take() == ["stack appears", "clear appears"])
    host.end()
    #expect(log.take() == ["stack disappears", "clear disappears"])
  }

  @Test(arguments: [false, true])
  func severalViewsAppearAsOne(isInList: Bool) {
    let log = EventLog()
    let host = ViewHost(Rows(log: log, isInList: isInList), columns: 20, rows: 10)
    #expect(log.take() == [])
    host.tap("Add")
    #expect(log.take() == ["rows appears"])
    host.tap("Add")
    host.tap("Remove")
    #expect(log.take() == [])
    host.tap("Remove")
    #expect(log.take() == ["rows disappears"])
    host.tap("Add")
    #expect(log.take() == ["rows appears"])
    host.end()
    #expect(log.take() == ["rows disappears"])
  }

  @Test func enclosingViewsAppearBeforeTheFirstView() {
    let log = EventLog()
    let host = ViewHost(Enclosed(log: log))
    #expect(log.take() == [])
    host.tap("Toggle")
    #expect(log.take() == ["outer appears", "inner appears", "text appears"])
    host.tap("Toggle")
    #expect(log.take() == ["outer disappears", "inner disappears", "text disappears"])
  }
}

extension View {
  fileprivate func noting(_ name: String, _ log: EventLog) -> some View {
    onAppear { log.note("\(name) appears") }.onDisappear { log.note("\(name) disappears") }
  }
}

private struct Rows: View {
  let log: EventLog
  let isInList: Bool
  @State private var count = 0

  var body: some View {
    Button("Add") { count += 1 }
    Button("Remove") { count -= 1 }
    if isInList { List { rows } } else { rows }
  }

  private var rows: some View {
    ForEach(Array(0..<count), id: \.self) { Text("\($0)") }.noting("rows", log)
  }
}

private struct Enclosed: View {
  let log: EventLog
  @State private var isShown = false

  var body: some View {
    Button("Toggle") { isShown.toggle() }
    Group {
      Group {
        if isShown { Text("text").noting("text", log) }
      }
      .padding()
      .noting("inner", log)
    }
    .noting("outer", log)
  }
}
