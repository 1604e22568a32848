import PackageSupport
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Inside of a body state reads as of the update, elsewhere it is current")
struct ReadingAndWritingStateTests {
  @Test func anActionReadsWhatItHasWritten() {
    let log = EventLog()
    let host = ViewHost(Acting(log: log))
    host.tap("Write")
    #expect(log.events == ["body 0", "wrote 1", "wrote 2", "body 2"])
  }

  @Test func aBodyReadsTheValueOfItsTransaction() {
    let log = EventLog()
    let host = ViewHost(TwoTransactions(log: log))
    host.tap("Write")
    // The action reads 2 while the bodies for 1 and 2 are still to come.
    #expect(log.events == ["body 0", "read 2", "body 1", "body 2"])
  }

  @Test func writingDuringABodyIsReportedAndDropped() {
    let host = ViewHost(Writing())
    #expect(host.text == "0")
    #expect(host.warnings == ["Modifying state during view update, this will cause undefined behavior."])
    #expect(host.bodyCount(of: Writing.self) == 1)
  }

  @Test func stateIsWrittenFromAnotherThread() async {
    let handle = Handle()
    let host = ViewHost(Sharing(handle: handle))
    let setter = handle.setter
    await Task.detached { for value in 1...100 { setter?(value) } }.value
    #expect(host.text == "100")
    #expect(host.bodyCount(of: Sharing.self) == 2)
    #expect(host.warnings.isEmpty)
  }

  @Test func stateOfARemovedViewKeepsItsValue() {
    let handle = Handle()
    let host = ViewHost(Removing(handle: handle))
    host.tap("Remove")
    handle.call("add")
    handle.call("add")
    #expect(handle.value?() == 2)
    #expect(host.text == "Remove")
  }

  @MainActor
  final class Handle {
    var setter: (@Sendable (Int) -> Void)?
    var value: (() -> Int)?
    var actions: [String: () -> Void] = [:]

    func call(_ name: String) { actions[name]?() }
  }
}

private struct Acting: View {
  let log: EventLog
  @State private var value = 0

  var body: some View {
    let _ = log.note("body \(value)")
    Button("Write") {
      value = 1
      log.note("wrote \(value)")
      value = 2
      log.note("wrote \(value)")
    }
  }
}

private struct TwoTransactions: View {
  let log: EventLog
  @State private var value = 0

  var body: some View {
    let _ = log.note("body \(value)")
    Button("Write") {
      value = 1
      withAnimation { value = 2 }
      log.note("read \(value)")
    }
  }
}

private struct Writing: View {
  @State private var value = 0

  var body: some View {
    let _ = (value = 5)
    Text("\(value)")
  }
}

private struct Sharing: View {
  let handle: ReadingAndWritingStateTests.Handle
  @State private var value = 0

  var body: some View {
    let state = _value
    let _ = handle.setter = { state.wrappedValue = $0 }
    Text("\(value)")
  }
}

private struct Removing: View {
  let handle: ReadingAndWritingStateTests.Handle
  @State private var isShown = true

  var body: some View {
    if isShown { Kept(handle: handle) }
    Button("Remove") { isShown = false }
  }
}

private struct Kept: View {
  let handle: ReadingAndWritingStateTests.Handle
  @State private var value = 0

  var body: some View {
    // The handle is kept by the test, and must not keep the view that has it.
    let binding = $value
    let _ = handle.actions["add"] = { binding.wrappedValue += 1 }
    let _ = handle.value = { binding.wrappedValue }
    Text("\(value)")
  }
}
