import CTerminal
import Foundation
import PortableSwiftUI
import Synchronization

/// The views of a program and the terminal that shows them, from the first frame to the restoration of the screen.
///
/// Input and changes of state lead to one update: the graph applies the changes, draws into a surface, and the cells
/// that differ from those shown are written at once. No frame is drawn until the terminal has accepted the previous
/// one.
@MainActor
final class TerminalSession {
  /// The reason for the end of a session.
  enum End: Equatable {
    /// The views dismissed the window, or nothing responded to Control-C or Control-Q.
    case dismissed
    /// A signal asked the process to end. A terminal that is gone counts as SIGHUP.
    case signal(Int32)
  }

  /// The reason for the end, once the screen is restored.
  private(set) var end: End?

  /// Called at the end.
  var didEnd: () -> Void = {}

  private let terminal: Terminal
  private let depth: ColorDepth
  private var graph: ViewGraph?
  private var shown: ScreenUpdate.Frame?
  /// The surface of the frame before, whose memory is used for the next one.
  private var spare = CellSurface(size: .zero)
  private var clicks = ClickCounter()
  private let isUpdateScheduled = Atomic(false)

  /// Opens the terminal and shows views.
  ///
  /// - Parameters:
  ///   - content: The views.
  ///   - readsInput: See ``Terminal/open(readsInput:_:)``.
  ///   - variables: The variables of the process's environment.
  init<Content: View>(_ content: Content, readsInput: Bool, variables: [String: String]) throws(TerminalError) {
    if let type = variables["TERM"], type == "dumb" { throw .unsuitable(type) }
    depth = ColorDepth(variables: variables)
    terminal = try Terminal()
    let dismiss = DismissAction { [weak self] in self?.finish(.dismissed) }
    graph = ViewGraph(
      content.environment(\.dismiss, dismiss),
      requestUpdate: { [weak self] in self?.scheduleUpdate() },
      // It's printed when the screen is restored.
      report: {
        FileHandle.standardError.write(Data("warning: \(VisibleText.lines($0).joined(separator: "\n"))\n".utf8))
      })
    TextArea.offer = { [weak self] in self?.terminal.write(Screen.copying($0, isSelection: $1)) }
    // A signal that arrives at once ends views that have appeared, so that their actions for disappearing run.
    graph?.flush()
    try terminal.open(readsInput: readsInput) { [weak self] in self?.take($0) }
    update()
  }

  /// Waits for input, for work of the main queue, or for a date.
  func wait(until date: Date) {
    if end == nil { terminal.waitForInput(until: date) }
  }

  private func take(_ event: Terminal.Event) {
    provide_signal_stack()
    // The update at the end of this call is enough for all that the event changes.
    isUpdateScheduled.store(true, ordering: .relaxed)
    switch event {
    case .input(let events): respond(to: events)
    case .resized, .resumed: shown = nil
    case .suspensionRequested: terminal.suspend(isWholeGroup: false)
    case .terminationRequested(let signal): finish(.signal(signal))
    case .closed: finish(.signal(SIGHUP))
    case .written: break
    }
    update()
  }

  private func respond(to events: [ViewEvent]) {
    for event in events where end == nil { respond(to: event) }
  }

  /// Has the views respond to an event, or responds to a key that they ignore.
  private func respond(to event: ViewEvent) {
    // The whole screen is drawn again even if a view handles the key, or a dialog keeps it to itself.
    if case .key("l", .control) = event { shown = nil }
    if graph?.handle(clicks.counting(event)) == true { return }
    switch event {
    case .key("c", .control), .key("q", .control): finish(.dismissed)
    case .key("z", .control): terminal.suspend(isWholeGroup: true)
    default: break
    }
  }

  /// Schedules an update unless one is. Called on any thread.
  private nonisolated func scheduleUpdate() {
    guard !isUpdateScheduled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.update() }
    }
  }

  private func update() {
    // Any thread may run the main queue of a program whose main function is asynchronous.
    provide_signal_stack()
    isUpdateScheduled.store(false, ordering: .sequentiallyConsistent)
    guard end == nil, let graph else { return }
    graph.flush()
    // A frame that the terminal hasn't taken is completed first; `Terminal.Event.written` follows.
    guard end == nil, !terminal.isWriting else { return }
    let size = terminal.size
    _ = graph.updateLayout(size)
    if spare.size != size { spare = CellSurface(size: size) }
    let caret = graph.draw(into: &spare)
    let frame = ScreenUpdate.Frame(spare, caret: caret)
    terminal.write(ScreenUpdate.bytes(from: shown, to: frame, depth: depth))
    spare = shown?.surface ?? CellSurface(size: size)
    shown = frame
  }

  /// Removes the views and restores the screen.
  private func finish(_ end: End) {
    guard self.end == nil else { return }
    self.end = end
    // Actions for disappearing may save unsaved data.
    graph?.end()
    graph = nil
    TextArea.offer = { _, _ in }
    terminal.close()
    didEnd()
  }
}
