import AppEnvironmentUI

/// The commands of an editor's window, other than those of its text area.
package enum EditorCommand: CaseIterable {
  case help, save, close, find, replace, line, saveAs, cutLine, next, previous, wrap, tabWidth, lineNumbers, reload

  /// The command of a key; nil if the key has no command.
  init?(_ key: KeyEquivalent, _ modifiers: EventModifiers) {
    switch (key, modifiers) {
    case (.function(1), []): self = .help
    case (.function(3), []), ("n", .control): self = .next
    case (.function(3), .shift), ("p", .control): self = .previous
    case (.function(5), []): self = .reload
    case ("s", .control): self = .save
    case ("o", .control): self = .saveAs
    case ("q", .control): self = .close
    case ("f", .control): self = .find
    case ("r", .control): self = .replace
    case ("g", .control): self = .line
    case ("k", .control): self = .cutLine
    case ("w", .option): self = .wrap
    case ("t", .option): self = .tabWidth
    case ("n", .option): self = .lineNumbers
    default: return nil
    }
  }

  /// The key, as in `^S`.
  var key: String { names.key }

  /// The key and the name, as in `^S Save`.
  var label: String { "\(names.key) \(names.command)" }

  private var names: (key: String, command: String) {
    switch self {
    case .help: ("F1", "Help")
    case .save: ("^S", "Save")
    case .saveAs: ("^O", "Save as")
    case .close: ("^Q", "Quit")
    case .find: ("^F", "Find")
    case .replace: ("^R", "Replace")
    case .line: ("^G", "Go to line")
    case .next: ("^N", "Next")
    case .previous: ("^P", "Previous")
    case .cutLine: ("^K", "Cut line")
    case .wrap: ("Alt-W", "Soft wrap")
    case .tabWidth: ("Alt-T", "Tab width")
    case .lineNumbers: ("Alt-N", "Line numbers")
    case .reload: ("F5", "Load again")
    }
  }

  /// The list of all keys.
  static let listOfKeys = """
    ^S  save                  ^O  save under another name
    ^Q  quit                  F5  load the file again
    ^F  find                  ^R  replace
    ^N  next match (F3)       ^P  previous match (Shift-F3)
    ^Z  undo                  ^Y  redo
    ^X  cut                   ^C  copy
    ^V  paste                 ^A  select all
    ^K  cut the line          ^G  go to a line, or to 12:5
    ^L  draw the screen again Alt-W  soft wrap on and off
    Alt-N  line numbers       Alt-T  tab width: 2, 4 or 8

    Arrows, Home, End, Page Up and Page Down move the cursor;
    with Shift they select, with Control they go by word or to
    the ends. Control-Backspace deletes a word. Tab moves the
    selected lines. Two clicks select a word. Esc closes a bar.
    """

  /// The list of all keys in one column.
  static let narrowListOfKeys = """
    ^S  save
    ^O  save as
    ^Q  quit
    F5  load again
    ^F  find
    ^R  replace
    ^N  next match
    ^P  previous
    ^Z  undo
    ^Y  redo
    ^X  cut
    ^C  copy
    ^V  paste
    ^A  select all
    ^K  cut line
    ^G  go to line
    ^L  draw again
    Alt-W  wrap
    Alt-T  tabs
    Alt-N  numbers
    """
}

extension EditorModel {
  /// Performs a command.
  func perform(_ command: EditorCommand) {
    message = ""
    switch command {
    case .help: dialog = .help
    case .save: save()
    case .saveAs: open(.saveAs)
    case .close: requestClose()
    case .find: open(.find)
    case .replace: open(.replace)
    case .line: open(.line)
    case .next: find()
    case .previous: find(backward: true)
    case .cutLine: cutLine()
    case .wrap: setOptions { $0.wraps.toggle() }
    case .tabWidth:
      setOptions { $0.tabWidth = $0.tabWidth < 8 ? $0.tabWidth * 2 : 2 }
      message = "Tab width: \(options.tabWidth) columns"
    case .lineNumbers: setOptions { $0.showsLineNumbers.toggle() }
    case .reload: reload()
    }
  }
}
