import AppEnvironmentUI

/// The commands of an editor's window, other than those of its text area.
enum EditorCommand: CaseIterable {
  case help, save, close, find, replace, line, next, previous, cutLine, wrap, reload

  /// The commands whose keys are on the screen.
  static let shown: [EditorCommand] = [.help, .save, .close, .find, .replace, .line]

  /// The command of a key; nil if the key has no command.
  init?(_ key: KeyEquivalent, _ modifiers: EventModifiers) {
    switch (key, modifiers) {
    case (.function(1), []): self = .help
    case (.function(3), []), ("n", .control): self = .next
    case (.function(3), .shift), ("p", .control): self = .previous
    case (.function(5), []): self = .reload
    case ("s", .control): self = .save
    case ("q", .control): self = .close
    case ("f", .control): self = .find
    case ("r", .control): self = .replace
    case ("g", .control): self = .line
    case ("k", .control): self = .cutLine
    case ("w", .option): self = .wrap
    default: return nil
    }
  }

  /// The key and the name, as in `^S Save`.
  var label: String {
    switch self {
    case .help: "F1 Help"
    case .save: "^S Save"
    case .close: "^Q Quit"
    case .find: "^F Find"
    case .replace: "^R Replace"
    case .line: "^G Go to line"
    case .next: "^N Next"
    case .previous: "^P Previous"
    case .cutLine: "^K Cut line"
    case .wrap: "Alt-W Soft wrap"
    case .reload: "F5 Load again"
    }
  }

  /// The list of all keys.
  static let listOfKeys = """
    ^S  save                  ^Q  quit
    ^F  find                  ^R  replace
    ^N  next match (F3)       ^P  previous match (Shift-F3)
    ^Z  undo                  ^Y  redo
    ^X  cut                   ^C  copy
    ^V  paste                 ^A  select all
    ^K  cut the line          ^G  go to a line, or to 12:5
    F5  load the file again   Alt-W  soft wrap on and off

    Arrows, Home, End, Page Up and Page Down move the cursor,
    with Shift they select, and with Control they move by word
    or to the ends of the text. The mouse selects as well.
    Esc closes a bar. Control and a letter is written ^A.
    """
}

extension EditorModel {
  /// Performs a command.
  func perform(_ command: EditorCommand) {
    message = ""
    switch command {
    case .help: showsHelp = true
    case .save: save()
    case .close: Task { await requestClose() }
    case .find: open(.find)
    case .replace: open(.replace)
    case .line: open(.line)
    case .next: find()
    case .previous: find(backward: true)
    case .cutLine: cutLine()
    case .wrap: options.wraps.toggle()
    case .reload: Task { await reload() }
    }
  }
}
