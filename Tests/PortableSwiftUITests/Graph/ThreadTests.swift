import Foundation
import PortableSwiftUI
import PortableSwiftUITesting
import Testing

@MainActor @Suite("Four threads publish while the views are updated")
struct ThreadTests {
  private nonisolated static let writes = 2_000

  @Test func fourThreadsPublishToStateObjectsAndObservableModels() async {
    let handle = StateHandle()
    let models = Models()
    let host = ViewHost(Dashboard(models: models, handle: handle))
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask(priority: .high) { @concurrent in
          for value in 1...Self.writes {
            models.publish(value, from: thread)
            handle.write?(value)
          }
        }
      }
      // The main actor updates meanwhile.
      for _ in 0..<200 {
        host.flush()
        await Task.yield()
      }
    }
    models.publish(0, from: 0)
    host.flush()
    #expect(host.lines == ["published 0", "observed 0", "received \(4 * Self.writes + 1)", "state \(Self.writes)"])
  }

  @Test func aWriterThatIsAlwaysAheadIsNoEndlessLoop() async {
    let handle = StateHandle()
    let host = ViewHost(Flushing(handle: handle))
    let isOver = Shared(false)
    // The first write and one for each action of an update, which waits for it up to a limit: no more, so that the main actor
    // has an end of its work.
    handle.requests.signal()
    Thread.detachNewThread {
      var value = 0
      while true {
        handle.requests.wait()
        if isOver.value { return }
        value += 1
        handle.write?(value)
      }
    }
    var attempts = 0
    while host.lines == ["0"], attempts < 10_000 {
      attempts += 1
      await Task.yield()
    }
    isOver.value = true
    handle.requests.signal()
    #expect(host.lines != ["0"])
    #expect(host.warnings.isEmpty)
  }

  /// The state of a removed view has no transactions: a background write replaces the value that a body reads.
  @Test func stateOfARemovedViewIsReadWhileAThreadWritesIt() async {
    let handle = Handle()
    let binding = Shared<Binding<String>?>(nil)
    let host = ViewHost(Outliving(handle: handle, keep: { binding.value = $0 }))
    handle.call("remove")
    host.flush()
    await withTaskGroup { group in
      group.addTask { @concurrent in
        for number in 0..<20_000 { binding.value?.wrappedValue = "a value that takes some memory \(number)" }
      }
      for _ in 0..<20 {
        handle.call("evaluate")
        host.flush()
        await Task.yield()
      }
    }
    handle.call("evaluate")
    #expect(host.lines.last == "a value that takes some memory 19999")
  }

  @Test func hostsMayEndWhileThreadsPublish() async {
    let models = Models()
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask { @concurrent in
          for value in 1...Self.writes { models.publish(value, from: thread) }
        }
      }
      for _ in 0..<50 {
        let host = ViewHost(Dashboard(models: models, handle: StateHandle()))
        host.flush()
        host.end()
        await Task.yield()
      }
    }
    #expect(models.subscriptions == 0)
    let host = ViewHost(Dashboard(models: models, handle: StateHandle()))
    models.publish(0, from: 0)
    host.flush()
    #expect(host.lines == ["published 0", "observed 0", "received 1", "state 0"])
    #expect(models.subscriptions == 1)
  }
}

/// The objects that the threads of a test write to.
private final class Models: Sendable {
  nonisolated(unsafe) let object = Model()  // because its properties lock
  let observed = Observed()
  nonisolated(unsafe) let values: AnyPublisher<Int, Never>  // because the subject locks
  nonisolated(unsafe) private let subject = PassthroughSubject<Int, Never>()  // because it locks
  private let balance = Shared(0)

  /// The number of subscriptions to ``values`` that haven't been cancelled.
  var subscriptions: Int { balance.value }

  init() {
    values = subject.handleEvents(
      receiveSubscription: { [balance] _ in balance.change { $0 += 1 } },
      receiveCancel: { [balance] in balance.change { $0 -= 1 } }
    ).eraseToAnyPublisher()
  }

  func publish(_ value: Int, from thread: Int) {
    if thread.isMultiple(of: 2) { object.first = value } else { object.second = value }
    observed.value = value
    subject.send(value)
  }
}

/// An observable model that may be used from any thread.
private final class Observed: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Shared(0)

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      return stored.value
    }
    set { registrar.withMutation(of: self, keyPath: \.value) { stored.value = newValue } }
  }
}

private final class StateHandle: Sendable {
  private let stored = Shared<(@Sendable (Int) -> Void)?>(nil)
  let requests = DispatchSemaphore(value: 0)

  var write: (@Sendable (Int) -> Void)? {
    get { stored.value }
    set { stored.value = newValue }
  }
}

private final class Shared<Value>: @unchecked Sendable {  // because of the lock
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) {
    stored = value
  }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func change(_ body: (inout Value) -> Void) {
    lock.withLock { body(&stored) }
  }
}

private struct Dashboard: View {
  let models: Models
  let handle: StateHandle
  @State private var received = 0
  @State private var written = 0

  var body: some View {
    let state = _written
    let _ = handle.write = { state.wrappedValue = $0 }
    Published(model: models.object)
    Text("observed \(models.observed.value)")
    Text("received \(received)").onReceive(models.values) { _ in received += 1 }
    Text("state \(written)")
  }
}

private struct Published: View {
  @ObservedObject var model: Model

  var body: some View { Text("published \(model.first)") }
}

/// Waits in the action of an update until another thread has written again.
private struct Flushing: View {
  let handle: StateHandle
  @State private var value = 0

  var body: some View {
    let binding = $value
    let _ = handle.write = { binding.wrappedValue = $0 }
    Text("\(value)").onChange(of: value) {
      let old = value
      handle.requests.signal()
      var limit = 10_000
      while binding.wrappedValue == old, limit > 0 { limit -= 1 }
    }
  }
}

/// A view that reads the state of one that it has removed.
private struct Outliving: View {
  let handle: Handle
  let keep: (Binding<String>) -> Void
  @State private var isShown = true
  @State private var evaluations = 0
  @State private var kept: Binding<String>?

  var body: some View {
    handle.keep("remove") { isShown = false }
    handle.keep("evaluate") { evaluations += 1 }
    if isShown {
      Owning {
        kept = $0
        keep($0)
      }
    }
    if let kept { Repeating(value: kept, number: evaluations) }
  }
}

private struct Owning: View {
  let keep: (Binding<String>) -> Void
  @State private var value = "first"

  var body: some View { Text("owner").onAppear { keep($value) } }
}

private struct Repeating: View {
  @Binding var value: String
  let number: Int

  var body: some View {
    // Reads as often as it takes to meet a write.
    let _ = (0..<2_000).reduce(0) { sum, _ in sum + value.utf8.count }
    Text(value)
  }
}
