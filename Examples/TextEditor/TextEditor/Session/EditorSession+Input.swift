extension EditorSession {
  /// Waits for the next line or signal. A failure to read is said and ends the input.
  ///
  /// Where nobody types there is no prompt to go back to: an interruption ends the session as a hang-up does.
  mutating func nextEvent(prompt: String) async -> EditorInput.Event? {
    if input.isTerminal { output.prompt(prompt) }
    do {
      let event = try await input.nextEvent()
      switch event {
      case .line(let bytes):
        lineNumber += 1
        if input.isTerminal, EditorInput.isCut(bytes) {
          quitWasRefused = false
          _ = fail(EditorError(nil, reason: "that line is not taken: \(EditorInput.cutReason)"))
          return await nextEvent(prompt: prompt)
        }
        // A script written with CRLF is as good as any; the text's own endings decide what is saved.
        return .line(bytes.last == 0x0D ? bytes.dropLast() : bytes)
      case .interrupt where !input.isTerminal, .termination:
        somethingFailed = true
        return .termination
      case .interrupt, nil:
        // Behind the prompt, or behind what was typed.
        if input.isTerminal { output.prompt("\n") }
        return event
      }
    } catch {
      somethingFailed = true
      output.fail(EditorError("standard input", error))
      return nil
    }
  }

  /// Reads lines up to a single `.`, or to the end of the input. Every other line is taken as it is.
  mutating func readLines() async -> (lines: [[UInt8]], step: Step) {
    var lines: [[UInt8]] = []
    while true {
      switch await nextEvent(prompt: "+ ") {
      case .line([dot]):
        return (lines, .goOn)
      case .line(let bytes) where bytes.withUnsafeBytes(UTF8Validation.firstInvalidOffset) != nil:
        let step = refuse("not valid UTF-8, left out", endsScript: true)
        if step != .goOn { return (lines, step) }
      case .line(let bytes):
        lines.append(bytes)
      case .interrupt:
        return (lines, .goOn)
      case .termination, nil:
        return (lines, .stop)
      }
    }
  }
}

private let dot: UInt8 = 0x2E
