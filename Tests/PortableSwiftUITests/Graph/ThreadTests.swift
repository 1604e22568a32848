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
  }
}

/// The objects that the threads of a test write to.
private final class Models: Sendable {
  nonisolated(unsafe) let object = Model()  // because its properties lock
  let observed = Observed()
  nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()  // because it locks

  func publish(_ value: Int, from thread: Int) {
    if thread.isMultiple(of: 2) { object.first = value } else { object.second = value }
    observed.value = value
    subject.send(value)
  }
}

/// An observable model that may be used from any thread.
private final class Observed: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Guarded(0)

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      return stored.value
    }
    set { registrar.withMutation(of: self, keyPath: \.value) { stored.value = newValue } }
  }
}

private final class StateHandle: Sendable {
  private let stored = Guarded<(@Sendable (Int) -> Void)?>(nil)

  var write: (@Sendable (Int) -> Void)? {
    get { stored.value }
    set { stored.value = newValue }
  }
}

private final class Guarded<Value>: @unchecked Sendable {  // because of the lock
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) {
    stored = value
  }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
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
    Text("received \(received)").onReceive(models.subject) { _ in received += 1 }
    Text("state \(written)")
  }
}

private struct Published: View {
  @ObservedObject var model: Model

  var body: some View { Text("published \(model.first)") }
}
