import AppEnvironmentKit
import PackageSupport

/// A log of the calls of clients, in the order in which they began, with arguments, outcomes and times.
///
/// ```swift
/// let (environment, log) = AppEnvironment(.test) { $0.fileClient = .inMemory(["note.txt": "Milk"]) }.recording()
/// try await addLine("Eggs", in: environment)
/// log.expect(order: "FileClient.loadFile", "FileClient.saveFile")
/// ```
/// A call of an endpoint that returns a publisher is logged once per subscription. A call within a call of the same
/// endpoint, on the same thread or in the same task, isn't logged separately: a closure that replaces another one and calls
/// it counts once.
///
/// The ``description`` has one line for each call. A log can be used from any thread.
public final class CallLog: Sendable, CustomStringConvertible {
  private struct State {
    var calls: [RecordedCall] = []
    var hidden: [Int: Int] = [:]
    var lastPosition = 0
    var endpoints: Set<String> = []
    var unrecorded: Set<String> = []
    var unrecordedEndpoints: Set<String> = []
  }

  private let state = Locked(State())
  private let now: (@Sendable () -> Duration)?

  /// Creates an empty log.
  ///
  /// - Parameter clock: The clock that measures the times of calls, from now on; `nil` for no times. Reading it isn't
  ///   logged.
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

  /// Returns the calls of an endpoint so far.
  ///
  /// ```swift
  /// #expect(log.calls(of: "FileClient.saveFile").map(\.outcome) == [.finished])
  /// ```
  /// - Parameters:
  ///   - endpoint: The type and name of the closure, as in `FileClient.loadFile`. An unknown name fails the test.
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

  /// The names of the clients in use that aren't a ``RecordableClient``. Their calls aren't in the log.
  public var unrecordedClients: [String] { state.withLock { $0.unrecorded.sorted() } }

  /// A text with a line for each call, and last lines that list the clients and the single closures whose calls aren't recorded.
  public var description: String {
    let (calls, missing, closures) = (calls, unrecordedClients, unrecordedEndpoints.sorted())
    var lines = calls.map(\.description)
    if calls.isEmpty { lines.append("no calls") }
    if !missing.isEmpty {
      lines.append("Not recorded, because not a RecordableClient: \(missing.joined(separator: ", "))")
    }
    if !closures.isEmpty {
      lines.append("Not recorded, because a spy doesn't wrap them: \(closures.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  /// The endpoints whose calls are recorded, whether or not they were called.
  package var endpoints: Set<String> { state.withLock { $0.endpoints } }

  func noteEndpoint(_ endpoint: String) {
    state.withLock { _ = $0.endpoints.insert(endpoint) }
  }

  func noteUnrecorded(_ client: String) {
    state.withLock { _ = $0.unrecorded.insert(client) }
  }

  /// The closures of clients that are recorded otherwise, such as those that `@Client` can't pass to a spy.
  var unrecordedEndpoints: Set<String> { state.withLock { $0.unrecordedEndpoints.subtracting($0.endpoints) } }

  /// Notes the closures of a client that was just passed to this log.
  func noteUnrecordedEndpoints(of client: some Client) {
    let type = "\(Swift.type(of: client))".prefix { $0 != "<" }
    let closures = Mirror(reflecting: client).children.filter { "\(Swift.type(of: $0.value))".contains("->") }
    let names = closures.compactMap { $0.label.map { "\(type).\($0)" } }
    state.withLock { $0.unrecordedEndpoints.formUnion(names) }
  }

  /// Notes the beginning of a call.
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

/// A call in progress, which notes its values and its end in the log.
struct OpenCall: Sendable {
  fileprivate let log: CallLog
  fileprivate let index: Int

  func value<Value>(_ value: Value) {
    // A value of type `Void` isn't logged.
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
