import CTerminal
import Dispatch
import Foundation

/// The terminal that the program was started in: its size, what arrives from it, and a way to write to it that never
/// blocks.
///
/// While it is open, the terminal is in raw mode and shows its alternate screen. ``close()``, the end of the process and
/// a crash restore its attributes and its screen.
@MainActor
package final class Terminal {
  /// An event of the terminal or a signal to the process.
  package enum Event: Equatable {
    case input(InputEvent)
    /// The terminal has another size.
    case resized
    /// The user asks the program to stop, as by Control-Z.
    case suspensionRequested
    /// The process was stopped and goes on. The terminal has been opened again, and its screen is empty.
    case resumed
    /// The process is asked to end, by this signal.
    case terminationRequested(signal: Int32)
    /// Everything written has reached the terminal.
    case written
    /// The terminal was closed. No event follows.
    case closed
  }

  /// The number of columns and rows of a terminal.
  package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The pause after which Escape is a key rather than the beginning of a sequence. Terminals send a sequence at once;
  /// a slow connection may split it.
  private static let escapeDelay = DispatchTimeInterval.milliseconds(50)

  private let input: Int32
  private let output: OutputDescriptor
  private var parser = InputParser()
  private var handler: (Event) -> Void = { _ in }
  private var sources: [any DispatchSourceProtocol] = []
  private var escapeTimer: (any DispatchSourceTimer)?
  private var writeSource: (any DispatchSourceWrite)?
  private var unwritten: ArraySlice<UInt8> = []
  private var isOpen = false

  /// Creates a terminal from descriptors that refer to one, such as standard input and standard output.
  ///
  /// - Throws: ``TerminalError`` if they don't.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) throws(TerminalError) {
    guard isatty(input) == 1 else { throw .notATerminal("standard input") }
    guard isatty(output) == 1 else { throw .notATerminal("standard output") }
    self.input = input
    self.output = try OutputDescriptor(reopening: output)
  }

  /// The terminal's size; 80×24 if it doesn't have one.
  package var size: Size {
    var size = winsize()
    guard ioctl(output.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// A Boolean value that indicates whether the terminal hasn't taken all that was written. See ``Event/written``.
  package var isWriting: Bool { !unwritten.isEmpty }

  /// Switches to raw mode and the alternate screen, and calls `handler` on the main actor with each event.
  package func open(_ handler: @escaping (Event) -> Void) throws(TerminalError) {
    self.handler = handler
    try takeScreen()
    let signals = terminal_signals_begin()
    guard signals >= 0 else {
      let reason = errno
      terminal_close()
      throw .failed("pipe", reason)
    }
    addReadSource(signals) { [weak self] in self?.readSignals(signals) }
    addReadSource(input) { [weak self] in self?.readInput() }
  }

  /// Restores the terminal's attributes and its screen. No event follows.
  package func close() {
    handler = { _ in }
    for source in sources { source.cancel() }
    sources = []
    escapeTimer?.cancel()
    escapeTimer = nil
    writeSource?.cancel()
    writeSource = nil
    unwritten = []
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

  private func resume() {
    do {
      try takeScreen()
      handler(.resumed)
    } catch {
      handler(.closed)
      close()
    }
  }

  /// Writes bytes after those that the terminal has not taken yet.
  package func write(_ bytes: [UInt8]) {
    guard isOpen else { return }
    guard unwritten.isEmpty else {
      unwritten += bytes
      return
    }
    unwritten = bytes[...]
    writeMore()
    if unwritten.isEmpty { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: output.descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.writeMore()
        if self.unwritten.isEmpty {
          self.writeSource?.cancel()
          self.writeSource = nil
          self.handler(.written)
        }
      }
    }
    writeSource = source
    source.resume()
  }

  private func takeScreen() throws(TerminalError) {
    let reason = terminal_open(output.descriptor, Screen.begin, Screen.end)
    guard reason == 0 else { throw .failed("open", reason) }
    isOpen = true
  }

  private func releaseScreen() {
    isOpen = false
    terminal_close()
  }

  private func addReadSource(_ descriptor: Int32, _ action: @escaping @MainActor @Sendable () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { action() } }
    sources.append(source)
    source.resume()
  }

  private func writeMore() {
    while !unwritten.isEmpty {
      let count = unwritten.withUnsafeBytes { Foundation.write(output.descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      // Input reports the end of a terminal that is gone.
      guard count > 0 else { return unwritten = [] }
      unwritten = unwritten.dropFirst(count)
    }
  }

  private func readInput() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      handler(.closed)
      return close()
    }
    deliver(parser.parse(buffer[..<count]))
    waitForEscape()
  }

  private func waitForEscape() {
    escapeTimer?.cancel()
    escapeTimer = nil
    guard parser.isPending, isOpen else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + Self.escapeDelay)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.escapeTimer = nil
        self.deliver(self.parser.flush())
      }
    }
    escapeTimer = timer
    timer.resume()
  }

  private func deliver(_ events: [InputEvent]) {
    for event in events { handler(.input(event)) }
  }

  private func readSignals(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    // Signals of one kind that arrived together are one event.
    for signal in Set(buffer[..<count].map(Int32.init)).sorted() {
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

/// A file description of a terminal of its own, so that its `O_NONBLOCK` isn't shared with other programs.
private final class OutputDescriptor {
  let descriptor: Int32

  init(reopening terminal: Int32) throws(TerminalError) {
    var name = [CChar](repeating: 0, count: 256)
    let reason = ttyname_r(terminal, &name, name.count)
    guard reason == 0 else { throw .failed("ttyname", reason) }
    descriptor = Foundation.open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed("open", errno) }
  }

  deinit { Foundation.close(descriptor) }
}
