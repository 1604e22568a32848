import Foundation
import PackageSupport

extension OpenClient {
  /// Returns a client that runs the programs of the desktop: `xdg-open`, and `open` on macOS.
  ///
  /// The program that shows a URL continues after this one. If it still runs after two seconds, it counts as opened.
  ///
  /// While this program shows views in a terminal, the clipboard is that of the terminal, by the sequence OSC 52
  /// (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html), which terminals support to different degrees. Otherwise it's
  /// that of Wayland by `wl-copy`, or of X11 by `xclip` or `xsel`, where their variables name a display, or else that of the
  /// terminal.
  /// - Parameters:
  ///   - processes: The client that runs the programs.
  ///   - clock: The clock that measures the two seconds.
  ///   - schemes: The schemes of URLs that are opened, in lowercase. A URL of another scheme may start any program of the user.
  public static func live(
    processes: ProcessClient, clock: ClockClient, schemes: Set<String> = ["http", "https", "mailto"]
  ) -> OpenClient {
    let variables = ProcessInfo.processInfo.environment
    return desktop(processes, clock, schemes, variables: variables) { sequence in
      let terminal = try? Descriptor(opening: "/dev/tty", O_WRONLY | O_NOCTTY, path: "/dev/tty")
      return (try? terminal?.write(Data(sequence), path: "/dev/tty")) != nil
    }
  }

  /// Creates a client for a desktop.
  ///
  /// - Parameters:
  ///   - variables: The variables that name the displays.
  ///   - writeToTerminal: Writes to the terminal, and returns `false` if there isn't one.
  static func desktop(
    _ processes: ProcessClient, _ clock: ClockClient, _ schemes: Set<String>, variables: [String: String],
    writeToTerminal: @escaping @Sendable (_ sequence: [UInt8]) -> Bool
  ) -> OpenClient {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    return OpenClient(
      openURL: { url in
        let scheme = url.scheme?.lowercased() ?? ""
        guard schemes.contains(scheme) else {
          return Fail(error: OpenClientError.schemeNotAllowed(scheme)).eraseToAnyPublisher()
        }
        return launch(ProcessCommand(opener, [url.absoluteString]), processes, clock)
      },
      revealFile: { url in
        Deferred { () -> AnyPublisher<Never, any Error> in
          let path = url.absoluteURL.path(percentEncoded: false)
          guard url.isFileURL, access(path, F_OK) == 0 else {
            return Fail(error: OpenClientError.noFile(path: path)).eraseToAnyPublisher()
          }
          // An absolute path can't be taken for an option.
          let folder = url.absoluteURL.deletingLastPathComponent().path(percentEncoded: false)
          return launch(
            opener == "open" ? ProcessCommand(opener, ["-R", path]) : ProcessCommand(opener, [folder]), processes, clock
          )
        }
        .eraseToAnyPublisher()
      },
      copyText: { text in
        let host = TerminalClipboard.host.withLock { $0 }
        if host == nil, let tool = clipboardTool(variables) {
          var command = tool
          command.input = .data(Data(text.utf8))
          return launch(command, processes, clock)
        }
        return .deferred(on: nil) { () throws -> Void in
          guard let sequence = TerminalClipboard.sequence(copying: text.utf8) else {
            throw OpenClientError.textTooLong(limit: TerminalClipboard.limit)
          }
          if let host { return host(sequence) }
          guard writeToTerminal(sequence) else { throw OpenClientError.noClipboard }
        }
      })
  }

  /// Returns the program that copies its input to the clipboard; nil if there isn't one.
  private static func clipboardTool(_ variables: [String: String]) -> ProcessCommand? {
    #if os(macOS)
      return ProcessCommand("pbcopy")
    #else
      func isThere(_ program: String) -> Bool {
        (variables["PATH"] ?? "").split(separator: ":").contains {
          $0.isAbsolutePath && access("\($0)/\(program)", X_OK) == 0
        }
      }
      if variables["WAYLAND_DISPLAY"]?.isEmpty == false, isThere("wl-copy") { return ProcessCommand("wl-copy") }
      guard variables["DISPLAY"]?.isEmpty == false else { return nil }
      if isThere("xclip") { return ProcessCommand("xclip", ["-selection", "clipboard"]) }
      return isThere("xsel") ? ProcessCommand("xsel", ["--clipboard", "--input"]) : nil
    #endif
  }

  /// Runs a program, and finishes when it has ended or runs for two seconds. It then continues, even if the subscription is
  /// cancelled.
  private static func launch(
    _ command: ProcessCommand, _ processes: ProcessClient, _ clock: ClockClient
  ) -> AnyPublisher<Never, any Error> {
    var command = command
    command.leavesProcesses = true
    command.errorOutput = .dropped
    let (run, program) = (processes.run(command), command.program)
    return Deferred {
      // The program goes on: its subscription and this array keep each other until its end.
      let kept = Locked<[AnyCancellable]?>(unchecked: [])
      return Future<Void, any Error> { promise in
        nonisolated(unsafe) let promise = promise  // because a promise may be fulfilled on any thread
        let running = run.sink { completion in
          if case .failure(let error) = completion {
            promise(.failure((error as? ProcessClientError).map(OpenClientError.program) ?? error))
          }
          let cancellables = kept.withLockUnchecked { $0.take() }
          withExtendedLifetime(cancellables) {}
        } receiveValue: { event in
          guard case .ended(let status) = event else { return }
          let failure = OpenClientError.program(.failed(program: program, status: status, message: ""))
          promise(status.isSuccess ? .success(()) : .failure(failure))
        }
        let timer = clock.repeatAction(clock.now.advanced(by: .seconds(2)), .seconds(86_400), .zero) { _ in
          promise(.success(()))
        }
        let hasEnded = kept.withLockUnchecked { kept in
          kept?.append(contentsOf: [running, timer])
          return kept == nil
        }
        if hasEnded { timer.cancel() }
      }
      .ignoreOutput()
    }
    .eraseToAnyPublisher()
  }
}
