import PortableSwiftUI
import PortableSwiftUITesting
import Testing

/// The behavior that SwiftUI's documentation leaves open, as `MISSING.md` lists it.
@MainActor @Suite("Where the documentation leaves it open")
struct ChosenBehaviorTests {
  @Test func passingABindingDoesNotMakeTheOwnerAReader() {
    let host = ViewHost(Owner())
    host.tap("Add")
    #expect(host.lines.first == "1")
    #expect(host.bodyCount(of: Owner.self) == 1)
    #expect(host.bodyCount(of: Display.self) == 2)
  }

  @Test func parentsAppearBeforeTheirChildren() {
    let log = EventLog()
    let host = ViewHost(Family(log: log))
    #expect(log.take() == ["parent appears", "child appears"])
    host.end()
    #expect(log.take() == ["parent disappears", "child disappears"])
  }

  @Test func aWriteAfterAnAnimationJoinsItsTransaction() {
    let log = EventLog()
    let host = ViewHost(Writing(log: log))
    host.tap("Animate, then write")
    #expect(log.take() == ["body 0", "body 1", "body 3"])
  }

  @Test func twoAnimationsCauseTwoUpdates() {
    let log = EventLog()
    let host = ViewHost(Writing(log: log))
    host.tap("Animate twice")
    #expect(log.take() == ["body 0", "body 1", "body 2"])
  }

  @Test func aClosureOfForEachReadsStateForItself() {
    let host = ViewHost(ReadingInForEach())
    host.tap("Add")
    #expect(host.lines.first == "row 1")
    #expect(host.bodyCount(of: ReadingInForEach.self) == 1)
  }
}

private struct Owner: View {
  @State private var count = 0

  var body: some View {
    Display(count: $count)
    Button("Add") { count += 1 }
  }
}

private struct Display: View {
  @Binding var count: Int

  var body: some View { Text("\(count)") }
}

private struct Family: View {
  let log: EventLog

  var body: some View {
    VStack {
      Text("child")
        .onAppear { log.note("child appears") }
        .onDisappear { log.note("child disappears") }
    }
    .onAppear { log.note("parent appears") }
    .onDisappear { log.note("parent disappears") }
  }
}

private struct Writing: View {
  let log: EventLog
  @State private var value = 0

  var body: some View {
    let _ = log.note("body \(value)")
    Button("Animate, then write") {
      value = 1
      withAnimation { value = 2 }
      value = 3
    }
    Button("Animate twice") {
      withAnimation { value = 1 }
      withAnimation { value = 2 }
    }
  }
}

private struct ReadingInForEach: View {
  @State private var count = 0

  var body: some View {
    ForEach(0..<1) { _ in Text("row \(count)") }
    Button("Add") { count += 1 }
  }
}
