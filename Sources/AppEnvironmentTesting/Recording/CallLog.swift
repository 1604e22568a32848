import AppEnvironmentKit
import Locking

/// Keeps the calls of clients in the order in which they began, with arguments, outcome and time.
///
/// ```swift
/// let (environment, log) = AppEnvironment(.test) { $0.fileClient = .inMemory(["note.txt": "Milk"]) }.recording()
/// try await addLine("Eggs", in: environment)
/// log.expect(order: "FileClient.loadFile", "FileClient.saveFile")
/// ```
/// A call of a publisher counts when it is subscribed to, once for each subscription: before that nothing happens. A
/// call that is made within a call of the same endpoint, on its thread or in its task, is part of that one: so a closure
/// that replaced another, and calls it, counts once.
///
/// Its ``description`` has one line a call. It may be used from any thread.
public final class CallLog: Sendable, CustomStringConvertible {
  private struct State {
    var calls: [RecordedCall] = []
    var hidden: [Int: Int] = [:]
    var lastPosition = 0
    var endpoints: Set<String> = []
    var unrecorded: Set<String> = []
  }

  private let state = Locked(State())
  private let now: (@Sendable () -> Duration)?

  /// Makes a log without calls.
  ///
  /// - Parameter clock: What the calls are timed by, from now on; nil for no times. The clock itself is not recorded for
  ///   that.
  public init(clock: ClockClient? = nil) {
    if let clock {
      let (instant, start) = (clock.instant, clock.instant())
      now = { start.duration(to: instant()) }
    } else {
      now = nil
    }
  }

  /// The calls so far, in the order in which they began.
  public var calls: [RecordedCall] { state.withLock { $0.calls } }

  /// The calls so far of one endpoint, named as in `FileClient.loadFile`.
  ///
  /// - Parameters:
  ///   - endpoint: Type and name of the closure. One that is not known fails the test, as in
  ///     ``expect(_:of:fileID:filePath:line:)``, so that a misspelt name is noticed.
  ///   - fileID: The caller's file, for failure messages.
  ///   - filePath: The path of that file.
  ///   - line: The caller's line.
  public func calls(
    of endpoint: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) -> [RecordedCall] {
    guard areKnown([endpoint], CallSite(fileID: fileID, filePath: filePath, line: line)) else { return [] }
    return calls.filter { $0.endpoint == endpoint }
  }

  /// The clients that were used and are not ``RecordableClient``, by name: their calls are missing here.
  public var unrecordedClients: [String] { state.withLock { $0.unrecorded.sorted() } }

  /// The calls, one a line, and the clients whose calls are missing.
  public var description: String {
    let (calls, missing) = (calls, unrecordedClients)
    var lines = calls.map(\.description)
    if calls.isEmpty { lines.append("no calls") }
    if !missing.isEmpty {
      lines.append("Not recorded, for not being a RecordableClient: \(missing.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  /// The endpoints that are recorded, called or not.
  var endpoints: Set<String> { state.withLock { $0.endpoints } }

  func noteEndpoint(_ endpoint: String) {
    state.withLock { _ = $0.endpoints.insert(endpoint) }
  }

  func noteUnrecorded(_ client: String) {
    state.withLock { _ = $0.unrecorded.insert(client) }
  }

  /// Notes that a call begins.
  func begin(_ endpoint: String, _ arguments: [String]) -> OpenCall {
    let time = now?()
    let index = state.withLock { state in
      state.lastPosition += 1
      state.calls.append(
        RecordedCall(endpoint: endpoint, arguments: arguments, began: time, beginning: state.lastPosition))
      return state.calls.count - 1
    }
    return OpenCall(log: self, index: index)
  }

  fileprivate func note(_ value: String, of index: Int) {
    state.withLock { state in
      if state.calls[index].values.count < 16 { return state.calls[index].values.append(value) }
      let hidden = state.hidden[index, default: 0] + 1
      state.hidden[index] = hidden
      if hidden == 1 { state.calls[index].values.append("") }
      state.calls[index].values[16] = "… \(hidden) more"
    }
  }

  fileprivate func end(_ index: Int, _ outcome: RecordedCall.Outcome) {
    let time = now?()
    state.withLock { state in
      guard state.calls[index].outcome == .pending else { return }
      state.lastPosition += 1
      state.calls[index].outcome = outcome
      state.calls[index].ended = time
      state.calls[index].end = state.lastPosition
    }
  }
}

/// A call that goes on, to be told what comes of it.
struct OpenCall: Sendable {
  fileprivate let log: CallLog
  fileprivate let index: Int

  func value<Value>(_ value: Value) {
    // What returns nothing has nothing to show.
    if Value.self != Void.self { log.note(ValueDescription.text(value), of: index) }
  }

  func returned<Value>(_ value: Value) {
    self.value(value)
    finish()
  }

  func finish() { log.end(index, .finished) }

  func cancel() { log.end(index, .cancelled) }

  func fail(_ error: any Error) {
    log.end(index, error is CancellationError ? .cancelled : .failed(ValueDescription.text(error)))
  }
}
