import CommandSupport
import Foundation
import PackageSupport

/// Reads lines from a terminal, with editing and a history of the commands.
///
/// The terminal sends single keys only while a line is awaited; its mode is restored with every other event. It waits
/// on its own queue, so that it blocks none of the threads that run Swift's tasks.
final class LineEditor: Sendable {
  private let reader: KeyReader
  private let signals: SessionSignals
  private let mode: TerminalMode
  private let output: DescriptorWriter
  private let size: @Sendable () -> TerminalSize
  private let history = Locked<[String]>([])
  private let queue = DispatchQueue(label: "text-editor.line-editor")

  /// Creates a line editor.
  ///
  /// - Parameters:
  ///   - input: The terminal's descriptor for reading.
  ///   - output: The terminal's descriptor for writing.
  ///   - signals: The signals that are events.
  init(input: CInt, output: CInt, signals: SessionSignals) {
    reader = KeyReader(keys: input, output: output, signals: signals.listener)
    self.signals = signals
    mode = TerminalMode(input)
    self.output = DescriptorWriter(output)
    size = { TerminalSize(of: output) }
  }

  /// Waits for a line or another event; nil at the end of the input.
  func nextEvent(_ prompt: EditorInput.Prompt) async throws -> EditorInput.Event? {
    try await queue.blocking { try self.read(prompt) }
  }

  // MARK: On the queue

  private func read(_ prompt: EditorInput.Prompt) throws -> EditorInput.Event? {
    if signals.isTerminated { return .termination }
    try mode.readKeys(signals: false)
    let (line, event) = try edit(prompt)
    // Lines of text follow each other without a command in between, so that pasted ones aren't echoed by the terminal.
    if prompt == .command || event != .line(Array(line.text.utf8)) || line.text == "." { mode.restore() }
    return event
  }

  /// Edits a line until an event ends it.
  private func edit(_ prompt: EditorInput.Prompt) throws -> (LineBuffer, EditorInput.Event?) {
    var line = LineBuffer(history: prompt == .command ? history.withLock { $0 } : [])
    while true {
      // Keys that arrived together, as in pasted text, are drawn together.
      if !reader.hasKeys { draw(line, prompt) }
      switch try next() {
      case .signal(let number):
        if let event = signals.event(for: number) { return (line, finish(line, prompt, event)) }
        // The window's size changed, or the program continues after a stop.
        try mode.readKeys(signals: false)
      case .end, .readerLeft: return (line, finish(line, prompt, nil))
      case .key(let key):
        switch line.apply(key) {
        case .edited: break
        case .cleared: output.writeIgnoringErrors(ControlSequence.home + ControlSequence.clearRest)
        case .suspended: try suspend()
        case .interrupted: return (line, finish(line, prompt, .interrupt, "^C"))
        case .ended: return (line, finish(line, prompt, nil))
        case .terminated: return (line, finish(line, prompt, .termination))
        case .accepted:
          if prompt == .command { remember(line.text) }
          return (line, finish(line, prompt, .line(Array(line.text.utf8))))
        }
      }
    }
  }

  private func next() throws -> KeyReader.Event {
    do {
      return try reader.next()
    } catch {
      mode.restore()
      throw error
    }
  }

  private func suspend() throws {
    mode.restore()
    SignalListener.unblocking(SIGTSTP) { _ = raise(SIGTSTP) }
    try mode.readKeys(signals: false)
  }

  private func remember(_ command: String) {
    history.withLock { history in
      if history.last == command || command.allSatisfy(\.isWhitespace) { return }
      history.append(command)
      if history.count > 1000 { history.removeFirst() }
    }
  }

  private func draw(_ line: LineBuffer, _ prompt: EditorInput.Prompt) {
    let view = LineView(line, prompt: prompt.rawValue, width: size().columns)
    output.writeIgnoringErrors("\r" + view.text + ControlSequence.clearLine + ControlSequence.column(view.cursor))
  }

  /// Leaves the whole line on the screen, however long it is, and moves to the next one.
  private func finish(
    _ line: LineBuffer, _ prompt: EditorInput.Prompt, _ event: EditorInput.Event?, _ suffix: String = ""
  ) -> EditorInput.Event? {
    let text = prompt.rawValue + LineView.shown(line.text) + suffix
    output.writeIgnoringErrors("\r" + text + ControlSequence.clearLine + "\r\n")
    return event
  }
}
