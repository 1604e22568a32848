import CTerminal
import Dispatch
import Foundation
import PortableSwiftUI

/// The terminal that the program was started in: its size, its events, and output that never blocks.
///
/// While it is open, the terminal is in raw mode and shows its alternate screen. ``close()``, the end of the process and
/// a crash restore its attributes and its screen.
@MainActor
package final class Terminal {
  /// An event of the terminal or a signal to the process.
  package enum Event: Equatable {
    /// Input that arrived together.
    case input([ViewEvent])
    /// The terminal has another size.
    case resized
    /// Another process asks the program to stop.
    case suspensionRequested
    /// The process was stopped and has continued. The terminal has been opened again, and its screen is empty.
    case resumed
    /// The process is asked to end, by this signal.
    case terminationRequested(signal: Int32)
    /// Everything written has reached the terminal.
    case written
    /// The terminal is gone. No event follows.
    case closed
  }

  private let descriptor: TerminalDescriptor
  private let input: ReadinessDescriptor
  private let output: ReadinessDescriptor
  private var parser = InputParser()
  private var handler: (Event) -> Void = { _ in }
  private var readSources: [any DispatchSourceRead] = []
  private var inputTimer: (any DispatchSourceTimer)?
  private var writeSource: (any DispatchSourceRead)?
  private var unwritten: ArraySlice<UInt8> = []
  private var isOpen = false
  private var area = TerminalHost.Area.screen

  /// Creates a terminal from standard input and standard output.
  ///
  /// - Throws: ``TerminalError`` if they don't refer to one, or if the process has too many open files.
  package init() throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal("standard input") }
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal("standard output") }
    descriptor = try TerminalDescriptor(reopening: STDOUT_FILENO)
    input = try ReadinessDescriptor(of: descriptor.number, for: .reading)
    output = try ReadinessDescriptor(of: descriptor.number, for: .writing)
  }

  /// The largest size, which is beyond that of any screen. Each process can give a terminal 65,535 columns and rows, whose
  /// cells would take 50 GB.
  private static let largestSize = CellSize(width: 2_000, height: 1_000)

  /// The terminal's number of columns and rows; 80×24 if it doesn't report one. At most 2,000 columns and 1,000 rows are used.
  package var size: CellSize {
    var size = winsize()
    guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return CellSize(width: 80, height: 24)
    }
    return CellSize(
      width: min(Int(size.ws_col), Self.largestSize.width), height: min(Int(size.ws_row), Self.largestSize.height))
  }

  /// A Boolean value that indicates whether the terminal hasn't accepted all output yet. See ``Event/written``.
  package var isWriting: Bool { !unwritten.isEmpty }

  /// Switches to raw mode and the alternate screen, and calls `handler` on the main actor with each event.
  ///
  /// - Parameters:
  ///   - readsInput: A Boolean value that indicates whether input is read whenever the main queue runs. If it is false, the
  ///     caller calls ``waitForInput(until:)`` again and again.
  ///   - area: The part of the terminal that the program uses.
  ///   - handler: Called with each event.
  package func open(
    readsInput: Bool = true, area: TerminalHost.Area = .screen, _ handler: @escaping (Event) -> Void
  ) throws(TerminalError) {
    self.area = area
    // From here on, signals are reported: none of them ends the process before the screen is restored.
    let signals = terminal_signals_begin()
    guard signals >= 0 else { throw .failed("pipe", errno) }
    let signalInput: ReadinessDescriptor
    do {
      signalInput = try ReadinessDescriptor(of: signals, for: .reading)
      try takeScreen()
    } catch {
      terminal_signals_end()
      throw error
    }
    self.handler = handler
    readSources.append(makeSource(signalInput) { [weak self] in self?.readSignals() })
    if readsInput { readSources.append(makeSource(input) { [weak self] in self?.readInput() }) }
  }

  /// Waits until there is input, which it reads, until the main queue has work, or until a date.
  package func waitForInput(until date: Date) {
    let seconds = min(max(date.timeIntervalSinceNow, 0), 1_000_000)
    let isForever = seconds == 1_000_000
    if terminal_wait(descriptor.number, isForever ? -1 : Int32((seconds * 1_000).rounded(.up))) != 0 { readInput() }
  }

  /// Restores the terminal's attributes and its screen. No event follows.
  package func close() {
    guard !readSources.isEmpty else { return }
    handler = { _ in }
    for source in readSources { source.cancel() }
    readSources = []
    inputTimer?.cancel()
    inputTimer = nil
    releaseScreen()
    terminal_signals_end()
  }

  /// Stops the process with the terminal restored. ``Event/resumed`` follows when it is continued.
  ///
  /// - Parameter isWholeGroup: A Boolean value that indicates whether the processes of the same job are stopped, too, as
  ///   Control-Z does.
  package func suspend(isWholeGroup: Bool) {
    releaseScreen()
    terminal_suspend(isWholeGroup ? 1 : 0)
    resume()
  }

  /// Writes bytes after those that the terminal has not taken yet.
  package func write(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    let wasWriting = isWriting
    unwritten += bytes
    if !wasWriting { writeMore() }
  }

  /// Has the end of the program, of whatever kind, move the cursor below the views first.
  ///
  /// - Parameter rows: The number of rows of the views below the cursor.
  func leaveLines(below rows: Int) {
    terminal_set_end("\(Screen.endLines)\(rows > 0 ? "\u{1B}[\(rows)B" : "")\r\n")
  }

  private func takeScreen() throws(TerminalError) {
    let isScreen = area == .screen
    let reason = terminal_open(
      descriptor.number, isScreen ? Screen.begin : Screen.beginLines, isScreen ? Screen.end : Screen.endLines)
    guard reason == 0 else { throw .failed("tcsetattr", reason) }
    isOpen = true
  }

  private func releaseScreen() {
    isOpen = false
    unwritten = []
    writeSource?.cancel()
    writeSource = nil
    terminal_close()
  }

  private func resume() {
    do {
      try takeScreen()
      handler(.resumed)
    } catch {
      end()
    }
  }

  private func end() {
    let handler = handler
    self.handler = { _ in }
    // The signal of a terminal that is gone may follow. It must not end the process before the handler returns.
    handler(.closed)
    close()
  }

  private func makeSource(
    _ readiness: ReadinessDescriptor, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: readiness.number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { action() } }
    // The descriptor may be closed when the source has been cancelled, which happens on another thread.
    source.setCancelHandler { _ = readiness }
    source.resume()
    return source
  }

  private func writeMore() {
    // Input reports the end of a terminal that is gone.
    unwritten = descriptor.write(unwritten) ?? []
    if unwritten.isEmpty {
      writeSource?.cancel()
      writeSource = nil
    } else if writeSource == nil {
      writeSource = makeSource(output) { [weak self] in
        guard let self, self.isWriting else { return }
        self.writeMore()
        if !self.isWriting { self.handler(.written) }
      }
    }
  }

  private func readInput() {
    guard !readSources.isEmpty else { return }
    guard let bytes = descriptor.read(upTo: 1 << 16) else { return end() }
    deliver(parser.parse(bytes))
    waitForRestOfInput()
  }

  private func waitForRestOfInput() {
    inputTimer?.cancel()
    inputTimer = nil
    guard let timeout = parser.timeout, isOpen else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + timeout / .seconds(1))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.inputTimer != nil else { return }
        self.inputTimer = nil
        self.deliver(self.parser.flush())
      }
    }
    inputTimer = timer
    timer.resume()
  }

  private func deliver(_ events: [ViewEvent]) {
    if !events.isEmpty { handler(.input(events)) }
  }

  private func readSignals() {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = terminal_read_signals(&buffer, buffer.count)
    guard count > 0 else { return }
    // Signals of one kind that arrived together are one event.
    let signals = Set(buffer[..<count].map(Int32.init))
    for signal in signals.sorted() where !readSources.isEmpty {
      switch signal {
      case SIGWINCH: handler(.resized)
      case SIGTSTP: handler(.suspensionRequested)
      case SIGCONT:
        // A process that was stopped by SIGSTOP still has its screen; another program may have changed both since.
        releaseScreen()
        resume()
      default: handler(.terminationRequested(signal: signal))
      }
    }
  }
}
