import AppEnvironmentKit
import CommandSupport
import Foundation
import TextEditing

/// A session that edits a file line by line with commands, until the person quits or the input ends.
///
/// A command that fails changes nothing, and the session continues. The exit status of a script is then a failure. A script
/// ends at a line that isn't a command, because the lines that follow may be text for it.
struct EditorSession {
  /// The continuation after a command.
  enum Step: Equatable {
    /// The session continues.
    case resume
    /// The session ends, and unsaved changes are discarded.
    case quit
    /// The session ends, and unsaved changes are kept in a recovery copy.
    case stop
  }

  /// A state of the file on the disk.
  struct DiskState {
    /// The file's version; nil if the file doesn't exist.
    var version: FileVersion?
    /// The number of that version. A text with another ``LineText/basis`` lacks changes that are in the file.
    var basis = 0
  }

  let files: Files
  let input: EditorInput
  let output: EditorOutput
  let isQuiet: Bool
  let recovery: Recovery

  var name: String
  let keeper: RecoveryKeeper
  /// The number that was given to a version last.
  var lastBasis = 0
  /// The files that have a version's number.
  var bases: [Int: RecoveryBase] = [:]
  /// The state of the file that the session loaded or saved last.
  var disk = DiskState()
  var document = LineText()
  var lineNumber = 0
  var somethingFailed = false
  /// A Boolean value that indicates whether the last command was a `quit` that was refused.
  var quitWasRefused = false

  init(
    name: String, input: EditorInput, output: EditorOutput, isQuiet: Bool, recovery: Recovery
  ) {
    files = recovery.files
    self.name = name
    self.input = input
    self.output = output
    self.isQuiet = isQuiet
    self.recovery = recovery
    keeper = RecoveryKeeper(recovery)
  }

  /// Loads the file and runs commands until the end.
  mutating func run() async -> ExitStatus {
    do {
      try await open()
    } catch {
      output.fail(error)
      return .failed
    }
    var step = Step.resume
    while step == .resume {
      let event = await nextEvent(.command)
      let isSecondQuit = quitWasRefused
      quitWasRefused = false
      switch event {
      case .line(let bytes): step = await run(bytes, isSecondQuit: isSecondQuit)
      case .interrupt: output.message(#"interrupted; "quit" ends the session, "help" lists the commands"#)
      case .termination, nil: step = .stop
      }
    }
    if step == .stop, document.isModified { return await keepRecoveryCopy() }
    await discardRecoveryCopy()
    return somethingFailed && !input.isTerminal ? .failed : .done
  }

  private mutating func open() async throws(CommandError) {
    let loaded = try await files.load(name)
    if let loaded {
      document = try CommandError.naming(name) { try LineText(loaded.data) }
      disk.version = loaded.attributes.version
      note("\(name): \(size)\(loaded.attributes.isReadOnly ? ", read-only" : "")")
    } else {
      note("\(name): new file")
    }
    bases[disk.basis] = .text(document.buffer)
    if let previous = await files.previousContents(of: name) {
      note("\(previous): may have the contents before an interrupted save")
    }
    await mentionRecoveryCopy(of: loaded)
  }

  /// Parses and carries out a line.
  private mutating func run(_ bytes: [UInt8], isSecondQuit: Bool) async -> Step {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      return refuse("the line isn't valid UTF-8", endsScript: true)
    }
    if line.allSatisfy({ $0 == " " || $0 == "\t" }) { return .resume }
    do {
      let command = try SessionCommand(line)
      if case .quit(let force) = command { return quit(force: force || isSecondQuit) }
      let step = try await perform(command, label: line)
      await updateRecoveryCopy()
      return step
    } catch SessionCommandError.unknown(let verb) {
      return refuse(#"unknown command: \#(verb); "help" lists the commands"#, endsScript: true)
    } catch SessionCommandError.malformed(let reason) {
      let step = refuse(reason, endsScript: false)
      // In a script, the text for this command follows.
      return !input.isTerminal && SessionCommand.isFollowedByText(line) ? await readLines().step : step
    } catch let error as CommandError {
      return fail(error)
    } catch {
      return fail(CommandError(name, error))
    }
  }

  private mutating func quit(force: Bool) -> Step {
    guard document.isModified, !force else { return .quit }
    quitWasRefused = true
    report(CommandError(name, reason: #"unsaved changes; "save" saves them, a second "quit" discards them"#))
    return .resume
  }

  /// Reports why a line is ignored.
  mutating func refuse(_ reason: String, endsScript: Bool = false) -> Step {
    _ = fail(CommandError(nil, reason: reason))
    return endsScript && !input.isTerminal ? .stop : .resume
  }

  /// Reports a failure.
  mutating func fail(_ error: CommandError) -> Step {
    somethingFailed = true
    report(error)
    return .resume
  }

  /// Reports an error, with the line's number in a script.
  private func report(_ error: CommandError) {
    output.fail(input.isTerminal ? error : CommandError("line \(lineNumber)", reason: error.description))
  }

  /// Prints a note, which isn't a failure.
  func note(_ text: String) {
    if !isQuiet { output.message(VisibleText.line(text)) }
  }

  /// The number of lines and bytes of the text, in words.
  var size: String { "\(counted(document.lineCount, "line")), \(counted(document.byteCount, "byte"))" }
}

extension FileAttributes {
  /// A Boolean value that indicates whether the user may not write to the file, or nobody is meant to.
  var isReadOnly: Bool { !isWritable || permissions & 0o222 == 0 }
}
