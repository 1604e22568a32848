import CTerminal
import Foundation
import PackageSupport
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
  private let features: TerminalFeatures
  private let area: TerminalHost.Area

  /// The lines below the prompt as they were written.
  private var lines = WrittenLines()

  /// The input that followed the key that ended the last session. It belongs to the next one.
  private static var typedAhead: [ViewEvent] = []
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
  ///   - readsInput: See ``Terminal/open(readsInput:area:_:)``.
  ///   - area: The part of the terminal that the views take.
  ///   - variables: The variables of the process's environment.
  init<Content: View>(
    _ content: Content, readsInput: Bool, area: TerminalHost.Area, variables: [String: String]
  ) throws(TerminalError) {
    if let type = variables["TERM"], type == "dumb" { throw .unsuitable(type) }
    features = TerminalFeatures(variables: variables)
    self.area = area
    terminal = try Terminal()
    let dismiss = DismissAction { [weak self] in self?.finish(.dismissed) }
    graph = ViewGraph(
      content.environment(\.dismiss, dismiss)
        .environment(\.colorScheme, features.isLight ? .light : .dark)
        .environment(\.openURL, .opening { URLOpener.open($0, variables: variables) }),
      requestUpdate: { [weak self] in self?.scheduleUpdate() },
      // It's printed when the screen is restored.
      report: {
        FileHandle.standardError.write(Data("warning: \(VisibleText.lines($0).joined(separator: "\n"))\n".utf8))
      })
    TextArea.offer = { [weak self] bytes, isSelection in
      self?.terminal.write(TerminalClipboard.sequence(copying: bytes, isSelection: isSelection) ?? [])
    }
    TerminalClipboard.host.withLock { host in
      host = { [weak self] sequence in
        if MainQueue.isCurrent {
          MainActor.assumeIsolated { self?.terminal.write(sequence) }
        } else {
          Task { @MainActor in self?.terminal.write(sequence) }
        }
      }
    }
    // A signal that arrives at once ends views that have appeared, so that their actions for disappearing run.
    graph?.flush()
    try terminal.open(readsInput: readsInput, area: area) { [weak self] in self?.take($0) }
    update()
    if !Self.typedAhead.isEmpty { DispatchQueue.main.async { [weak self] in self?.take(.input([])) } }
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
    case .input(let events): respond(to: Self.typedAhead.takeAll() + events)
    case .resized: shown = nil
    case .resumed:
      shown = nil
      lines = WrittenLines()
    case .suspensionRequested:
      drawLastLines()
      terminal.suspend(isWholeGroup: false)
    case .terminationRequested(let signal): finish(.signal(signal))
    case .closed: finish(.signal(SIGHUP))
    case .written: break
    }
    update()
  }

  private func respond(to events: [ViewEvent]) {
    for event in events {
      if end == nil { respond(to: event) } else { Self.typedAhead.append(event) }
    }
  }

  /// Has the views respond to an event, or responds to a key that they ignore.
  private func respond(to event: ViewEvent) {
    // The whole screen is drawn again even if a view handles the key, or a dialog keeps it to itself.
    if case .key("l", .control) = event { shown = nil }
    if graph?.handle(clicks.counting(event)) == true { return }
    switch event {
    // Below a prompt, an answer and its refusal have to differ.
    case _ where event.endsProgram: finish(area == .lines ? .signal(SIGINT) : .dismissed)
    case .key("z", .control):
      drawLastLines()
      terminal.suspend(isWholeGroup: true)
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
    if area == .lines { return drawLines(of: graph) }
    let size = terminal.size
    _ = graph.updateLayout(size)
    if spare.size != size { spare = CellSurface(size: size) }
    let caret = graph.draw(into: &spare)
    let frame = ScreenUpdate.Frame(spare, caret: caret)
    terminal.write(ScreenUpdate.bytes(from: shown, to: frame, features: features))
    spare = shown?.surface ?? CellSurface(size: size)
    shown = frame
  }

  /// Draws the views below the prompt, in as many lines as they need and the screen has.
  private func drawLines(of graph: ViewGraph) {
    let screen = terminal.size
    _ = graph.updateLayout(ProposedCellSize(width: screen.width, height: nil))
    if graph.extent.height > screen.height { _ = graph.updateLayout(screen) }
    var surface = CellSurface(
      size: CellSize(width: screen.width, height: max(1, min(graph.extent.height, screen.height))))
    let caret = graph.draw(into: &surface)
    let frame = ScreenUpdate.Frame(surface, caret: caret)
    if let shown, shown.surface == surface, shown.caret == caret { return }
    let cursor = features.wrapsAgain ? lines.rowsToCursor(in: screen.width) : lines.cursor.row
    let update = ScreenUpdate.bytes(below: cursor, frame, features: features)
    terminal.write(update.bytes)
    lines = WrittenLines(frame, cursor: update.cursor)
    terminal.leaveLines(below: lines.widths.count - 1 - lines.cursor.row)
    shown = frame
  }

  /// Draws the lines for the last time.
  private func drawLastLines() {
    guard area == .lines, let graph else { return }
    graph.flush()
    if !terminal.isWriting { drawLines(of: graph) }
  }

  /// Removes the views and restores the screen.
  private func finish(_ end: End) {
    guard self.end == nil else { return }
    self.end = end
    drawLastLines()
    // Actions for disappearing may save unsaved data.
    graph?.end()
    graph = nil
    TextArea.offer = { _, _ in }
    TerminalClipboard.host.withLock { $0 = nil }
    terminal.close()
    didEnd()
  }
}
