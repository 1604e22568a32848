import CommandSupport

extension EditorSession {
  /// Waits for the next event. A failure to read is reported and ends the input.
  ///
  /// A script has no prompt to return to: there, an interruption ends the session as a hang-up does.
  mutating func nextEvent(_ prompt: EditorInput.Prompt) async -> EditorInput.Event? {
    do {
      let event = try await input.nextEvent(prompt)
      switch event {
      case .line(let bytes):
        lineNumber += 1
        if input.cutsLines, EditorInput.isCut(bytes) {
          quitWasRefused = false
          _ = fail(CommandError(nil, reason: "the line is ignored: \(EditorInput.cutReason)"))
          return await nextEvent(prompt)
        }
        // A script may have CRLF line endings. The text's own endings decide what is saved.
        return .line(bytes.last == 0x0D ? bytes.dropLast() : bytes)
      case .interrupt where !input.isTerminal, .termination:
        somethingFailed = true
        return .termination
      case .interrupt, nil:
        return event
      }
    } catch {
      somethingFailed = true
      output.fail(CommandError("standard input", error))
      return nil
    }
  }

  /// Reads lines of text up to a single `.` or the end of the input.
  ///
  /// - Parameter didRead: Called with each line and its index.
  mutating func readLines(
    didRead: (_ line: [UInt8], _ index: Int) async -> Void = { _, _ in }
  ) async -> (lines: [[UInt8]], step: Step) {
    var lines: [[UInt8]] = []
    while true {
      switch await nextEvent(.text) {
      case .line([UInt8(ascii: ".")]):
        return (lines, .resume)
      case .line(let bytes) where bytes.withUnsafeBytes(UTF8Validation.firstInvalidOffset) != nil:
        let step = refuse("the line isn't valid UTF-8 and is left out", endsScript: true)
        if step != .resume { return (lines, step) }
      case .line(let bytes):
        lines.append(bytes)
        await didRead(bytes, lines.count - 1)
      case .interrupt:
        return (lines, .resume)
      case .termination, nil:
        return (lines, .stop)
      }
    }
  }
}
